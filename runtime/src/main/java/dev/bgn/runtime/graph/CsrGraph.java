package dev.bgn.runtime.graph;

import dev.bgn.runtime.matrix.FirstValues;
import dev.bgn.runtime.matrix.Shape;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntConsumer;

/**
 * An immutable directed graph in compressed rows: the neighbours of node {@code i} are the targets of its edges, in
 * ascending order. An undirected graph holds both directions of each edge.
 *
 * <p>It is built in time linear in nodes and edges. The targets are on the heap, or in a mapped file
 * ({@link MappedGraphs}) for graphs that are larger than memory; up to {@value #MAX_EDGES} edges in both forms, so that an {@code int} counts them.
 */
public final class CsrGraph implements GraphView {
    /** The most directed edges of a graph. */
    public static final int MAX_EDGES = Shape.MAX_ELEMENTS;

    private final int[] starts;
    private final IntStore targets;
    private final int endCount;
    /** Found out when it is first asked for; null before. */
    private volatile Boolean isSimple;

    /** Takes checked stores: {@code starts} ascends from 0 to the number of targets, targets are nodes, sorted. */
    CsrGraph(int[] starts, IntStore targets) {
        this(starts, targets, starts.length - 1);
    }

    private CsrGraph(int[] starts, IntStore targets, int endCount) {
        this.starts = starts;
        this.targets = targets;
        this.endCount = endCount;
    }

    /**
     * Edges from some nodes to others, numbered apart, as a layer of a sample has them: those that are computed, and
     * those that they are computed from.
     *
     * @param starts where the edges of each node start, ascending from 0 to the number of edges
     * @param targets numbers below {@code endCount}, ascending for each node
     */
    public static CsrGraph between(int endCount, int[] starts, int[] targets) {
        Objects.requireNonNull(starts, "starts");
        IntStore ends = IntStore.of(Objects.requireNonNull(targets, "targets"));
        GraphChecks.requireRows(starts, ends, endCount);
        return new CsrGraph(starts, ends, endCount);
    }

    /** The graph with edges {@code source[e] → target[e]}; repeated edges and self loops are kept. */
    public static CsrGraph of(int nodeCount, int[] source, int[] target) {
        return build(nodeCount, source, target, false);
    }

    /** The undirected simple graph: both directions of each edge once, no self loops. */
    public static CsrGraph undirected(int nodeCount, int[] source, int[] target) {
        return build(nodeCount, source, target, true).simple();
    }

    /** Two counting sorts: the first groups the edges by target, the second, in reverse(), leaves each row sorted. */
    private static CsrGraph build(int nodeCount, int[] source, int[] target, boolean bothWays) {
        GraphChecks.requireEdges(nodeCount, source, target);
        long edges = (long) source.length * (bothWays ? 2 : 1);
        if (edges > MAX_EDGES) {
            throw new IllegalArgumentException(edges + " edges; at most " + MAX_EDGES + " fit a graph");
        }
        int[] starts = new int[nodeCount + 1];
        for (int e = 0; e < source.length; e++) {
            GraphChecks.requireNode(source[e], nodeCount, e, "source");
            GraphChecks.requireNode(target[e], nodeCount, e, "target");
            starts[target[e] + 1]++;
            if (bothWays) {
                starts[source[e] + 1]++;
            }
        }
        accumulate(starts);
        int[] next = Arrays.copyOf(starts, nodeCount);
        int[] ends = new int[(int) edges];
        for (int e = 0; e < source.length; e++) {
            ends[next[target[e]]++] = source[e];
            if (bothWays) {
                ends[next[source[e]]++] = target[e];
            }
        }
        return new CsrGraph(starts, IntStore.of(ends)).reverse();
    }

    /** Wraps compressed rows without copying, after checking them; rows must ascend. */
    public static CsrGraph ofRows(int[] starts, int[] targets) {
        Objects.requireNonNull(starts, "starts");
        Objects.requireNonNull(targets, "targets");
        return checked(starts, IntStore.of(targets));
    }

    /** Wraps the rows of a block; no row has an end twice. */
    static CsrGraph ofSimpleRows(int endCount, int[] starts, int[] targets) {
        CsrGraph graph = new CsrGraph(starts, IntStore.of(targets), endCount);
        graph.isSimple = true;
        return graph;
    }

    static CsrGraph checked(int[] starts, IntStore targets) {
        GraphChecks.requireRows(starts, targets, starts.length - 1);
        return new CsrGraph(starts, targets);
    }

    /** Turns the counts at 1 … n into row starts. */
    private static void accumulate(int[] counts) {
        for (int i = 1; i < counts.length; i++) {
            counts[i] += counts[i - 1];
        }
    }

    @Override
    public int nodeCount() {
        return starts.length - 1;
    }

    /** How many nodes edges can end in: all, but for {@link #between}. */
    public int endCount() {
        return endCount;
    }

    /** The number of directed edges; an undirected edge counts twice. */
    @Override
    public long edgeCount() {
        return targets.length();
    }

    /** The position of the first edge of {@code node}; {@code edgeStart(nodeCount())} is the number of edges. */
    public int edgeStart(int node) {
        Objects.checkIndex(node, starts.length);
        return starts[node];
    }

    /** The target of the edge at a position. */
    public int target(long edge) {
        return targets.get((int) Objects.checkIndex(edge, targets.length()));
    }

    @Override
    public int degree(int node) {
        Objects.checkIndex(node, nodeCount());
        return starts[node + 1] - starts[node];
    }

    /** The degrees of all nodes. */
    public int[] degrees() {
        int[] degrees = new int[nodeCount()];
        for (int i = 0; i < degrees.length; i++) {
            degrees[i] = degree(i);
        }
        return degrees;
    }

    @Override
    public void copyNeighbours(int node, int[] into) {
        targets.copy(starts[node], degree(node), into);
    }

    public void forEachNeighbour(int node, IntConsumer action) {
        Objects.checkIndex(node, nodeCount());
        for (int e = starts[node]; e < starts[node + 1]; e++) {
            action.accept(targets.get(e));
        }
    }

    public boolean hasEdge(int from, int to) {
        Objects.checkIndex(from, nodeCount());
        int low = starts[from];
        int high = starts[from + 1] - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = targets.get(middle);
            if (found == to) {
                return true;
            }
            if (found < to) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }

    /** Where each row starts, nodes + 1 numbers, not copied; not to be written. */
    public int[] startArray() {
        return starts;
    }

    /** Whether the targets are an array, see {@link #targetArray()}, and not a mapped file. */
    public boolean isOnHeap() {
        return targets.array() != null;
    }

    /** The targets of a graph on the heap, not copied; not to be written. */
    public int[] targetArray() {
        if (targets.array() == null) {
            throw new IllegalStateException(this + " is mapped and has no array of targets");
        }
        return targets.array();
    }

    /** Copies {@code count} targets from position {@code edge} on. */
    public void copyTargets(int edge, int count, int[] into) {
        targets.copy(edge, count, into);
    }

    /** The graph with every edge turned round, on the heap. */
    public CsrGraph reverse() {
        int nodes = nodeCount();
        int edges = targets.length();
        int[] reversedStarts = new int[endCount + 1];
        for (int e = 0; e < edges; e++) {
            reversedStarts[targets.get(e) + 1]++;
        }
        accumulate(reversedStarts);
        int[] next = Arrays.copyOf(reversedStarts, endCount);
        int[] reversed = new int[edges];
        for (int i = 0; i < nodes; i++) {
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                reversed[next[targets.get(e)]++] = i;
            }
        }
        return new CsrGraph(reversedStarts, IntStore.of(reversed), nodes);
    }

    /** Whether each edge has its opposite. */
    public boolean isSymmetric() {
        return equals(reverse());
    }

    /** The graph without repeated edges and self loops, on the heap; itself where it is that already. */
    public CsrGraph simple() {
        return isOnHeap() && isSimple() ? this : rebuilt(false, null);
    }

    @Override
    public boolean isSimple() {
        if (isSimple == null) {
            isSimple = hasNoneTwice();
        }
        return isSimple;
    }

    private boolean hasNoneTwice() {
        for (int i = 0; i < nodeCount(); i++) {
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                if (targets.get(e) == i || (e > starts[i] && targets.get(e) == targets.get(e - 1))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The graph without repeated edges, with exactly one self loop at each node, on the heap. */
    public CsrGraph withSelfLoops() {
        return rebuilt(true, null);
    }

    /**
     * The same for edges from some nodes to others, of which the nodes come first.
     *
     * @param rank a number for each of the others, by which rows ascend; null where that is the place itself
     */
    CsrGraph withSelfLoops(int[] rank) {
        return rebuilt(true, rank);
    }

    private CsrGraph rebuilt(boolean loops, int[] rank) {
        int nodes = nodeCount();
        int[] newStarts = new int[nodes + 1];
        long room = edgeCount() + (loops ? nodes : 0);
        if (room > MAX_EDGES) {
            throw new IllegalArgumentException(this + " has no room for self loops: at most " + MAX_EDGES + " edges");
        }
        int[] kept = new int[(int) room];
        int count = 0;
        for (int i = 0; i < nodes; i++) {
            boolean loopPending = loops;
            int previous = -1;
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                int target = targets.get(e);
                if (target == previous || target == i) {
                    continue;
                }
                if (loopPending && (rank == null ? target > i : rank[target] > rank[i])) {
                    kept[count++] = i;
                    loopPending = false;
                }
                kept[count++] = target;
                previous = target;
            }
            if (loopPending) {
                kept[count++] = i;
            }
            newStarts[i + 1] = count;
        }
        return new CsrGraph(newStarts, IntStore.of(count == kept.length ? kept : Arrays.copyOf(kept, count)), endCount);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CsrGraph that
                && endCount == that.endCount
                && Arrays.equals(starts, that.starts)
                && targets.equals(that.targets);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(starts) + targets.hashCode();
    }

    @Override
    public String toString() {
        String counts = "CsrGraph of " + nodeCount() + " nodes and " + edgeCount() + " edges, ";
        return targets.isOpen()
                ? counts + "neighbours "
                        + FirstValues.ofRows(nodeCount(), i -> FirstValues.of(degree(i), k -> target(starts[i] + k)))
                : counts + "its file is closed";
    }
}
