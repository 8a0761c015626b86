package dev.bgn.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.Stopwatch;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Whether the benchmark measures what it says: same numbers from all contenders, ratios the right way round. */
class KernelBenchmarkTest {
    private static final Effort SHORT = new Effort(1, 1, 3, 1e9);

    private static final List<KernelCase> SMALL = List.of(
            new BitProduct(50, 130, 9),
            new FeatureProduct("small", 40, 60, 7, false),
            new FeatureProduct("small", 40, 60, 7, true),
            new DenseProduct(20, 30, 64),
            new NeighbourSigns("small", 40, 90));

    /** What libtorch has no single operation for. */
    private static final List<KernelCase> WITHOUT_PEER =
            List.of(new Votes("small", 40, 90, 11), new NeighbourAttention("small", 40, 90, 8, 8));

    /** A peer in plain loops, wrong by {@code error} everywhere. */
    private record PlainPeer(float error) implements FloatPeer {
        @Override
        public String name() {
            return "plain";
        }

        @Override
        public void useThreads(int count) {}

        @Override
        public Product product(SparseMatrix a, FloatMatrix b) {
            return product(a.toDense(), b);
        }

        @Override
        public Product network(Way way, NodeModel model, CsrGraph graph, SparseMatrix features) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Product product(FloatMatrix a, FloatMatrix b) {
            float[] out = new float[a.rows() * b.columns()];
            return new Product() {
                @Override
                public void run() {
                    for (int r = 0; r < a.rows(); r++) {
                        for (int c = 0; c < b.columns(); c++) {
                            float sum = error;
                            for (int k = 0; k < a.columns(); k++) {
                                sum += a.get(r, k) * b.get(k, c);
                            }
                            out[r * b.columns() + c] = sum;
                        }
                    }
                }

                @Override
                public float[] result() {
                    return out;
                }

                @Override
                public void close() {}
            };
        }
    }

    @Test
    void everyContenderReturnsTheSameNumbers() {
        for (KernelCase small : SMALL) {
            List<KernelResult> results =
                    new KernelBenchmark(SHORT, Optional.of(new PlainPeer(0f))).measure(small, Workers.SINGLE);
            assertThat(results).extracting(KernelResult::implementation).contains("scalar", "plain");
            assertThat(results).allSatisfy(r -> {
                assertThat(r.gops()).isPositive();
                assertThat(r.ratioToLibtorch()).isPositive();
                assertThat(r.ratioToOwnFloat()).isPositive();
            });
            assertThat(results.getLast().ratioToLibtorch()).isEqualTo(1.0);
        }
    }

    @Test
    void soDoThoseWithoutAPeer() {
        for (KernelCase small : WITHOUT_PEER) {
            List<KernelResult> results =
                    new KernelBenchmark(SHORT, Optional.of(new PlainPeer(0f))).measure(small, Workers.SINGLE);
            assertThat(results).extracting(KernelResult::implementation).contains("scalar");
            assertThat(results).allSatisfy(r -> {
                assertThat(r.gops()).isPositive();
                assertThat(r.ratioToLibtorch()).isNull();
            });
        }
    }

    @Test
    void timingEndsOnceItIsNotToGoOn() {
        AtomicInteger asked = new AtomicInteger();
        KernelBenchmark benchmark =
                new KernelBenchmark(SHORT, Optional.empty()).endedBy(() -> asked.incrementAndGet() < 3);
        assertThatThrownBy(() -> benchmark.measure(SMALL.getFirst(), Workers.SINGLE))
                .isInstanceOf(CancellationException.class);
        assertThat(asked).hasValue(3);
    }

    @Test
    void aWrongContenderStopsTheBenchmark() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new KernelBenchmark(SHORT, Optional.of(new PlainPeer(0.5f)))
                        .measure(SMALL.getFirst(), Workers.SINGLE))
                .withMessageContainingAll("50×130×9", "plain");
    }

    @Test
    void withoutAPeerItsColumnIsEmpty() {
        assertThat(new KernelBenchmark(SHORT, Optional.empty()).measure(SMALL.getFirst(), Workers.SINGLE))
                .allSatisfy(r -> assertThat(r.ratioToLibtorch()).isNull());
    }

    @Test
    void ratiosAreMediansOfRatiosWithinARound() {
        assertThat(Stopwatch.ratio(new double[] {10, 30, 8}, new double[] {5, 10, 8}))
                .isEqualTo(2);
        assertThat(Stopwatch.median(new double[] {4, 1, 3, 2})).isEqualTo(2.5);
    }
}
