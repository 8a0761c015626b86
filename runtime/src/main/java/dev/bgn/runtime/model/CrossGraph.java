package dev.bgn.runtime.model;

/** What the nodes of a graph learn of the other graph of a pair: by which score of two nodes they attend to it. */
public enum CrossGraph {
    /** Nothing: the siamese form, in which a graph has the same vector in every pair. */
    NONE,
    /** {@code x · y / √d}. */
    DOT,
    /** {@code −|x − y|² / √d}. */
    EUCLIDEAN,
    /** {@code x · y / (|x| |y|)}. */
    COSINE
}
