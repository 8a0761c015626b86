package dev.bgn.training.matching;

import dev.bgn.datasets.gexf.LabelledGraph;
import dev.bgn.runtime.graph.CsrGraph;
import java.util.ArrayList;
import java.util.List;

/** A graph whose node labels are numbers. */
@SuppressWarnings("ArrayRecordComponent") // shared on purpose: many batches hold the same graph
record NumberedGraph(CsrGraph graph, int[] labels) {
    /** The place of each label in a list of names; 0 for all nodes where there are no labels. */
    static NumberedGraph of(LabelledGraph graph, List<String> names) {
        int[] labels = graph.nodeLabels().isEmpty()
                ? new int[graph.graph().nodeCount()]
                : graph.nodeLabels().stream().mapToInt(names::indexOf).toArray();
        return new NumberedGraph(graph.graph(), labels);
    }

    int nodeCount() {
        return graph.nodeCount();
    }

    /** Graphs 2k and 2k + 1 are pair k. */
    static GraphBatch batch(List<NumberedGraph> graphs) {
        List<CsrGraph> all = new ArrayList<>();
        int[] labels =
                new int[graphs.stream().mapToInt(NumberedGraph::nodeCount).sum()];
        int at = 0;
        for (NumberedGraph g : graphs) {
            all.add(g.graph);
            System.arraycopy(g.labels, 0, labels, at, g.labels.length);
            at += g.labels.length;
        }
        return GraphBatch.of(all, labels);
    }
}
