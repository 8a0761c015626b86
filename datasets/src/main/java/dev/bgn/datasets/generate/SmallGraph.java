package dev.bgn.datasets.generate;

import dev.bgn.runtime.graph.CsrGraph;
import java.util.BitSet;

/** A small undirected graph as a set of places in the upper triangle of its matrix, row after row. */
final class SmallGraph {
    private final int nodes;
    private final BitSet places;

    private SmallGraph(int nodes, BitSet places) {
        this.nodes = nodes;
        this.places = places;
    }

    /** Each edge with the chance of {@code threshold}. */
    static SmallGraph draw(int nodes, long threshold, Draws draws) {
        BitSet places = new BitSet(placeCount(nodes));
        for (int place = 0; place < placeCount(nodes); place++) {
            places.set(place, draws.happens(threshold));
        }
        return new SmallGraph(nodes, places);
    }

    private static int placeCount(int nodes) {
        return nodes * (nodes - 1) / 2;
    }

    int edgeCount() {
        return places.cardinality();
    }

    /** The places without an edge. */
    int freeCount() {
        return placeCount(nodes) - places.cardinality();
    }

    /** A copy with {@code moves} edges taken away and as many put on places that were free before. */
    SmallGraph withMovedEdges(int moves, Draws draws) {
        BitSet moved = (BitSet) places.clone();
        for (int left = moves; left > 0; ) {
            int place = draws.below(placeCount(nodes));
            if (places.get(place) && moved.get(place)) {
                moved.clear(place);
                left--;
            }
        }
        for (int left = moves; left > 0; ) {
            int place = draws.below(placeCount(nodes));
            if (!places.get(place) && !moved.get(place)) {
                moved.set(place);
                left--;
            }
        }
        return new SmallGraph(nodes, moved);
    }

    /** Joins the parts of each edge; the graph is connected when one is left. */
    boolean isConnected() {
        int[] parent = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            parent[i] = i;
        }
        int parts = nodes;
        int place = 0;
        for (int i = 0; i < nodes; i++) {
            for (int j = i + 1; j < nodes; j++, place++) {
                if (places.get(place)) {
                    int a = root(parent, i);
                    int b = root(parent, j);
                    parts -= a == b ? 0 : 1;
                    parent[a] = b;
                }
            }
        }
        return parts <= 1;
    }

    private static int root(int[] parent, int node) {
        int at = node;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }

    /** The graph with its nodes renumbered at random. */
    CsrGraph toShuffled(Draws draws) {
        int[] number = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            int j = draws.below(i + 1);
            number[i] = number[j];
            number[j] = i;
        }
        int[] source = new int[places.cardinality()];
        int[] target = new int[source.length];
        int count = 0;
        int place = 0;
        for (int i = 0; i < nodes; i++) {
            for (int j = i + 1; j < nodes; j++, place++) {
                if (places.get(place)) {
                    source[count] = number[i];
                    target[count++] = number[j];
                }
            }
        }
        return CsrGraph.undirected(nodes, source, target);
    }
}
