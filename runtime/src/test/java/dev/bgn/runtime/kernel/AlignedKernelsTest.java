package dev.bgn.runtime.kernel;

import static dev.bgn.runtime.kernel.KernelsUnderTest.AWKWARD_SHAPES;
import static dev.bgn.runtime.kernel.KernelsUnderTest.KERNELS;
import static dev.bgn.runtime.kernel.KernelsUnderTest.assertClose;
import static dev.bgn.runtime.kernel.KernelsUnderTest.onHeap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The kernels of inference on aligned rows, against definitions in double and against their scalar twins. */
class AlignedKernelsTest {
    private static void checkProduct(SparseMatrix a, float[] rowScale, FloatMatrix b, double magnitude, String what) {
        FloatMatrix scaled = a.toDense();
        for (int i = 0; rowScale != null && i < scaled.data().length; i++) {
            scaled.data()[i] *= rowScale[i / a.columns()];
        }
        AlignedRows weights = AlignedRows.copyOf(b);
        AlignedRows scalar = new AlignedRows(a.rows(), b.columns());
        Kernels.scalar().product(a, rowScale, weights, scalar, Workers.SINGLE);
        int terms = a.entryCount();
        assertClose(onHeap(scalar), BitByBit.product(scaled, b), terms, magnitude * terms, what);
        AlignedRows out = new AlignedRows(a.rows(), b.columns());
        KERNELS.product(a, rowScale, weights, out, Workers.SINGLE);
        assertThat(onHeap(out)).as(what).isEqualTo(onHeap(scalar));
    }

    @ParameterizedTest
    @EnumSource
    void products(Fill fill) {
        for (int[] s : AWKWARD_SHAPES) {
            long seed = 3L * s[0] + s[2];
            String what = fill + " " + s[0] + "×" + s[1] + "×" + s[2] + ", seed " + seed;
            FloatMatrix b = Fill.RANDOM.floats(s[1], s[2], seed);
            SparseMatrix ones = fill.sparse(s[0], s[1], 20, true, seed + 1);
            checkProduct(ones, null, b, 1, what);
            checkProduct(ones, Fill.RANDOM.array(s[0], seed + 2), b, 1, what);
            double magnitude = fill == Fill.EXTREME ? 1e30 : 1;
            checkProduct(fill.sparse(s[0], s[1], 20, false, seed + 3), null, b, magnitude, what);
        }
    }

    private static void checkSums(Fill fill, CsrGraph graph, int columns, int first, int width, long seed) {
        String what = fill + " " + graph + ", columns " + first + " … of " + columns + ", seed " + seed;
        FloatMatrix rows = fill.floats(graph.nodeCount(), columns, seed);
        AlignedRows z = AlignedRows.copyOf(rows);
        FloatMatrix part = FloatMatrix.zeros(graph.nodeCount(), width);
        for (int i = 0; i < part.data().length; i++) {
            part.data()[i] = rows.get(i / width, first + i % width);
        }
        int terms = Arrays.stream(graph.degrees()).max().orElse(0);
        double magnitudes = (fill == Fill.EXTREME ? 1e30 : 1) * terms;
        for (float[] weights : new float[][] {null, Fill.RANDOM.array(graph.targetArray().length, seed + 1)}) {
            FloatMatrix scalar = FloatMatrix.zeros(graph.nodeCount(), width);
            Kernels.scalar().sum(graph, weights, z, first, scalar, Workers.SINGLE);
            assertClose(scalar, BitByBit.aggregate(graph, weights, part), terms, magnitudes, what);
            FloatMatrix out = Fill.EXTREME.floats(graph.nodeCount(), width, 1);
            KERNELS.sum(graph, weights, z, first, out, Workers.SINGLE);
            assertThat(out).as(what).isEqualTo(scalar);
        }
    }

    @ParameterizedTest
    @EnumSource
    void sumsOverNeighbours(Fill fill) {
        for (int[] s : AWKWARD_SHAPES) {
            CsrGraph graph = Fill.graph(s[0], s[1], s[0]);
            checkSums(fill, graph, s[2], 0, s[2], s[2]);
            checkSums(fill, graph, 2 * s[2] + 1, s[2], s[2], s[2]);
        }
    }

    /** Signs of sums of whole numbers, which are exact, of every number of columns. */
    @Test
    void signsOfSums() {
        CsrGraph graph = Fill.graph(5, 30, 3);
        for (int columns = 0; columns <= 300; columns++) {
            FloatMatrix rows = FloatMatrix.zeros(5, columns);
            int[] whole = Fill.RANDOM.ints(5, columns, columns).data();
            for (int i = 0; i < whole.length; i++) {
                rows.data()[i] = whole[i] % 4;
            }
            BitMatrix expected = BitMatrix.zeros(5, columns);
            double[] sums = BitByBit.aggregate(graph, null, rows);
            for (int i = 0; i < sums.length; i++) {
                expected.set(i / columns, i % columns, sums[i] >= 0);
            }
            for (Kernels kernels : new Kernels[] {KERNELS, Kernels.scalar()}) {
                BitMatrix out = Fill.ALL_ONE.bits(5, columns, 0);
                kernels.sumSigns(graph, AlignedRows.copyOf(rows), out, Workers.SINGLE);
                assertThat(out).as("%s, %d columns", kernels.name(), columns).isEqualTo(expected);
            }
        }
    }

    @Test
    void attention() {
        for (int heads : new int[] {1, 2, 3, 4, 7, 8, 16, 17}) {
            for (int width : new int[] {1, 2, 7, 8, 9, 16, 33}) {
                for (boolean leaky : new boolean[] {true, false}) {
                    checkAttention(Fill.graph(70, 400, heads), heads, width, leaky);
                }
            }
        }
    }

    private static void checkAttention(CsrGraph graph, int heads, int width, boolean leaky) {
        String what = heads + " heads of " + width + (leaky ? ", leaky" : "");
        int nodes = graph.nodeCount();
        FloatMatrix rows = Fill.RANDOM.floats(nodes, heads * width, 1);
        AlignedRows z = AlignedRows.copyOf(rows);
        FloatMatrix a1 = Fill.RANDOM.floats(1, heads * width, 2);
        FloatMatrix a2 = Fill.RANDOM.floats(1, heads * width, 3);
        FloatMatrix scalar = attend(Kernels.scalar(), graph, heads, leaky, z, a1, a2);
        assertClose(scalar, exactAttention(graph, heads, leaky, rows, a1, a2), 100 + width, 2 + width, what);
        assertThat(attend(KERNELS, graph, heads, leaky, z, a1, a2)).as(what).isEqualTo(scalar);
    }

    private static FloatMatrix attend(
            Kernels kernels, CsrGraph graph, int heads, boolean leaky, AlignedRows z, FloatMatrix a1, FloatMatrix a2) {
        AttentionScores scores = new AttentionScores(graph.nodeCount(), heads);
        kernels.headDots(z, a1, a2, scores, Workers.SINGLE);
        FloatMatrix out = Fill.EXTREME.floats(z.rows(), z.columns(), 1);
        kernels.attend(graph, scores, leaky, z, out, Workers.SINGLE);
        return out;
    }

    private static double[] exactAttention(
            CsrGraph graph, int heads, boolean leaky, FloatMatrix rows, FloatMatrix a1, FloatMatrix a2) {
        int columns = rows.columns();
        int width = columns / heads;
        double[] out = new double[rows.rows() * columns];
        for (int i = 0; i < graph.nodeCount(); i++) {
            for (int h = 0; h < heads; h++) {
                double total = 0;
                double[] sums = new double[width];
                for (int j : graph.neighbours(i)) {
                    double score = dot(rows, i, a1, h * width, width) + dot(rows, j, a2, h * width, width);
                    double power = Math.exp(leaky && score < 0 ? 0.2 * score : score);
                    total += power;
                    for (int c = 0; c < width; c++) {
                        sums[c] += power * rows.get(j, h * width + c);
                    }
                }
                for (int c = 0; c < width; c++) {
                    out[i * columns + h * width + c] = total == 0 ? 0 : sums[c] / total;
                }
            }
        }
        return out;
    }

    private static double dot(FloatMatrix rows, int row, FloatMatrix a, int first, int width) {
        double sum = 0;
        for (int c = first; c < first + width; c++) {
            sum += (double) rows.get(row, c) * a.get(0, c);
        }
        return sum;
    }

    @Test
    void wrongArgumentsAreNamed() {
        AlignedRows z = new AlignedRows(4, 9);
        CsrGraph graph = Fill.graph(5, 9, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KERNELS.sum(graph, null, z, 0, FloatMatrix.zeros(4, 9), Workers.SINGLE))
                .withMessageContainingAll("5 nodes", "4 rows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KERNELS.attend(
                        Fill.graph(4, 9, 1),
                        new AttentionScores(4, 2),
                        true,
                        z,
                        FloatMatrix.zeros(4, 9),
                        Workers.SINGLE))
                .withMessageContainingAll("4×9", "2 heads");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KERNELS.headDots(
                        z, FloatMatrix.zeros(1, 9), FloatMatrix.zeros(1, 9), new AttentionScores(5, 3), Workers.SINGLE))
                .withMessageContainingAll("4×9", "5 nodes");
        assertThatIllegalArgumentException().isThrownBy(() -> new AttentionScores(5, 0));
    }
}
