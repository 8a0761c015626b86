package dev.bgn.runtime.model.file;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Collects graphs with their codes and writes them as a file that {@link GraphIndexFile} reads, whole or not at all. What is
 * collected takes as much memory as the file, and no object for each graph.
 */
public final class GraphIndexWriter {
    private final int columns;
    private final int labelCount;
    private final boolean named;
    private final long[] row;
    private final ByteChunks codes = new ByteChunks();
    private final ByteChunks nodeStarts = new ByteChunks();
    private final ByteChunks edgeStarts = new ByteChunks();
    private final ByteChunks nameStarts = new ByteChunks();
    private final ByteChunks degrees = new ByteChunks();
    private final ByteChunks targets = new ByteChunks();
    private final ByteChunks labels = new ByteChunks();
    private final ByteChunks names = new ByteChunks();
    private int graphs;

    /**
     * @param columns bits of a code
     * @param labelCount kinds of nodes; 0 where nodes have no labels
     * @param named whether graphs have names; else they are called by their numbers
     */
    public GraphIndexWriter(int columns, int labelCount, boolean named) {
        this.columns = columns;
        this.labelCount = labelCount;
        this.named = named;
        row = new long[BitMatrix.wordsFor(columns)];
        addStarts();
    }

    public int columns() {
        return columns;
    }

    public int graphCount() {
        return graphs;
    }

    public long nodeCount() {
        return degrees.byteCount() / Short.BYTES;
    }

    /** Undirected edges. */
    public long edgeCount() {
        return targets.byteCount() / Short.BYTES;
    }

    /**
     * Adds a graph.
     *
     * @param of the codes of several graphs, the row of which is this one's
     * @param graph undirected and simple
     * @param kinds the labels of its nodes; not looked at where nodes have none
     */
    public void add(String name, BitMatrix of, int codeRow, CsrGraph graph, int[] kinds) {
        requireFit(name, of, graph, kinds);
        of.copyWords(codeRow, codeRow + 1, row);
        for (long word : row) {
            codes.putLong(word);
        }
        int[] starts = graph.startArray();
        int[] ends = graph.targetArray();
        for (int i = 0; i < graph.nodeCount(); i++) {
            // Rows ascend.
            int from = Arrays.binarySearch(ends, starts[i], starts[i + 1], i);
            int first = from < 0 ? -from - 1 : from + 1;
            degrees.putShort(starts[i + 1] - first);
            for (int e = first; e < starts[i + 1]; e++) {
                targets.putShort(ends[e]);
            }
            if (labelCount > 0) {
                labels.putShort(kinds[i]);
            }
        }
        if (named) {
            names.putBytes(name.getBytes(StandardCharsets.UTF_8));
        }
        graphs++;
        addStarts();
    }

    private void requireFit(String name, BitMatrix of, CsrGraph graph, int[] kinds) {
        if (of.columns() != columns) {
            throw new IllegalArgumentException("a code of " + of.columns() + " bits among codes of " + columns);
        }
        if (graph.nodeCount() > GraphIndexFile.MAX_NODES || graphs == Integer.MAX_VALUE - 1) {
            throw new IllegalArgumentException(graph + " has no room: an index holds 2³¹ graphs of at most "
                    + GraphIndexFile.MAX_NODES + " nodes");
        }
        if (named && name.length() > GraphIndexFile.MAX_NAME_BYTES / 4) {
            throw new IllegalArgumentException("a name of " + name.length() + " characters");
        }
        if (labelCount > 0) {
            for (int kind : kinds) {
                if (kind < 0 || kind >= labelCount) {
                    throw new IllegalArgumentException("node label " + kind + " of " + labelCount);
                }
            }
        }
    }

    private void addStarts() {
        nodeStarts.putLong(nodeCount());
        edgeStarts.putLong(edgeCount());
        nameStarts.putLong(names.byteCount());
    }

    /**
     * Writes all graphs.
     *
     * @param model what tells the model that made the codes from others
     */
    public void write(Path file, String model, Map<String, String> provenance) throws IOException {
        SafetensorsWriter writer = new SafetensorsWriter(GraphIndexFile.FORMAT, GraphIndexFile.VERSION);
        writer.text("columns", Integer.toString(columns));
        writer.text(GraphIndexFile.LABELS, Integer.toString(labelCount));
        writer.text("model", model);
        writer.provenance(provenance);
        writer.longs(GraphIndexFile.CODES, codes, List.of((long) graphs, (long) row.length));
        writer.longs(GraphIndexFile.NODE_STARTS, nodeStarts, List.of(graphs + 1L));
        writer.longs(GraphIndexFile.EDGE_STARTS, edgeStarts, List.of(graphs + 1L));
        writer.shorts(GraphIndexFile.DEGREES, degrees);
        writer.shorts(GraphIndexFile.TARGETS, targets);
        if (labelCount > 0) {
            writer.shorts(GraphIndexFile.LABELS, labels);
        }
        if (named) {
            writer.longs(GraphIndexFile.NAME_STARTS, nameStarts, List.of(graphs + 1L));
            writer.bytes(GraphIndexFile.NAMES, names);
        }
        writer.write(file);
    }
}
