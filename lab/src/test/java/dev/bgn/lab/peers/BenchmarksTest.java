package dev.bgn.lab.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.lab.speed.FloatPeer;
import dev.bgn.lab.speed.KernelOperands;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import org.junit.jupiter.api.Test;

/** Every benchmarked variant returns the same numbers, so that only their speed is compared. */
@WithLibtorch
class BenchmarksTest {
    @Test
    void xnorDotIsTheSameForBothTwins() {
        IntMatrix[] results = new IntMatrix[2];
        for (int i = 0; i < 2; i++) {
            XnorDotBenchmark benchmark = new XnorDotBenchmark();
            benchmark.kernels = i == 0 ? "scalar" : "vector";
            benchmark.shape = "100x130x9";
            benchmark.prepare();
            results[i] = benchmark.xnorDot();
        }
        assertThat(results[0]).isEqualTo(results[1]);
        BitMatrix a = KernelOperands.bits(100, 130, 1);
        BitMatrix b = KernelOperands.bits(9, 130, 2);
        for (int i = 0; i < 100; i++) {
            for (int j = 0; j < 9; j++) {
                int sum = 0;
                for (int k = 0; k < 130; k++) {
                    sum += a.get(i, k) == b.get(j, k) ? 1 : -1;
                }
                assertThat(results[0].get(i, j)).as("%d, %d", i, j).isEqualTo(sum);
            }
        }
    }

    @Test
    void theFourWaysOfAProductAgree() {
        for (String kernels : new String[] {"scalar", "vector"}) {
            FeatureProductBenchmark benchmark = new FeatureProductBenchmark();
            benchmark.kernels = kernels;
            benchmark.shape = "50x70x9";
            benchmark.prepare();
            float[] counts = elements(benchmark.maskedCount());
            assertThat(elements(benchmark.maskedSum())).isEqualTo(counts);
            assertThat(elements(benchmark.floatProduct())).isEqualTo(counts);
            AlignedRows steps = new AlignedRows(50, 64);
            Kernels.scalar().toFloats(benchmark.sumSteps(), 1f, steps, Workers.SINGLE);
            assertThat(elements(steps)).isEqualTo(counts);
        }
    }

    private static float[] elements(AlignedRows rows) {
        float[] elements = new float[rows.rows() * rows.columns()];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = rows.get(i / rows.columns(), i % rows.columns());
        }
        return elements;
    }

    @Test
    void libtorchIsFoundAndMultiplies() {
        FloatPeer peer = FloatPeer.find().orElseThrow();
        FloatMatrix b = FloatMatrix.of(3, 2, 1, 2, 3, 4, 5, 6);
        try (FloatPeer.Product dense = peer.product(FloatMatrix.of(1, 3, 1, 0, 2), b);
                FloatPeer.Product sparse = peer.product(
                        SparseMatrix.of(2, 3, new int[] {0, 2, 3}, new int[] {0, 2, 1}, new float[] {1, 2, 3}), b)) {
            dense.run();
            assertThat(dense.result()).containsExactly(11, 14);
            sparse.run();
            sparse.run();
            assertThat(sparse.result()).containsExactly(11, 14, 9, 12);
        }
    }
}
