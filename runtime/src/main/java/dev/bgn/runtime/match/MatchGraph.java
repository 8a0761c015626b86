package dev.bgn.runtime.match;

import dev.bgn.runtime.graph.CsrGraph;

/**
 * An undirected graph to be matched; {@link GraphMatcher#graph} makes one from labels by name. It may be empty.
 *
 * @param graph both directions of each edge, on the heap
 * @param labels the label of each node by its number in the model; all 0 where the model does not look at labels
 */
@SuppressWarnings("ArrayRecordComponent") // shared on purpose, as the graph is
public record MatchGraph(CsrGraph graph, int[] labels) {
    public MatchGraph {
        if (!graph.isOnHeap()) {
            throw new IllegalArgumentException(graph + " is not on the heap");
        }
        if (labels.length != graph.nodeCount()) {
            throw new IllegalArgumentException(labels.length + " labels for " + graph.nodeCount() + " nodes");
        }
    }

    /** A graph whose nodes have no labels. */
    public static MatchGraph of(CsrGraph graph) {
        return new MatchGraph(graph, new int[graph.nodeCount()]);
    }

    public int nodeCount() {
        return graph.nodeCount();
    }
}
