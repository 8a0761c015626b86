package dev.bgn.runtime.kernel;

import static dev.bgn.runtime.kernel.KernelsUnderTest.AWKWARD_SHAPES;
import static dev.bgn.runtime.kernel.KernelsUnderTest.KERNELS;
import static dev.bgn.runtime.kernel.KernelsUnderTest.assertClose;
import static dev.bgn.runtime.kernel.KernelsUnderTest.onHeap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MaskedSumTest {
    private static double sumOfMagnitudes(float[] values) {
        double sum = 0;
        for (float v : values) {
            sum += Math.abs(v);
        }
        return sum;
    }

    private static void checkSparse(SparseMatrix a, BitMatrix weights, String what) {
        AlignedRows scalar = new AlignedRows(a.rows(), weights.columns());
        Kernels.scalar().maskedSum(a, weights, 0.5f, scalar, Workers.SINGLE);
        double[] exact = BitByBit.signedSum(a.toDense(), weights);
        Arrays.setAll(exact, i -> 0.5 * exact[i]);
        assertClose(onHeap(scalar), exact, a.entryCount(), sumOfMagnitudes(a.values()), what);
        AlignedRows out = new AlignedRows(a.rows(), weights.columns());
        KERNELS.maskedSum(a, weights, 0.5f, out, Workers.SINGLE);
        assertThat(onHeap(out)).as(what).isEqualTo(onHeap(scalar));
    }

    private static void checkCount(SparseMatrix a, BitMatrix weights, String what) {
        IntMatrix counts = BitByBit.count(a, weights);
        float[] rowScale = Fill.RANDOM.array(a.rows(), 2);
        for (Kernels kernels : new Kernels[] {KERNELS, Kernels.scalar()}) {
            AlignedRows out = new AlignedRows(a.rows(), weights.columns());
            kernels.maskedCount(a, null, weights, 1f, out, Workers.SINGLE);
            AlignedRows scaled = new AlignedRows(a.rows(), weights.columns());
            kernels.maskedCount(a, rowScale, weights, 0.3f, scaled, Workers.SINGLE);
            for (int r = 0; r < a.rows(); r++) {
                for (int c = 0; c < weights.columns(); c++) {
                    assertThat(out.get(r, c)).as(what).isEqualTo(counts.get(r, c));
                    assertThat(scaled.get(r, c)).as(what).isEqualTo(counts.get(r, c) * rowScale[r] * 0.3f);
                }
            }
        }
    }

    private static void checkDense(FloatMatrix a, BitMatrix weights, String what) {
        FloatMatrix scalar = FloatMatrix.zeros(a.rows(), weights.columns());
        Kernels.scalar().maskedSum(a, weights, scalar, Workers.SINGLE);
        assertClose(scalar, BitByBit.signedSum(a, weights), a.columns(), sumOfMagnitudes(a.data()), what);
        FloatMatrix out = Fill.EXTREME.floats(a.rows(), weights.columns(), 1);
        KERNELS.maskedSum(a, weights, out, Workers.SINGLE);
        assertThat(out).as(what).isEqualTo(scalar);
    }

    @Test
    void everyNumberOfColumns() {
        KernelsUnderTest.allLengths().forEach(n -> {
            BitMatrix weights = Fill.RANDOM.bits(4, n, n);
            String what = "columns = seed = " + n;
            checkSparse(Fill.RANDOM.sparse(1, 4, 3, false, n), weights, what);
            checkDense(Fill.RANDOM.floats(1, 4, n), weights, what);
            checkCount(Fill.RANDOM.sparse(1, 4, 3, true, n), weights, what);
        });
    }

    @Test
    void everyNumberOfEntries() {
        BitMatrix weights = Fill.RANDOM.bits(4_200, 7, 5);
        KernelsUnderTest.allLengths().forEach(n -> {
            int[] index = new int[n];
            for (int i = 0; i < n; i++) {
                index[i] = i;
            }
            int[] starts = {0, n};
            String what = "entries = seed = " + n;
            checkCount(SparseMatrix.binary(1, 4_200, starts, index), weights, what);
            SparseMatrix real = SparseMatrix.of(1, 4_200, starts, index, Fill.RANDOM.array(n, n));
            checkSparse(real, weights, what);
        });
    }

    @ParameterizedTest
    @EnumSource
    void awkwardShapes(Fill fill) {
        for (int[] s : AWKWARD_SHAPES) {
            long seed = 7L * s[0] + s[1];
            String what = fill + " " + s[0] + "×" + s[1] + "×" + s[2] + ", seed " + seed;
            BitMatrix weights = Fill.RANDOM.bits(s[1], s[2], seed);
            checkSparse(fill.sparse(s[0], s[1], 20, false, seed), weights, what);
            checkDense(fill.floats(s[0], s[1], seed), weights, what);
            checkCount(fill.sparse(s[0], s[1], 300, true, seed), fill.bits(s[1], s[2], seed), what);
        }
    }

    @Test
    void zeroOneFeaturesGiveTheSameNumberEitherWay() {
        SparseMatrix a = Fill.RANDOM.sparse(20, 50, 15, true, 3);
        BitMatrix weights = Fill.RANDOM.bits(50, 64, 4);
        AlignedRows sums = new AlignedRows(20, 64);
        AlignedRows counts = new AlignedRows(20, 64);
        KERNELS.maskedSum(a.withValues(), weights, 1f, sums, Workers.SINGLE);
        KERNELS.maskedCount(a, null, weights, 1f, counts, Workers.SINGLE);
        assertThat(onHeap(sums)).isEqualTo(onHeap(counts));
    }
}
