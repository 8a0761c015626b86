package dev.bgn.datasets;

/**
 * What became of the edges of a file on the way to a simple undirected graph.
 *
 * @param entries directed entries as read
 * @param selfLoops entries from a node to itself, left out
 * @param repeated entries that repeat an earlier one in the same direction, left out
 * @param edges distinct undirected edges that remain
 */
public record EdgeReport(long entries, long selfLoops, long repeated, long edges) {}
