package dev.bgn.training.matching;

/** What is learned, and with it how two graph vectors are compared. */
public enum MatchingLoss {
    /** {@code (t − s)² / 4}; s is the mean product of tanh of the vectors, or of their codes. */
    HAMMING,
    /** A margin on the squared Euclidean distance, whose negative is the similarity. */
    MARGIN
}
