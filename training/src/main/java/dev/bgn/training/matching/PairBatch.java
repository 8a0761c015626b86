package dev.bgn.training.matching;

/**
 * Pairs of graphs to learn from or to be judged by.
 *
 * @param targets one for each pair: 1 for similar graphs, −1 for dissimilar ones, or a value between
 */
@SuppressWarnings("ArrayRecordComponent") // shared on purpose, as the graphs are
public record PairBatch(GraphBatch graphs, float[] targets) {
    public PairBatch {
        if (targets.length != graphs.pairCount()) {
            throw new IllegalArgumentException(graphs.pairCount() + " pairs, but " + targets.length + " targets");
        }
    }
}
