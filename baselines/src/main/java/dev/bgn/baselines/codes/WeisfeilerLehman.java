package dev.bgn.baselines.codes;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.parallel.Workers;
import org.ejml.data.DMatrixRMaj;

/**
 * Attributes spread over the edges, as a Weisfeiler-Lehman test does it: (I − γ D⁻¹ L)^k X with self loops, where
 * I − γ D⁻¹ L = (1 − γ) I + γ D⁻¹ A leaves a node a part of its own and gives it a part of its neighbours' mean.
 */
final class WeisfeilerLehman implements LinearMap {
    private static final int ROWS_A_BLOCK = 64;

    private final CsrGraph graph;
    private final CsrGraph reverse;
    private final LinearMap attributes;
    private final double share;
    private final int steps;

    /** @param share the part γ that comes from the neighbours */
    WeisfeilerLehman(CsrGraph graph, LinearMap attributes, double share, int steps) {
        this.graph = graph.withSelfLoops();
        this.reverse = this.graph.reverse();
        this.attributes = attributes;
        this.share = share;
        this.steps = steps;
    }

    @Override
    public int rows() {
        return graph.nodeCount();
    }

    @Override
    public int columns() {
        return attributes.columns();
    }

    @Override
    public DMatrixRMaj times(DMatrixRMaj x, Workers workers) {
        DMatrixRMaj spread = attributes.times(x, workers);
        for (int i = 0; i < steps; i++) {
            spread = step(spread, workers);
        }
        return spread;
    }

    @Override
    public DMatrixRMaj transposedTimes(DMatrixRMaj x, Workers workers) {
        DMatrixRMaj gathered = x;
        for (int i = 0; i < steps; i++) {
            gathered = transposedStep(gathered, workers);
        }
        return attributes.transposedTimes(gathered, workers);
    }

    private DMatrixRMaj step(DMatrixRMaj x, Workers workers) {
        int width = x.numCols;
        DMatrixRMaj y = new DMatrixRMaj(x.numRows, width);
        workers.forRows(x.numRows, ROWS_A_BLOCK, (from, to) -> {
            for (int node = from; node < to; node++) {
                SparseMap.addScaled(x.data, node * width, 1 - share, y.data, node * width, width);
                double factor = share / graph.degree(node);
                int end = graph.edgeStart(node) + graph.degree(node);
                for (int e = graph.edgeStart(node); e < end; e++) {
                    SparseMap.addScaled(x.data, graph.target(e) * width, factor, y.data, node * width, width);
                }
            }
        });
        return y;
    }

    private DMatrixRMaj transposedStep(DMatrixRMaj x, Workers workers) {
        int width = x.numCols;
        DMatrixRMaj y = new DMatrixRMaj(x.numRows, width);
        workers.forRows(x.numRows, ROWS_A_BLOCK, (from, to) -> {
            for (int node = from; node < to; node++) {
                SparseMap.addScaled(x.data, node * width, 1 - share, y.data, node * width, width);
                int end = reverse.edgeStart(node) + reverse.degree(node);
                for (int e = reverse.edgeStart(node); e < end; e++) {
                    int source = reverse.target(e);
                    double factor = share / graph.degree(source);
                    SparseMap.addScaled(x.data, source * width, factor, y.data, node * width, width);
                }
            }
        });
        return y;
    }
}
