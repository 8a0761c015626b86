package dev.bgn.runtime.kernel;

import static dev.bgn.runtime.kernel.KernelsUnderTest.AWKWARD_SHAPES;
import static dev.bgn.runtime.kernel.KernelsUnderTest.KERNELS;
import static dev.bgn.runtime.kernel.KernelsUnderTest.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FloatKernelsTest {
    /** Runs a kernel of both twins and holds them together, and to the exact result. */
    private static void check(
            int rows,
            int columns,
            double[] exact,
            int terms,
            double magnitudes,
            String what,
            BiConsumer<Kernels, FloatMatrix> kernel) {
        FloatMatrix scalar = FloatMatrix.zeros(rows, columns);
        kernel.accept(Kernels.scalar(), scalar);
        assertClose(scalar, exact, terms, magnitudes, what);
        FloatMatrix out = Fill.EXTREME.floats(rows, columns, 1);
        kernel.accept(KERNELS, out);
        assertThat(out).as(what).isEqualTo(scalar);
    }

    private static void checkProducts(Fill fill, int m, int k, int n, long seed) {
        String what = fill + " " + m + "×" + k + "×" + n + ", seed " + seed;
        int terms = k + 40;
        double magnitudes = (fill == Fill.EXTREME ? 1e30 : 1) * terms;
        FloatMatrix b = Fill.RANDOM.floats(k, n, seed);
        FloatMatrix a = fill.floats(m, k, seed + 1);
        check(m, n, BitByBit.product(a, b), terms, magnitudes, what, (x, out) -> x.product(a, b, out, Workers.SINGLE));
        for (boolean binary : new boolean[] {true, false}) {
            SparseMatrix s = fill.sparse(m, k, 20, binary, seed + 2);
            check(
                    m,
                    n,
                    BitByBit.product(s.toDense(), b),
                    terms,
                    magnitudes,
                    what,
                    (x, out) -> x.product(s, b, out, Workers.SINGLE));
        }
    }

    private static void checkAggregates(Fill fill, CsrGraph graph, int columns, long seed) {
        String what = fill + " " + graph + " with " + columns + " columns, seed " + seed;
        int nodes = graph.nodeCount();
        int terms = Arrays.stream(graph.degrees()).max().orElse(0);
        double magnitudes = (fill == Fill.EXTREME ? 1e30 : 1) * terms;
        FloatMatrix rows = fill.floats(nodes, columns, seed);
        float[] weights = Fill.RANDOM.array(graph.targetArray().length, seed + 1);
        check(
                nodes,
                columns,
                BitByBit.aggregate(graph, null, rows),
                terms,
                magnitudes,
                what,
                (x, out) -> x.aggregate(graph, rows, out, Workers.SINGLE));
        check(
                nodes,
                columns,
                BitByBit.aggregate(graph, weights, rows),
                terms,
                magnitudes,
                what,
                (x, out) -> x.aggregate(graph, weights, rows, out, Workers.SINGLE));
    }

    @Test
    void everyNumberOfColumns() {
        CsrGraph graph = Fill.graph(3, 5, 1);
        KernelsUnderTest.allLengths().forEach(n -> {
            checkProducts(Fill.RANDOM, 1, 3, n, n);
            checkAggregates(Fill.RANDOM, graph, n, n);
        });
    }

    @Test
    void everyDepth() {
        KernelsUnderTest.allLengths().forEach(k -> checkProducts(Fill.RANDOM, 1, k, 5, k));
    }

    @ParameterizedTest
    @EnumSource
    void awkwardShapes(Fill fill) {
        for (int[] s : AWKWARD_SHAPES) {
            checkProducts(fill, s[0], s[1], s[2], s[0] + s[2]);
            checkAggregates(fill, Fill.graph(s[0], s[1], s[0]), s[2], s[2]);
        }
    }

    @Test
    void additionsKeepTheirOrder() {
        // (1e8 + 1) - 1e8 is 0 in float, 1e8 - 1e8 + 1 is 1: a kernel that reorders shows here.
        SparseMatrix a = SparseMatrix.binary(2, 3, new int[] {0, 3, 6}, new int[] {0, 1, 2, 0, 2, 1});
        FloatMatrix b = FloatMatrix.of(3, 1, 1e8f, 1f, -1e8f);
        FloatMatrix out = FloatMatrix.zeros(2, 1);
        KERNELS.product(a, b, out, Workers.SINGLE);
        assertThat(out.data()).containsExactly(0f, 1f);
    }
}
