package dev.bgn.lab.speed;

/**
 * A line of the table of growth: all nodes of a generated graph, once.
 *
 * @param edges undirected
 * @param seconds the median over the rounds
 * @param nanosecondsPerEdge of one layer: a directed edge or self loop is gone over once in each
 * @param peakBytes of the whole process, which also generated the graph
 */
public record ScaleResult(
        int nodes, int edges, int threads, double seconds, double nanosecondsPerEdge, long peakBytes) {}
