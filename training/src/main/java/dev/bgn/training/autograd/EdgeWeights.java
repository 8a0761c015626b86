package dev.bgn.training.autograd;

import dev.bgn.runtime.graph.CsrGraph;

/**
 * Fixed weights of the edges of a graph, for both directions.
 *
 * @param forward in the order of the graph
 * @param back the same in the order of the reversed graph
 */
@SuppressWarnings("ArrayRecordComponent") // shared on purpose: as large as the graph
public record EdgeWeights(float[] forward, float[] back) {
    public static EdgeWeights of(Neighbours neighbours, float[] weights) {
        return new EdgeWeights(weights, neighbours.mirrored(weights));
    }

    /** 1 / √(degree(i) · degree(j)), the symmetric normalisation of GCN (Kipf and Welling, 2017). */
    public static EdgeWeights symmetric(Neighbours neighbours) {
        CsrGraph graph = neighbours.graph();
        float[] weights = new float[graph.edgeCount()];
        for (int i = 0; i < graph.nodeCount(); i++) {
            for (int e = graph.edgeStart(i); e < graph.edgeStart(i + 1); e++) {
                // A node of a sampled part may have no edges of its own.
                double product = (double) graph.degree(i) * Math.max(1, graph.degree(graph.target(e)));
                weights[e] = (float) (1 / Math.sqrt(product));
            }
        }
        return of(neighbours, weights);
    }

    /** 1 / degree(i): the mean over the neighbours. */
    public static EdgeWeights mean(Neighbours neighbours) {
        CsrGraph graph = neighbours.graph();
        float[] weights = new float[graph.edgeCount()];
        for (int i = 0; i < graph.nodeCount(); i++) {
            for (int e = graph.edgeStart(i); e < graph.edgeStart(i + 1); e++) {
                weights[e] = 1f / graph.degree(i);
            }
        }
        return of(neighbours, weights);
    }
}
