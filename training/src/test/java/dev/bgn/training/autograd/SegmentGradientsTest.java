package dev.bgn.training.autograd;

import static dev.bgn.training.autograd.GradientCheck.check;
import static dev.bgn.training.autograd.GradientCheck.shape;

import dev.bgn.runtime.graph.CsrGraph;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

/** Operations on segments and edges against their definitions. */
class SegmentGradientsTest {
    private static final CsrGraph GRAPH = CsrGraph.undirected(6, new int[] {0, 0, 1, 2, 3}, new int[] {1, 2, 3, 3, 4})
            .withSelfLoops();
    private static final Neighbours NEIGHBOURS = Neighbours.of(GRAPH);
    private static final int EDGES = GRAPH.targetArray().length;
    private static final int[] STARTS = {0, 3, 3, 5, 9};

    @Test
    void segments() {
        int[] index = {2, 0, 2, 3, 3, 3};
        check(
                "gather",
                x -> Segments.gather(x.get(0), new RowIndex(index, 4)),
                x -> Exact.make(6, 3, (r, c) -> x.get(0).at(index[r], c)),
                shape(4, 3));
        check("sum", x -> Segments.sum(x.get(0), STARTS), x -> overSegments(x.get(0), Double::sum, false), shape(9, 2));
        check(
                "mean",
                x -> Segments.mean(x.get(0), STARTS),
                x -> overSegments(x.get(0), Double::sum, true),
                shape(9, 2));
        check("max", x -> Segments.max(x.get(0), STARTS), x -> overSegments(x.get(0), Math::max, false), shape(9, 2));
        check(
                "softmax",
                x -> Segments.softmax(x.get(0), STARTS),
                x -> Exact.make(9, 3, (p, c) -> {
                    int segment = p < 3 ? 0 : p < 5 ? 2 : 3;
                    double sum = 0;
                    for (int q = STARTS[segment]; q < STARTS[segment + 1]; q++) {
                        sum += Math.exp(x.get(0).at(q, c));
                    }
                    return Math.exp(x.get(0).at(p, c)) / sum;
                }),
                shape(9, 3));
        check(
                "edgeSum",
                x -> Segments.edgeSum(NEIGHBOURS, x.get(0), x.get(1)),
                x -> Exact.make(EDGES, 2, (e, c) -> {
                    int source = 0;
                    while (GRAPH.edgeStart(source + 1) <= e) {
                        source++;
                    }
                    return x.get(0).at(source, c) + x.get(1).at(GRAPH.target(e), c);
                }),
                shape(6, 2),
                shape(6, 2));
    }

    private static Exact overSegments(Exact x, DoubleBinaryOperator f, boolean mean) {
        return Exact.make(4, x.columns(), (i, c) -> {
            int count = STARTS[i + 1] - STARTS[i];
            if (count == 0) {
                return 0;
            }
            double all = x.at(STARTS[i], c);
            for (int p = STARTS[i] + 1; p < STARTS[i + 1]; p++) {
                all = f.applyAsDouble(all, x.at(p, c));
            }
            return mean ? all / count : all;
        });
    }
}
