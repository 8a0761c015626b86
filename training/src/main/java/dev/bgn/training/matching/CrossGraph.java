package dev.bgn.training.matching;

import dev.bgn.training.autograd.CrossAttention;

/** What the nodes of a graph learn of the other graph of a pair. */
public enum CrossGraph {
    /** Nothing: the siamese form, in which a graph has the same vector in every pair. */
    NONE(null),
    DOT(CrossAttention.Score.DOT),
    EUCLIDEAN(CrossAttention.Score.EUCLIDEAN),
    COSINE(CrossAttention.Score.COSINE);

    private final CrossAttention.Score score;

    CrossGraph(CrossAttention.Score score) {
        this.score = score;
    }

    CrossAttention.Score score() {
        return score;
    }
}
