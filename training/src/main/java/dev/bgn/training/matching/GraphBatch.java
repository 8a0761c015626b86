package dev.bgn.training.matching;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.match.MatchGraph;
import java.util.Arrays;
import java.util.List;

/**
 * Several undirected graphs side by side in one. The nodes of graph g are {@code graphStarts[g] … graphStarts[g+1]-1};
 * no edge leaves its graph. Graphs 2k and 2k + 1 are pair k.
 *
 * @param graph both directions of each edge, on the heap
 * @param labels the label of each node, from 0; all 0 where nodes have none
 */
@SuppressWarnings("ArrayRecordComponent") // shared on purpose: a batch is built for each step
public record GraphBatch(CsrGraph graph, int[] graphStarts, int[] labels) {
    public GraphBatch {
        if (graphStarts[graphStarts.length - 1] != graph.nodeCount() || labels.length != graph.nodeCount()) {
            throw new IllegalArgumentException("graphs of " + graphStarts[graphStarts.length - 1] + " nodes, "
                    + labels.length + " labels, but " + graph.nodeCount() + " nodes");
        }
        if (graphStarts.length % 2 == 0) {
            throw new IllegalArgumentException(graphStarts.length - 1 + " graphs do not make pairs");
        }
    }

    /** Graphs with their labels; 2k and 2k + 1 are pair k. */
    static GraphBatch ofGraphs(List<MatchGraph> graphs) {
        int[] labels =
                graphs.stream().flatMapToInt(g -> Arrays.stream(g.labels())).toArray();
        return of(graphs.stream().map(MatchGraph::graph).toList(), labels);
    }

    /** Undirected graphs without labels. */
    public static GraphBatch of(List<CsrGraph> graphs) {
        int nodes = graphs.stream().mapToInt(CsrGraph::nodeCount).sum();
        return of(graphs, new int[nodes]);
    }

    /**
     * Undirected graphs.
     *
     * @param labels of the nodes of the first graph, then of the second, and so on
     */
    public static GraphBatch of(List<CsrGraph> graphs, int[] labels) {
        int[] graphStarts = new int[graphs.size() + 1];
        int edges = 0;
        for (int g = 0; g < graphs.size(); g++) {
            graphStarts[g + 1] = graphStarts[g] + graphs.get(g).nodeCount();
            edges += graphs.get(g).targetArray().length;
        }
        int[] starts = new int[graphStarts[graphs.size()] + 1];
        int[] targets = new int[edges];
        int edge = 0;
        for (int g = 0; g < graphs.size(); g++) {
            CsrGraph graph = graphs.get(g);
            int[] own = graph.startArray();
            int node = graphStarts[g];
            for (int i = 0; i < graph.nodeCount(); i++) {
                starts[node + i] = edge + own[i];
            }
            int[] ends = graph.targetArray();
            for (int e = 0; e < ends.length; e++) {
                targets[edge + e] = node + ends[e];
            }
            edge += ends.length;
        }
        starts[starts.length - 1] = edge;
        return new GraphBatch(CsrGraph.ofRows(starts, targets), graphStarts, labels);
    }

    public int nodeCount() {
        return graph.nodeCount();
    }

    public int graphCount() {
        return graphStarts.length - 1;
    }

    public int pairCount() {
        return graphCount() / 2;
    }

    /** The largest label. */
    int highestLabel() {
        return Arrays.stream(labels).max().orElse(0);
    }
}
