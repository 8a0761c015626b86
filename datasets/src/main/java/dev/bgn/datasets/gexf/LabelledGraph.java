package dev.bgn.datasets.gexf;

import dev.bgn.runtime.graph.CsrGraph;
import java.util.List;

/**
 * A small graph whose nodes may have a label.
 *
 * @param graph simple and undirected
 * @param nodeLabels the label of each node, or an empty list when the file has none
 */
public record LabelledGraph(CsrGraph graph, List<String> nodeLabels) {
    public LabelledGraph {
        nodeLabels = List.copyOf(nodeLabels);
        if (!nodeLabels.isEmpty() && nodeLabels.size() != graph.nodeCount()) {
            throw new IllegalArgumentException(graph + ", but " + nodeLabels.size() + " node labels");
        }
    }
}
