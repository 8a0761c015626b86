package dev.bgn.runtime.infer;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Weights;
import dev.bgn.runtime.parallel.Workers;

/** The coefficients of an AS-GCN, which come from the features alone: one pass over the edges for all layers. */
final class FeatureScores {
    private static final int COLUMNS = 2;

    private final PreparedGraph graph;
    private final Kernels kernels;
    private final Workers workers;
    private final AlignedRows rows;
    private final float[] own;
    private final float[] other;
    private final float[] coefficients;
    private LayerProduct product;

    FeatureScores(Combination.AsGcn adaptive, PreparedGraph graph, Kernels kernels, Workers workers) {
        this.graph = graph;
        this.kernels = kernels;
        this.workers = workers;
        int nodes = graph.nodeCount();
        rows = new AlignedRows(nodes, COLUMNS);
        own = new float[nodes];
        other = new float[nodes];
        coefficients = new float[graph.withLoops().edgeCount()];
        product = LayerProduct.ofFeatures(graph.features(), new Weights.Real(adaptive.scores()));
    }

    void load(Combination.AsGcn adaptive) {
        product = product.with(new Weights.Real(adaptive.scores()));
    }

    /** Of the edges of {@link PreparedGraph#withLoops()}, after {@link #run}. */
    float[] coefficients() {
        return coefficients;
    }

    void run() {
        product.run(rows, kernels, workers);
        CsrGraph loops = graph.withLoops();
        int[] starts = loops.startArray();
        int[] targets = loops.targetArray();
        float[] symmetric = graph.symmetric();
        workers.forRows(graph.nodeCount(), 4096, (from, to) -> {
            for (int i = from; i < to; i++) {
                own[i] = rows.get(i, 0);
                other[i] = rows.get(i, 1);
            }
        });
        workers.forRows(graph.nodeCount(), 1024, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int e = starts[i]; e < starts[i + 1]; e++) {
                    float score = own[i] + other[targets[e]];
                    coefficients[e] = symmetric[e] * (1f + Math.max(score, 0f));
                }
            }
        });
    }
}
