package dev.bgn.runtime.kernel;

import static dev.bgn.runtime.kernel.KernelsUnderTest.KERNELS;
import static dev.bgn.runtime.kernel.KernelsUnderTest.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernels that only running a matcher needs, against definitions in double and against their scalar twins. */
class MatcherKernelsTest {
    /** Graphs of 0 to 35 nodes: whole vectors, parts of them, and nothing. */
    private static final int[] STARTS = {0, 16, 48, 48, 53, 54, 89, 93, 110, 113, 113};

    private static final PairBlocks PAIRS = new PairBlocks(STARTS);
    private static final int NODES = 113;
    private static final CsrGraph GRAPH = Fill.graph(90, 300, 5).simple();
    private static final float SCALE = 0.25f;

    /** All results for one width. */
    private static List<FloatMatrix> results(MatchingKernels kernels, int width, Workers workers) {
        List<FloatMatrix> all = new ArrayList<>();
        FloatMatrix scores = Fill.RANDOM.floats(PAIRS.size(), 1, 1);
        kernels.softmax(PAIRS, scores, SCALE, workers);
        all.add(scores);
        FloatMatrix states = states(width);
        NodeCodes codes = new NodeCodes();
        kernels.balancedSigns(states, add(all, NODES, width), codes, workers);
        // Whatever the codes were before is gone.
        kernels.balancedSigns(states, add(all, NODES, width), codes, workers);
        all.add(bits(codes));
        kernels.codeWeights(PAIRS, codes, table(width), add(all, PAIRS.size(), 1), workers);
        FloatMatrix ends = Fill.RANDOM.floats(NODES, 2 * width, 3);
        kernels.reluSums(GRAPH, 20, ends, add(all, NODES, 2 * width), workers);
        FloatMatrix row = Fill.RANDOM.floats(1, width, 4);
        FloatMatrix sums = Fill.RANDOM.floats(NODES, width + 3, 5);
        kernels.addRow(row, sums, workers);
        kernels.addRow(row, GRAPH, 20, sums, workers);
        all.add(sums);
        return all;
    }

    /** The first node has the opposite of every other code of its partner's first node, so that distances are as large as can be. */
    private static FloatMatrix states(int width) {
        FloatMatrix states = Fill.RANDOM.floats(NODES, width, 2);
        for (int k = 0; k < width; k++) {
            states.set(0, k, k % 2);
            states.set(16, k, k % 2);
            states.set(17, k, 1 - k % 2);
        }
        return states;
    }

    private static float[] table(int width) {
        float[] table = new float[width + 1];
        for (int t = 0; t <= width; t++) {
            table[t] = (float) Math.exp(-t / Math.sqrt(width));
        }
        return table;
    }

    private static FloatMatrix bits(NodeCodes codes) {
        FloatMatrix bits = FloatMatrix.zeros(codes.rows(), codes.columns());
        for (int r = 0; r < codes.rows(); r++) {
            for (int c = 0; c < codes.columns(); c++) {
                bits.set(r, c, codes.get(r, c) ? 1f : -1f);
            }
        }
        return bits;
    }

    /** Room with something in it, because kernels must write every element. */
    private static FloatMatrix add(List<FloatMatrix> all, int rows, int columns) {
        FloatMatrix room = Fill.EXTREME.floats(rows, columns, 9);
        all.add(room);
        return room;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 128, 200})
    void twinsAndThreadsGiveTheSameBits(int width) {
        List<FloatMatrix> expected = results(Kernels.scalar().matching(), width, Workers.SINGLE);
        assertThat(results(KERNELS.matching(), width, Workers.SINGLE)).isEqualTo(expected);
        try (Workers three = Workers.of(3)) {
            assertThat(results(KERNELS.matching(), width, three)).isEqualTo(expected);
        }
        assertThat(expected.get(2)).isEqualTo(expected.get(1)).isEqualTo(expected.get(3));
    }

    @Test
    void definitionsInDouble() {
        int d = 37;
        List<FloatMatrix> all = results(Kernels.scalar().matching(), d, Workers.SINGLE);
        FloatMatrix scores = Fill.RANDOM.floats(PAIRS.size(), 1, 1);
        FloatMatrix signs = all.get(1);
        double[] weights = new double[PAIRS.size()];
        double[] ofCodes = new double[PAIRS.size()];
        for (int g = 0; g < PAIRS.graphCount(); g++) {
            int columns = PAIRS.count(g ^ 1);
            for (int i = 0; i < columns; i++) {
                double sum = 0;
                double codeSum = 0;
                for (int j = 0; j < PAIRS.count(g); j++) {
                    int at = PAIRS.block(g) + j * columns + i;
                    weights[at] = Math.exp(SCALE * (double) scores.data()[at]);
                    sum += weights[at];
                    double product = 0;
                    for (int k = 0; k < d; k++) {
                        product += signs.get(PAIRS.start(g ^ 1) + i, k) * signs.get(PAIRS.start(g) + j, k);
                    }
                    ofCodes[at] = Math.exp(product / 2 / Math.sqrt(d));
                    codeSum += ofCodes[at];
                }
                for (int j = 0; j < PAIRS.count(g); j++) {
                    weights[PAIRS.block(g) + j * columns + i] /= sum;
                    ofCodes[PAIRS.block(g) + j * columns + i] /= codeSum;
                }
            }
        }
        assertClose(all.get(0), weights, 40, 1, "softmax");
        assertClose(all.get(4), ofCodes, 40, 1, "codeWeights");
        requireSigns(signs, d);
    }

    private static void requireSigns(FloatMatrix signs, int d) {
        FloatMatrix states = states(d);
        for (int r = 0; r < NODES; r++) {
            double mean = 0;
            for (int k = 0; k < d; k++) {
                mean += (double) states.get(r, k) / d;
            }
            for (int k = 0; k < d; k++) {
                assertThat(signs.get(r, k)).isEqualTo(states.get(r, k) >= mean ? 1f : -1f);
            }
        }
    }

    /** Rows of one value are all on the balance. */
    @Test
    void theSignOfZeroIsPlus() {
        for (int width : new int[] {1, 4, 16, 32, 40}) {
            FloatMatrix signs = FloatMatrix.zeros(6, width);
            NodeCodes codes = new NodeCodes();
            KERNELS.matching().balancedSigns(FloatMatrix.zeros(6, width), signs, codes, Workers.SINGLE);
            assertThat(signs.data()).containsOnly(1f);
            assertThat(bits(codes).data()).containsOnly(1f);
        }
    }

    @Test
    void aGraphAmongOthersGetsTheSumsThatItGetsAlone() {
        int d = 9;
        FloatMatrix ends = Fill.RANDOM.floats(NODES, 2 * d, 3);
        FloatMatrix own = FloatMatrix.zeros(90, 2 * d);
        System.arraycopy(ends.data(), 20 * 2 * d, own.data(), 0, 90 * 2 * d);
        FloatMatrix expected = FloatMatrix.zeros(90, d);
        KERNELS.matching().reluSums(GRAPH, own, expected, Workers.SINGLE);
        FloatMatrix out = FloatMatrix.zeros(NODES, d + 2);
        KERNELS.matching().reluSums(GRAPH, 20, ends, out, Workers.SINGLE);
        for (int i = 0; i < NODES; i++) {
            for (int k = 0; k < d + 2; k++) {
                boolean inside = i >= 20 && i < 110 && k < d;
                assertThat(out.get(i, k)).isEqualTo(inside ? expected.get(i - 20, k) : 0f);
            }
        }
    }

    @Test
    void shapesThatDoNotFitAreNamed() {
        MatchingKernels kernels = KERNELS.matching();
        FloatMatrix rows = FloatMatrix.zeros(NODES, 4);
        NodeCodes codes = new NodeCodes();
        codes.resize(NODES, 4);
        assertThatThrownBy(() -> kernels.softmax(PAIRS, rows, 1f, Workers.SINGLE))
                .hasMessageContaining("softmax");
        assertThatThrownBy(() -> kernels.codeWeights(
                        PAIRS, codes, new float[4], FloatMatrix.zeros(PAIRS.size(), 1), Workers.SINGLE))
                .hasMessageContaining("codeWeights");
        assertThatThrownBy(() -> kernels.balancedSigns(rows, FloatMatrix.zeros(3, 4), codes, Workers.SINGLE))
                .hasMessageContaining("balancedSigns");
        assertThatThrownBy(() -> kernels.addRow(FloatMatrix.zeros(1, 5), rows, Workers.SINGLE))
                .hasMessageContaining("addRow");
        assertThatThrownBy(() -> kernels.addRow(FloatMatrix.zeros(1, 4), GRAPH, 30, rows, Workers.SINGLE))
                .hasMessageContaining("90 nodes from row 30");
        assertThatThrownBy(() -> kernels.reluSums(GRAPH, 30, rows, FloatMatrix.zeros(NODES, 2), Workers.SINGLE))
                .hasMessageContaining("90 nodes from row 30");
    }
}
