package dev.bgn.datasets;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Collects directed edges while a file is read, then makes the simple undirected graph and its report.
 *
 * <p>The edges lie in chunks of pairs: growing copies nothing, and the way to the graph frees each chunk as soon as it is
 * used. What is held at one time stays below three times the graph even when a file lists both directions of each edge.
 */
public final class EdgeList {
    private static final int SHIFT = 14;
    private static final int CHUNK_EDGES = 1 << SHIFT;

    private final List<int[]> full = new ArrayList<>();
    private int[] current = new int[32];
    private int used;

    /** The graph, and what was left out for it. */
    public record Simple(CsrGraph graph, EdgeReport report) {}

    /** No edges yet. */
    public EdgeList() {}

    public void add(int from, int to) {
        if (used == current.length) {
            makeRoom();
        }
        current[used] = from;
        current[used + 1] = to;
        used += 2;
    }

    private void makeRoom() {
        if (used < 2 * CHUNK_EDGES) {
            current = Arrays.copyOf(current, 2 * used);
            return;
        }
        if (count() > Shape.MAX_ELEMENTS - CHUNK_EDGES) {
            throw new IllegalStateException("more than " + Shape.MAX_ELEMENTS + " edges do not fit memory");
        }
        full.add(current);
        current = new int[2 * CHUNK_EDGES];
        used = 0;
    }

    public int count() {
        return (full.size() << SHIFT) + used / 2;
    }

    /** The node at which entry {@code index} starts. */
    public int source(int index) {
        return end(index, 0);
    }

    /** The node at which entry {@code index} ends. */
    public int target(int index) {
        return end(index, 1);
    }

    private int end(int index, int which) {
        Objects.checkIndex(index, count());
        int[] chunk = index >> SHIFT == full.size() ? current : full.get(index >> SHIFT);
        return chunk[2 * (index & (CHUNK_EDGES - 1)) + which];
    }

    /** Both directions of each edge once, self loops removed; the list is empty afterwards, to free its memory. */
    public Simple toSimpleGraph(int nodeCount) {
        if (nodeCount < 0) {
            throw new IllegalArgumentException("negative number of nodes: " + nodeCount);
        }
        int entries = count();
        int[] starts = countBySmallerEnd(nodeCount);
        int[] larger = groupBySmallerEnd(starts);
        int[] ends = new int[nodeCount];
        long repeated = 0;
        long edges = 0;
        for (int i = 0; i < nodeCount; i++) {
            repeated += sortRow(larger, starts[i], starts[i + 1]);
            ends[i] = dropEqual(larger, starts[i], starts[i + 1]);
            edges += ends[i] - starts[i];
        }
        if (2 * edges > CsrGraph.MAX_EDGES) {
            throw new IllegalArgumentException(edges + " undirected edges; at most " + CsrGraph.MAX_EDGES / 2 + " fit");
        }
        EdgeReport report = new EdgeReport(entries, entries - larger.length, repeated, (int) edges);
        return new Simple(mirror(starts, ends, larger, (int) edges), report);
    }

    /** Where the row of each node starts when every edge, but no loop, is in the row of its smaller end. */
    private int[] countBySmallerEnd(int nodeCount) {
        int[] starts = new int[nodeCount + 1];
        for (int c = 0; c <= full.size(); c++) {
            int[] chunk = c == full.size() ? current : full.get(c);
            int end = c == full.size() ? used : chunk.length;
            for (int e = 0; e < end; e += 2) {
                int from = chunk[e];
                int to = chunk[e + 1];
                if (from < 0 || from >= nodeCount || to < 0 || to >= nodeCount) {
                    throw new IllegalArgumentException("edge " + (((long) c << SHIFT) + e / 2) + " from " + from
                            + " to " + to + " has a missing node; nodes are 0 … " + (nodeCount - 1));
                }
                if (from != to) {
                    starts[Math.min(from, to) + 1]++;
                }
            }
        }
        for (int i = 0; i < nodeCount; i++) {
            starts[i + 1] += starts[i];
        }
        return starts;
    }

    /** The larger ends in the rows of the smaller; an edge that came from the larger end is kept as the complement. */
    private int[] groupBySmallerEnd(int[] starts) {
        full.add(Arrays.copyOf(current, used));
        current = new int[32];
        used = 0;
        int[] next = starts.clone();
        int[] larger = new int[starts[starts.length - 1]];
        for (int c = 0; c < full.size(); c++) {
            int[] chunk = full.set(c, null);
            for (int e = 0; e < chunk.length; e += 2) {
                int from = chunk[e];
                int to = chunk[e + 1];
                if (from < to) {
                    larger[next[from]++] = to;
                } else if (from > to) {
                    larger[next[to]++] = ~from;
                }
            }
        }
        full.clear();
        return larger;
    }

    /** Leaves a row sorted and its direction forgotten; returns how many entries repeat one in the same direction. */
    private static int sortRow(int[] larger, int start, int end) {
        Arrays.sort(larger, start, end);
        int repeated = 0;
        for (int e = start + 1; e < end; e++) {
            repeated += larger[e] == larger[e - 1] ? 1 : 0;
        }
        boolean turned = end > start && larger[start] < 0;
        for (int e = start; e < end && larger[e] < 0; e++) {
            larger[e] = ~larger[e];
        }
        if (turned) {
            Arrays.sort(larger, start, end);
        }
        return repeated;
    }

    /** Moves the distinct numbers of a sorted row to its front; returns where they end. */
    private static int dropEqual(int[] larger, int start, int end) {
        int kept = start;
        for (int e = start; e < end; e++) {
            if (kept == start || larger[e] != larger[kept - 1]) {
                larger[kept++] = larger[e];
            }
        }
        return kept;
    }

    /** The rows with both directions. In ascending order of nodes each row fills up in ascending order by itself. */
    private static CsrGraph mirror(int[] upperStarts, int[] upperEnds, int[] larger, int edges) {
        int nodes = upperEnds.length;
        int[] starts = new int[nodes + 1];
        for (int i = 0; i < nodes; i++) {
            starts[i + 1] += upperEnds[i] - upperStarts[i];
            for (int e = upperStarts[i]; e < upperEnds[i]; e++) {
                starts[larger[e] + 1]++;
            }
        }
        for (int i = 0; i < nodes; i++) {
            starts[i + 1] += starts[i];
        }
        int[] next = Arrays.copyOf(starts, nodes);
        int[] targets = new int[2 * edges];
        for (int i = 0; i < nodes; i++) {
            for (int e = upperStarts[i]; e < upperEnds[i]; e++) {
                targets[next[i]++] = larger[e];
                targets[next[larger[e]]++] = i;
            }
        }
        return CsrGraph.ofRows(starts, targets);
    }
}
