package dev.bgn.datasets.graphs;

import dev.bgn.datasets.EdgeReport;
import dev.bgn.runtime.graph.CsrGraph;
import java.util.List;

/**
 * A small graph as it was read.
 *
 * @param graph simple and undirected
 * @param nodeLabels the label of each node, or an empty list where the file has none
 * @param report what was left out for a simple graph
 * @param hasMoreColumns whether edges had further columns, such as weights, which are not used
 */
public record ReadGraph(CsrGraph graph, List<String> nodeLabels, EdgeReport report, boolean hasMoreColumns) {
    /** More nodes are not compared with each other: that takes time and memory of their square. */
    public static final int MAX_NODES = 1 << 16;

    public ReadGraph {
        nodeLabels = List.copyOf(nodeLabels);
        if (!nodeLabels.isEmpty() && nodeLabels.size() != graph.nodeCount()) {
            throw new IllegalArgumentException(graph + ", but " + nodeLabels.size() + " node labels");
        }
    }

    /** A graph without labels of which nothing was left out. */
    public static ReadGraph of(CsrGraph graph) {
        EdgeReport report = new EdgeReport(graph.edgeCount(), 0, 0, graph.edgeCount() / 2);
        return new ReadGraph(graph, List.of(), report, false);
    }
}
