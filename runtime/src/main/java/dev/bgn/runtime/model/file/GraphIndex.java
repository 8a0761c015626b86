package dev.bgn.runtime.model.file;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/**
 * A collection of small graphs with their codes, in a mapped file: a graph is built when it is asked for. Safe for use by
 * several threads. See {@link GraphIndexFile}.
 */
public final class GraphIndex {
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final String model;
    private final BitMatrix codes;
    private final GraphRows rows;
    private final Map<String, String> provenance;

    /**
     * What is mapped of the graphs; see {@code docs/format.md}.
     *
     * @param labels nothing where nodes have none
     * @param nameStarts nothing where graphs are called by their numbers, as {@code names} then
     */
    record GraphRows(
            MemorySegment nodeStarts,
            MemorySegment edgeStarts,
            MemorySegment degrees,
            MemorySegment targets,
            MemorySegment labels,
            MemorySegment nameStarts,
            MemorySegment names) {
        long nodeStart(long graph) {
            return nodeStarts.getAtIndex(LONG, graph);
        }

        long edgeStart(long graph) {
            return edgeStarts.getAtIndex(LONG, graph);
        }

        long nameStart(long graph) {
            return nameStarts.getAtIndex(LONG, graph);
        }

        int degree(long node) {
            return Short.toUnsignedInt(degrees.getAtIndex(SHORT, node));
        }

        int target(long edge) {
            return Short.toUnsignedInt(targets.getAtIndex(SHORT, edge));
        }

        int label(long node) {
            return Short.toUnsignedInt(labels.getAtIndex(SHORT, node));
        }
    }

    /** Takes checked content. */
    GraphIndex(String model, BitMatrix codes, GraphRows rows, Map<String, String> provenance) {
        this.model = model;
        this.codes = codes;
        this.rows = rows;
        this.provenance = Map.copyOf(provenance);
    }

    /** What tells the model that made the codes from others, as its writer gave it. */
    public String model() {
        return model;
    }

    public int graphCount() {
        return codes.rows();
    }

    /** The codes, a row for each graph, in the file. */
    public BitMatrix codes() {
        return codes;
    }

    public Map<String, String> provenance() {
        return provenance;
    }

    public long nodeCount() {
        return rows.nodeStart(graphCount());
    }

    /** Undirected edges of all graphs. */
    public long edgeCount() {
        return rows.edgeStart(graphCount());
    }

    /** The name of a graph; its number, from 0, where graphs have no names. */
    public String name(int graph) {
        Objects.checkIndex(graph, graphCount());
        if (rows.nameStarts() == null) {
            return Integer.toString(graph);
        }
        long start = rows.nameStart(graph);
        byte[] name =
                rows.names().asSlice(start, rows.nameStart(graph + 1L) - start).toArray(ValueLayout.JAVA_BYTE);
        return new String(name, StandardCharsets.UTF_8);
    }

    /** The labels of a graph's nodes by their numbers in the model; all 0 where there are none. */
    public int[] labels(int graph) {
        Objects.checkIndex(graph, graphCount());
        long first = rows.nodeStart(graph);
        int[] labels = new int[(int) (rows.nodeStart(graph + 1L) - first)];
        if (rows.labels() != null) {
            for (int i = 0; i < labels.length; i++) {
                labels[i] = rows.label(first + i);
            }
        }
        return labels;
    }

    /** A graph, with both directions of each edge, on the heap. In ascending order of nodes each row fills up in ascending order. */
    public CsrGraph graph(int graph) {
        Objects.checkIndex(graph, graphCount());
        long firstNode = rows.nodeStart(graph);
        long firstEdge = rows.edgeStart(graph);
        int nodes = (int) (rows.nodeStart(graph + 1L) - firstNode);
        int edges = (int) (rows.edgeStart(graph + 1L) - firstEdge);
        int[] starts = new int[nodes + 1];
        for (int i = 0; i < nodes; i++) {
            starts[i + 1] = rows.degree(firstNode + i);
        }
        for (int e = 0; e < edges; e++) {
            starts[rows.target(firstEdge + e) + 1]++;
        }
        for (int i = 0; i < nodes; i++) {
            starts[i + 1] += starts[i];
        }
        int[] next = starts.clone();
        int[] targets = new int[2 * edges];
        long edge = firstEdge;
        for (int i = 0; i < nodes; i++) {
            for (int k = rows.degree(firstNode + i); k > 0; k--) {
                int target = rows.target(edge++);
                targets[next[i]++] = target;
                targets[next[target]++] = i;
            }
        }
        return CsrGraph.ofRows(starts, targets);
    }

    @Override
    public String toString() {
        return "GraphIndex of " + graphCount() + " graphs, " + codes.columns() + " bits";
    }
}
