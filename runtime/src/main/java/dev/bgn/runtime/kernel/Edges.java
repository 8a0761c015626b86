package dev.bgn.runtime.kernel;

/**
 * Edges of a graph, or entries of a sparse matrix, as the kernels see them: those of row r are {@code starts[r] …
 * starts[r+1]-1}, and edge e ends at {@code targets[e − base]}. The base is not 0 for a part of a mapped graph.
 */
@SuppressWarnings("ArrayRecordComponent") // a view of the arrays, never compared
public record Edges(int[] starts, int[] targets, int base) {}
