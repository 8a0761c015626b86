package dev.bgn.runtime.kernel;

import static dev.bgn.runtime.kernel.KernelsUnderTest.KERNELS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import org.junit.jupiter.api.Test;

class PackSignsTest {
    private static void check(FloatMatrix floats, String what) {
        BitMatrix expected = BitByBit.signs(floats);
        assertThat(BitMatrix.pack(floats.rows(), floats.columns(), floats.data()))
                .isEqualTo(expected);
        for (Kernels kernels : new Kernels[] {KERNELS, Kernels.scalar()}) {
            BitMatrix out = Fill.ALL_ONE.bits(floats.rows(), floats.columns(), 0);
            kernels.packSigns(floats, out, Workers.SINGLE);
            assertThat(out).as("%s, %s", kernels.name(), what).isEqualTo(expected);
            FloatMatrix back = FloatMatrix.zeros(floats.rows(), floats.columns());
            kernels.unpackSigns(expected, back, Workers.SINGLE);
            assertThat(back.data()).as("%s back, %s", kernels.name(), what).isEqualTo(expected.toFloats());
        }
    }

    @Test
    void rowsOfEveryLength() {
        KernelsUnderTest.allLengths().forEach(n -> check(Fill.EXTREME.floats(1, n, n), "length = seed = " + n));
    }

    @Test
    void severalRows() {
        for (Fill fill : Fill.values()) {
            check(fill.floats(7, 101, 3), fill + ", seed 3");
        }
    }

    @Test
    void zeroIsPositiveAndNanIsNot() {
        FloatMatrix values = FloatMatrix.of(1, 4, 0f, -0f, Float.NaN, Float.NEGATIVE_INFINITY);
        BitMatrix out = BitMatrix.zeros(1, 4);
        KERNELS.packSigns(values, out, Workers.SINGLE);
        assertThat(out.row(0).toFloats()).containsExactly(1f, 1f, -1f, -1f);
    }
}
