package dev.bgn.runtime.graph;

import java.util.Objects;

/** What must hold of the parts of a graph. */
final class GraphChecks {
    private GraphChecks() {}

    static void requireEdges(int nodeCount, int[] source, int[] target) {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(target, "target");
        requireNodeCount(nodeCount);
        if (source.length != target.length) {
            throw new IllegalArgumentException(
                    source.length + " sources, but " + target.length + " targets: an edge has one of each");
        }
    }

    static void requireNodeCount(int nodeCount) {
        if (nodeCount < 0 || nodeCount >= CsrGraph.MAX_EDGES) {
            throw new IllegalArgumentException(nodeCount + " nodes: expected 0 to " + (CsrGraph.MAX_EDGES - 1));
        }
    }

    static void requireNode(int node, int nodeCount, int edge, String end) {
        if (node < 0 || node >= nodeCount) {
            throw new IllegalArgumentException("edge " + edge + " has the missing node " + node + " as its " + end
                    + "; nodes are 0 … " + (nodeCount - 1));
        }
    }

    /** Starts ascend from 0 to the number of targets; targets are nodes, ascending in each row. */
    static void requireRows(int[] starts, IntStore targets, int endCount) {
        int nodeCount = starts.length - 1;
        if (nodeCount < 0 || starts[0] != 0 || starts[nodeCount] != targets.length()) {
            throw new IllegalArgumentException("row starts do not fit " + targets.length() + " edges: "
                    + starts.length + " starts"
                    + (nodeCount < 0 ? "" : " from " + starts[0] + " to " + starts[nodeCount]));
        }
        int from = 0;
        for (int i = 0; i < nodeCount; i++) {
            int to = starts[i + 1];
            if (to < from || to > targets.length()) {
                throw new IllegalArgumentException("the row of node " + i + " runs from edge " + from + " to " + to);
            }
            int previous = 0;
            for (int e = from; e < to; e++) {
                int target = targets.get(e);
                requireNode(target, endCount, e, "target");
                if (target < previous) {
                    throw new IllegalArgumentException("the neighbours of node " + i + " are not in ascending order");
                }
                previous = target;
            }
            from = to;
        }
    }
}
