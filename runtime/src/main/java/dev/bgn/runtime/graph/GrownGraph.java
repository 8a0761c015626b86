package dev.bgn.runtime.graph;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * A graph with new nodes at its end. Each new edge counts in both directions, so old nodes get new neighbours, too. The
 * old graph is read where it is, nothing of its size is copied.
 */
public final class GrownGraph implements GraphView {
    private static final int[] NONE = {};

    private final GraphView graph;
    private final int nodeCount;
    /** What the new edges add to the neighbours of a node, old or new; ascending. */
    private final Map<Integer, int[]> added = new HashMap<>();

    private final long edgeCount;

    /**
     * @param neighbours for each new node its neighbours, old or new, in any order; repeated ones count once, the node
     *     itself is left out
     */
    public GrownGraph(GraphView graph, int[][] neighbours) {
        this.graph = Objects.requireNonNull(graph, "graph");
        int old = graph.nodeCount();
        nodeCount = Math.addExact(old, neighbours.length);
        Map<Integer, TreeSet<Integer>> ends = new HashMap<>();
        for (int k = 0; k < neighbours.length; k++) {
            int node = old + k;
            for (int other : neighbours[k]) {
                if (other < 0 || other >= nodeCount) {
                    throw new IllegalArgumentException("new node " + node + " has the missing neighbour " + other
                            + "; nodes are 0 … " + (nodeCount - 1));
                }
                if (other != node) {
                    ends.computeIfAbsent(node, _ -> new TreeSet<>()).add(other);
                    ends.computeIfAbsent(other, _ -> new TreeSet<>()).add(node);
                }
            }
        }
        long count = graph.edgeCount();
        for (var entry : ends.entrySet()) {
            int[] more = entry.getValue().stream().mapToInt(Integer::intValue).toArray();
            added.put(entry.getKey(), more);
            count += more.length;
        }
        edgeCount = count;
    }

    @Override
    public int nodeCount() {
        return nodeCount;
    }

    @Override
    public long edgeCount() {
        return edgeCount;
    }

    @Override
    public int degree(int node) {
        return oldDegree(node) + more(node).length;
    }

    private int oldDegree(int node) {
        Objects.checkIndex(node, nodeCount);
        return node < graph.nodeCount() ? graph.degree(node) : 0;
    }

    private int[] more(int node) {
        return added.getOrDefault(node, NONE);
    }

    @Override
    public void copyNeighbours(int node, int[] into) {
        int old = oldDegree(node);
        if (old > 0) {
            graph.copyNeighbours(node, into);
        }
        // The new neighbours of an old node come after its old ones.
        int[] more = more(node);
        System.arraycopy(more, 0, into, old, more.length);
    }

    @Override
    public boolean isSimple() {
        return graph.isSimple();
    }

    @Override
    public String toString() {
        return graph + ", and " + (nodeCount - graph.nodeCount()) + " new nodes";
    }
}
