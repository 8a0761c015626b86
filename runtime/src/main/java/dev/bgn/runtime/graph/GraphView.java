package dev.bgn.runtime.graph;

/**
 * A directed graph as its readers see it, whether it is fixed, grown or changing. Nodes are numbered from 0, the
 * neighbours of a node ascend.
 */
public interface GraphView {
    int nodeCount();

    /** The number of directed edges; an undirected edge counts twice. */
    long edgeCount();

    /** How many neighbours a node has; repeated edges and a self loop count. */
    int degree(int node);

    /** Copies the neighbours of {@code node}, ascending, to the beginning of {@code into}. */
    void copyNeighbours(int node, int[] into);

    /** Whether no edge is repeated and none leads from a node to itself. */
    boolean isSimple();

    /** A copy of the neighbours of {@code node}, ascending. */
    default int[] neighbours(int node) {
        int[] copy = new int[degree(node)];
        copyNeighbours(node, copy);
        return copy;
    }
}
