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

/** The kernels of graph matching, against definitions in double and against their scalar twins. */
class MatchingKernelsTest {
    /** Graphs of 0 to 33 nodes: whole tiles, parts of them, and nothing. */
    private static final int[] STARTS = {0, 20, 40, 40, 45, 46, 79, 83, 100, 103, 103};

    private static final PairBlocks PAIRS = new PairBlocks(STARTS);
    private static final int NODES = 103;
    private static final CsrGraph GRAPH = undirected();

    private static CsrGraph undirected() {
        CsrGraph drawn = Fill.graph(NODES, 300, 5);
        int[] source = new int[drawn.targetArray().length];
        for (int i = 0; i < NODES; i++) {
            for (int e = drawn.edgeStart(i); e < drawn.edgeStart(i + 1); e++) {
                source[e] = i;
            }
        }
        return CsrGraph.undirected(NODES, source, drawn.targetArray());
    }

    /** All results for one width. */
    private static List<FloatMatrix> results(MatchingKernels kernels, int width, Workers workers) {
        FloatMatrix a = Fill.RANDOM.floats(NODES, width, 1);
        FloatMatrix b = Fill.RANDOM.floats(NODES, width, 2);
        FloatMatrix wide = Fill.RANDOM.floats(NODES, 3 * width, 3);
        FloatMatrix other = Fill.RANDOM.floats(NODES, 3 * width, 4);
        FloatMatrix ends = Fill.RANDOM.floats(NODES, 2 * width, 5);
        List<FloatMatrix> all = new ArrayList<>();
        FloatMatrix dots = add(all, PAIRS.size(), 1);
        kernels.pairDots(PAIRS, a, b, dots, workers);
        kernels.pairProduct(PAIRS, dots, false, b, add(all, NODES, width), workers);
        kernels.pairProduct(PAIRS, dots, true, b, add(all, NODES, width), workers);
        kernels.reluSums(GRAPH, ends, add(all, NODES, width), workers);
        kernels.reluSumsGradient(GRAPH, ends, a, add(all, NODES, 2 * width), workers);
        FloatMatrix gates = add(all, NODES, 3 * width);
        kernels.gru(wide, other, a, gates, add(all, NODES, width), workers);
        GruGradients gradients =
                new GruGradients(add(all, NODES, 3 * width), add(all, NODES, 3 * width), add(all, NODES, width));
        kernels.gruGradient(b, other, a, gates, gradients, workers);
        return all;
    }

    /** Room with something in it, because kernels must write every element. */
    private static FloatMatrix add(List<FloatMatrix> all, int rows, int columns) {
        FloatMatrix room = Fill.EXTREME.floats(rows, columns, 9);
        all.add(room);
        return room;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 64, 70})
    void twinsAndThreadsGiveTheSameBits(int width) {
        List<FloatMatrix> expected = results(Kernels.scalar().matching(), width, Workers.SINGLE);
        assertThat(results(KERNELS.matching(), width, Workers.SINGLE)).isEqualTo(expected);
        try (Workers three = Workers.of(3)) {
            assertThat(results(KERNELS.matching(), width, three)).isEqualTo(expected);
        }
    }

    @Test
    void definitionsInDouble() {
        int d = 9;
        List<FloatMatrix> all = results(Kernels.scalar().matching(), d, Workers.SINGLE);
        FloatMatrix a = Fill.RANDOM.floats(NODES, d, 1);
        FloatMatrix b = Fill.RANDOM.floats(NODES, d, 2);
        FloatMatrix ends = Fill.RANDOM.floats(NODES, 2 * d, 5);
        double[] dots = new double[PAIRS.size()];
        double[] product = new double[NODES * d];
        double[] transposed = new double[NODES * d];
        int at = 0;
        for (int g = 0; g + 1 < STARTS.length; g++) {
            for (int i = STARTS[g]; i < STARTS[g + 1]; i++) {
                for (int j = STARTS[g ^ 1]; j < STARTS[(g ^ 1) + 1]; j++) {
                    for (int k = 0; k < d; k++) {
                        dots[at] += (double) a.get(i, k) * b.get(j, k);
                    }
                    for (int k = 0; k < d; k++) {
                        product[i * d + k] += dots[at] * b.get(j, k);
                        // Block g gives the weight of i for j, as the partner of i sees it.
                        transposed[j * d + k] += dots[at] * b.get(i, k);
                    }
                    at++;
                }
            }
        }
        assertThat(at).isEqualTo(PAIRS.size());
        assertClose(all.get(0), dots, d, d, "pairDots");
        assertClose(all.get(1), product, 40, 40 * d, "pairProduct");
        assertClose(all.get(2), transposed, 40, 40 * d, "pairProduct, transposed");
        double[] sums = new double[NODES * d];
        double[] gradient = new double[NODES * 2 * d];
        for (int i = 0; i < NODES; i++) {
            for (int j : GRAPH.neighbours(i)) {
                for (int k = 0; k < d; k++) {
                    float both = ends.get(i, k) + ends.get(j, d + k);
                    sums[i * d + k] += Math.max(0, both);
                    gradient[i * 2 * d + k] += both > 0 ? a.get(i, k) : 0;
                    gradient[j * 2 * d + d + k] += both > 0 ? a.get(i, k) : 0;
                }
            }
        }
        assertClose(all.get(3), sums, 40, 40, "reluSums");
        assertClose(all.get(4), gradient, 40, 40, "reluSumsGradient");
    }

    @Test
    void theGatedUnitInDouble() {
        int d = 9;
        List<FloatMatrix> all = results(Kernels.scalar().matching(), d, Workers.SINGLE);
        FloatMatrix state = Fill.RANDOM.floats(NODES, d, 1);
        FloatMatrix input = Fill.RANDOM.floats(NODES, 3 * d, 3);
        FloatMatrix hidden = Fill.RANDOM.floats(NODES, 3 * d, 4);
        double[] out = new double[NODES * d];
        for (int i = 0; i < NODES; i++) {
            for (int k = 0; k < d; k++) {
                double r = 1 / (1 + Math.exp(-input.get(i, k) - hidden.get(i, k)));
                double z = 1 / (1 + Math.exp(-input.get(i, d + k) - hidden.get(i, d + k)));
                double c = Math.tanh(input.get(i, 2 * d + k) + r * hidden.get(i, 2 * d + k));
                out[i * d + k] = (1 - z) * c + z * state.get(i, k);
            }
        }
        assertClose(all.get(6), out, 10, 2, "gru");
    }

    @Test
    void shapesThatDoNotFitAreNamed() {
        FloatMatrix rows = FloatMatrix.zeros(NODES, 4);
        assertThatThrownBy(() -> new PairBlocks(new int[] {0, 3})).hasMessage("1 graphs do not make pairs");
        assertThatThrownBy(
                        () -> KERNELS.matching().pairDots(PAIRS, rows, rows, FloatMatrix.zeros(7, 1), Workers.SINGLE))
                .hasMessageContaining("pairDots")
                .hasMessageContaining("7×1");
        assertThatThrownBy(() -> KERNELS.matching().reluSums(GRAPH, rows, FloatMatrix.zeros(NODES, 4), Workers.SINGLE))
                .hasMessageContaining("reluSums");
        assertThatThrownBy(() ->
                        KERNELS.matching().gru(rows, rows, rows, rows, FloatMatrix.zeros(NODES, 4), Workers.SINGLE))
                .hasMessageContaining("gru");
    }
}
