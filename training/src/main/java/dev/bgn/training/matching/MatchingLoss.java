package dev.bgn.training.matching;

import dev.bgn.runtime.model.GraphComparison;

/** What is learned, and with it how two graph vectors are compared. */
public enum MatchingLoss {
    /** {@code (t − s)² / 4}; s is the mean product of tanh of the vectors, or of their codes. */
    HAMMING(GraphComparison.HAMMING),
    /**
     * {@code (t − (a s + b))²} of the same s, for targets between 0 and 1. Scale and offset are learned: codes of different
     * graphs have a mean product of 0 or more, whatever the mean of the targets is.
     */
    REGRESSION(GraphComparison.SCALED),
    /** A margin on the squared Euclidean distance, whose negative is the similarity. */
    MARGIN(GraphComparison.DISTANCE);

    private final GraphComparison comparison;

    MatchingLoss(GraphComparison comparison) {
        this.comparison = comparison;
    }

    public GraphComparison comparison() {
        return comparison;
    }
}
