package dev.bgn.training.autograd;

import dev.bgn.runtime.graph.EdgeFactors;

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
        return of(
                neighbours,
                EdgeFactors.symmetric(neighbours.graph(), neighbours.graph().degrees()));
    }

    /** 1 / degree(i): the mean over the neighbours. */
    public static EdgeWeights mean(Neighbours neighbours) {
        return of(neighbours, EdgeFactors.mean(neighbours.graph()));
    }
}
