package dev.bgn.training.autograd;

import static dev.bgn.training.autograd.GradientCheck.check;
import static dev.bgn.training.autograd.GradientCheck.exact;
import static dev.bgn.training.autograd.GradientCheck.shape;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.SparseMatrix;
import org.junit.jupiter.api.Test;

/** Products and neighbour sums against their definitions. */
class ProductGradientsTest {
    private static final CsrGraph GRAPH = CsrGraph.undirected(6, new int[] {0, 0, 1, 2, 3}, new int[] {1, 2, 3, 3, 4})
            .withSelfLoops();
    private static final Neighbours NEIGHBOURS = Neighbours.of(GRAPH);
    private static final int EDGES = GRAPH.targetArray().length;

    private static Exact product(Exact a, Exact b) {
        return Exact.make(a.rows(), b.columns(), (r, c) -> {
            double sum = 0;
            for (int k = 0; k < a.columns(); k++) {
                sum += a.at(r, k) * b.at(k, c);
            }
            return sum;
        });
    }

    private static Exact aggregate(Exact rows, Exact.Cell weight, int width) {
        return Exact.make(rows.rows(), rows.columns(), (i, c) -> {
            double sum = 0;
            for (int e = GRAPH.edgeStart(i); e < GRAPH.edgeStart(i + 1); e++) {
                sum += weight.at(e, c / width) * rows.at(GRAPH.target(e), c);
            }
            return sum;
        });
    }

    @Test
    void products() {
        check(
                "dense",
                x -> Products.dense(x.get(0), x.get(1)),
                x -> product(x.get(0), x.get(1)),
                shape(5, 3),
                shape(3, 4));
        SparseMatrix sparse =
                SparseMatrix.of(3, 4, new int[] {0, 2, 2, 4}, new int[] {0, 3, 1, 3}, new float[] {1f, -2f, 0.5f, 3f});
        SparseInput input = new SparseInput(sparse);
        check(
                "sparse",
                x -> Products.sparse(input, 0, x.get(0)),
                x -> product(exact(sparse.toDense()), x.get(0)),
                shape(4, 5));
        check(
                "aggregate",
                x -> Products.aggregate(NEIGHBOURS, null, x.get(0)),
                x -> aggregate(x.get(0), (e, h) -> 1, 1),
                shape(6, 3));
        float[] inverses = new float[EDGES];
        for (int e = 0; e < EDGES; e++) {
            inverses[e] = 1f / (1 + e % 4);
        }
        EdgeWeights fixed = EdgeWeights.of(NEIGHBOURS, inverses);
        check(
                "fixed weights",
                x -> Products.aggregate(NEIGHBOURS, fixed, x.get(0)),
                x -> aggregate(x.get(0), (e, h) -> fixed.forward()[e], 1),
                shape(6, 3));
        check(
                "propagate",
                x -> Products.propagate(NEIGHBOURS, fixed, 2, x.get(0)),
                x -> {
                    Exact once = aggregate(x.get(0), (e, h) -> fixed.forward()[e], 1);
                    Exact twice = aggregate(once, (e, h) -> fixed.forward()[e], 1);
                    return Exact.make(6, 3, (r, c) -> (x.get(0).at(r, c) + once.at(r, c) + twice.at(r, c)) / 3);
                },
                shape(6, 3));
        check(
                "heads",
                x -> Products.aggregateHeads(NEIGHBOURS, x.get(0), x.get(1)),
                x -> aggregate(x.get(1), x.get(0)::at, 3),
                shape(EDGES, 2),
                shape(6, 6));
    }
}
