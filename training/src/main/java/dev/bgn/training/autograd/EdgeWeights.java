package dev.bgn.training.autograd;

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
}
