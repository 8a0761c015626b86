package dev.bgn.runtime.model;

/** How the vectors of two graphs become one number, larger for more similar graphs. */
public enum GraphComparison {
    /** The mean product of the codes, or of tanh of real vectors: 1 for equal codes, −1 for opposite ones. */
    HAMMING,
    /** {@code a s + b} of the same mean product s, with a scale and an offset that are learned: about 0 to 1. */
    SCALED,
    /** The negative squared Euclidean distance; codes of g bits are divided by √g, so that they are at most 4 apart. */
    DISTANCE
}
