package dev.bgn.datasets;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Shape;
import java.util.Arrays;

/** Collects directed edges while a file is read, then makes the simple undirected graph and its report. */
public final class EdgeList {
    private int[] source = new int[1024];
    private int[] target = new int[1024];
    private int count;

    /** The graph, and what was left out for it. */
    public record Simple(CsrGraph graph, EdgeReport report) {}

    public void add(int from, int to) {
        if (count == source.length) {
            if (count == Shape.MAX_ELEMENTS) {
                throw new IllegalStateException("more than " + Shape.MAX_ELEMENTS + " edges do not fit memory");
            }
            int room = (int) Math.min(Shape.MAX_ELEMENTS, count + (count >> 1) + 16L);
            source = Arrays.copyOf(source, room);
            target = Arrays.copyOf(target, room);
        }
        source[count] = from;
        target[count++] = to;
    }

    public int count() {
        return count;
    }

    /** The node at which entry {@code index} starts. */
    public int source(int index) {
        return source[index];
    }

    /** The node at which entry {@code index} ends. */
    public int target(int index) {
        return target[index];
    }

    /** Both directions of each edge once, self loops removed; the list is empty afterwards, to free its memory. */
    public Simple toSimpleGraph(int nodeCount) {
        int[] from = trimmed(source);
        source = new int[0];
        int[] to = trimmed(target);
        target = new int[0];
        count = 0;
        long entries = from.length;
        CsrGraph directed = CsrGraph.of(nodeCount, from, to);
        long loops = 0;
        for (int e = 0; e < from.length; e++) {
            loops += from[e] == to[e] ? 1 : 0;
        }
        long repeated = 0;
        for (int i = 0; i < nodeCount; i++) {
            for (int e = directed.edgeStart(i) + 1; e < directed.edgeStart(i + 1); e++) {
                repeated += directed.target(e) == directed.target(e - 1) && directed.target(e) != i ? 1 : 0;
            }
        }
        CsrGraph graph = CsrGraph.undirected(nodeCount, from, to);
        return new Simple(graph, new EdgeReport(entries, loops, repeated, graph.edgeCount() / 2));
    }

    private int[] trimmed(int[] array) {
        return array.length == count ? array : Arrays.copyOf(array, count);
    }
}
