package dev.bgn.runtime.kernel;

import static dev.bgn.runtime.kernel.KernelsUnderTest.AWKWARD_SHAPES;
import static dev.bgn.runtime.kernel.KernelsUnderTest.KERNELS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.parallel.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class XnorDotTest {
    private static void check(BitMatrix a, BitMatrix columns, String what) {
        IntMatrix expected = BitByBit.xnorDot(a, columns);
        BitPanels panels = BitPanels.ofColumns(columns);
        for (Kernels kernels : new Kernels[] {KERNELS, Kernels.scalar()}) {
            IntMatrix out = Fill.EXTREME.ints(a.rows(), columns.rows(), 1); // old content must not matter
            kernels.xnorDot(a, panels, out, Workers.SINGLE);
            assertThat(out).as("%s, %s", kernels.name(), what).isEqualTo(expected);
        }
    }

    @Test
    void oneRowOfEveryLength() {
        KernelsUnderTest.allLengths().forEach(k -> {
            BitMatrix a = Fill.RANDOM.bits(1, k, k);
            BitMatrix b = Fill.RANDOM.bits(2, k, k + 1_000_000L);
            check(a, b, "k = seed = " + k);
        });
    }

    @ParameterizedTest
    @EnumSource
    void awkwardShapes(Fill fill) {
        for (int[] s : AWKWARD_SHAPES) {
            long seed = 31L * s[0] + s[1];
            check(
                    fill.bits(s[0], s[1], seed),
                    Fill.RANDOM.bits(s[2], s[1], seed + 1),
                    s[0] + "×" + s[1] + "×" + s[2] + ", seed " + seed);
        }
    }

    @Test
    void aViewOfRowsIsMultipliedWhereItIs() {
        BitMatrix all = Fill.RANDOM.bits(20, 130, 7);
        check(all.rows(3, 14), Fill.RANDOM.bits(9, 130, 8), "rows 3 … 13, seed 7");
    }
}
