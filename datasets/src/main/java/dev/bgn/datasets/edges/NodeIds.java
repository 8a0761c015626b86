package dev.bgn.datasets.edges;

/** What the two columns of an edge list hold. */
public enum NodeIds {
    /** Node numbers, the first node is 0. */
    FROM_ZERO,
    /** Node numbers, the first node is 1. */
    FROM_ONE,
    /** Any names; nodes are numbered in the order in which they appear. */
    NAMES
}
