package dev.bgn.runtime.kernel;

import static dev.bgn.runtime.kernel.KernelsUnderTest.KERNELS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.parallel.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HammingTest {
    private static void check(BitMatrix queries, BitMatrix codes, String what) {
        IntMatrix expected = BitByBit.hamming(queries, codes);
        for (Kernels kernels : new Kernels[] {KERNELS, Kernels.scalar()}) {
            IntMatrix out = IntMatrix.zeros(queries.rows(), codes.rows());
            kernels.hamming(queries, codes, out, Workers.SINGLE);
            assertThat(out).as("%s, %s", kernels.name(), what).isEqualTo(expected);
        }
    }

    @Test
    void codesOfEveryLength() {
        KernelsUnderTest.allLengths()
                .forEach(k -> check(
                        Fill.RANDOM.bits(1, k, k), Fill.RANDOM.bits(2, k, k + 1_000_000L), "length = seed = " + k));
    }

    @ParameterizedTest
    @EnumSource
    void manyToMany(Fill fill) {
        for (int[] shape : KernelsUnderTest.AWKWARD_SHAPES) {
            long seed = shape[1];
            check(fill.bits(shape[2], shape[1], seed), Fill.RANDOM.bits(shape[0], shape[1], seed + 1), "seed " + seed);
        }
    }

    @Test
    void moreCodesThanATile() {
        check(Fill.RANDOM.bits(3, 64, 1), Fill.RANDOM.bits(5_003, 64, 2), "seeds 1, 2");
    }

    @Test
    void oneToManyIsARowOfManyToMany() {
        BitMatrix queries = Fill.RANDOM.bits(4, 100, 1);
        BitMatrix codes = Fill.RANDOM.bits(30, 100, 2);
        int[] distances = new int[30];
        KERNELS.hamming(queries.rows(2, 3), codes, IntMatrix.of(1, 30, distances), Workers.SINGLE);
        for (int i = 0; i < 30; i++) {
            assertThat(distances[i]).isEqualTo(queries.row(2).hamming(codes.row(i)));
        }
    }
}
