package dev.bgn.runtime.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Features in steps give the sums and signs that floats give, with scalar kernels and with those of this machine. */
class StepFeaturesTest {
    private static final int NODES = 1300;
    private static final int FEATURES = 307;

    private final Random random = new Random(7);
    private final BitMatrix weights =
            BitMatrix.ofWords(FEATURES, 64, random.longs(FEATURES).toArray());
    private final CsrGraph graph = graph();

    /** Node 0 has more neighbours than whole numbers may add up for floats, the others a few. */
    private CsrGraph graph() {
        int[] source = random.ints(4 * NODES, 0, NODES).toArray();
        int[] target = random.ints(4 * NODES, 0, NODES).toArray();
        for (int i = 1; i < NODES; i++) {
            source[i] = 0;
            target[i] = i;
        }
        return CsrGraph.undirected(NODES, source, target).withSelfLoops();
    }

    private int[] starts() {
        int[] starts = new int[NODES + 1];
        for (int r = 0; r < NODES; r++) {
            starts[r + 1] = starts[r] + (r == 5 ? StepFeatures.MOST_ENTRIES : r % 200);
        }
        return starts;
    }

    private SparseMatrix binary() {
        int[] starts = starts();
        return SparseMatrix.binary(
                NODES, FEATURES, starts, random.ints(starts[NODES], 0, FEATURES).toArray());
    }

    /** Rows of both signs whose sizes sum to 1, rounded. */
    private SparseMatrix valued() {
        int[] starts = starts();
        float[] values = new float[starts[NODES]];
        for (int r = 0; r < NODES; r++) {
            double sum = 0;
            for (int i = starts[r]; i < starts[r + 1]; i++) {
                values[i] = (float) random.nextGaussian();
                sum += Math.abs(values[i]);
            }
            for (int i = starts[r]; i < starts[r + 1]; i++) {
                values[i] = StepFeatures.rounded((float) (values[i] / sum), starts[r + 1] - starts[r]);
            }
        }
        return SparseMatrix.of(
                NODES, FEATURES, starts, random.ints(starts[NODES], 0, FEATURES).toArray(), values);
    }

    @Test
    void countsInStepsAreCountsInFloats() {
        SparseMatrix features = binary();
        float[] scale = new float[NODES];
        for (int r = 0; r < NODES; r++) {
            int entries = features.rowStart()[r + 1] - features.rowStart()[r];
            scale[r] = StepFeatures.rounded(1f / Math.max(1, entries), entries);
        }
        AlignedRows floats = new AlignedRows(NODES, 64);
        Kernels.scalar().maskedCount(features, scale, weights, 1f, floats, Workers.SINGLE);
        assertSameAsFloats(StepFeatures.of(features, scale).orElseThrow(), floats);
    }

    @Test
    void plainCountsAreStepsOfOne() {
        SparseMatrix features = binary();
        AlignedRows floats = new AlignedRows(NODES, 64);
        Kernels.scalar().maskedCount(features, null, weights, 1f, floats, Workers.SINGLE);
        assertSameAsFloats(StepFeatures.of(features, null).orElseThrow(), floats);
    }

    @Test
    void sumsInStepsAreSumsInFloats() {
        SparseMatrix features = valued();
        AlignedRows floats = new AlignedRows(NODES, 64);
        Kernels.scalar().maskedSum(features, weights, 1f, floats, Workers.SINGLE);
        assertSameAsFloats(StepFeatures.of(features, null).orElseThrow(), floats);
    }

    private void assertSameAsFloats(StepFeatures steps, AlignedRows floats) {
        BitMatrix expected = BitMatrix.zeros(NODES, 64);
        Kernels.scalar().sumSigns(graph, floats, expected, Workers.SINGLE);
        assertThat(graph.degree(0)).isGreaterThan(KernelSet.Steps.EXACT_SUMS);
        for (Kernels kernels : new Kernels[] {Kernels.scalar(), Kernels.best()}) {
            if (kernels != Kernels.scalar() && !kernels.prefersSteps()) {
                continue; // narrow vectors never take this way
            }
            AlignedShorts shorts = new AlignedShorts(NODES);
            AlignedRows back = new AlignedRows(NODES, 64);
            BitMatrix codes = BitMatrix.zeros(NODES, 64);
            kernels.sumSteps(steps, weights, shorts, Workers.SINGLE);
            kernels.toFloats(shorts, steps.size(), back, Workers.SINGLE);
            kernels.sumSigns(graph, shorts, codes, Workers.SINGLE);
            for (int r = 0; r < NODES; r++) {
                for (int c = 0; c < 64; c++) {
                    assertThat(back.get(r, c))
                            .as("%s, row %d, column %d", kernels.name(), r, c)
                            .isEqualTo(floats.get(r, c));
                }
            }
            assertThat(codes).as(kernels.name()).isEqualTo(expected);
        }
    }

    @Test
    void whatIsNoWholeMultipleOrTooLargeHasNoSteps() {
        int[] starts = {0, 2};
        int[] places = {0, 1};
        assertThat(StepFeatures.of(SparseMatrix.of(1, 2, starts, places, new float[] {0.5f, 0.3f}), null))
                .isEmpty();
        assertThat(StepFeatures.of(SparseMatrix.of(1, 2, starts, places, new float[] {1f, -1.5f}), null))
                .isEmpty();
        assertThat(StepFeatures.of(SparseMatrix.of(1, 2, starts, places, new float[] {0.5f, -1.25f}), null))
                .isPresent();
        assertThat(StepFeatures.of(SparseMatrix.binary(1, 2, starts, places), new float[] {0.1f}))
                .isEmpty();
        assertThat(StepFeatures.of(SparseMatrix.binary(1, 2, starts, places), new float[] {1f}))
                .isEmpty();
    }

    @Test
    void longRowsKeepTheirValues() {
        assertThat(StepFeatures.rounded(0.3f, StepFeatures.MOST_ENTRIES + 1)).isEqualTo(0.3f);
        assertThat(StepFeatures.rounded(0.3f, 2)).isEqualTo(4915f / 16384f);
    }

    @Test
    void shapesMustAgree() {
        StepFeatures steps = StepFeatures.of(binary(), null).orElseThrow();
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Kernels.best().sumSteps(steps, weights, new AlignedShorts(NODES - 1), Workers.SINGLE));
    }
}
