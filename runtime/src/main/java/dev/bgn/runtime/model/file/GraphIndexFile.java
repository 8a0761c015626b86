package dev.bgn.runtime.model.file;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.json.JsonReader;
import dev.bgn.runtime.matrix.Shape;
import dev.bgn.runtime.model.file.GraphIndex.GraphRows;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A collection of small graphs and their codes in a safetensors file, see {@code docs/format.md}. Each edge is there once,
 * at its end of the smaller number, so that no file can hold half an edge.
 */
public final class GraphIndexFile {
    static final String FORMAT = "bgn-graphs";
    static final String VERSION = "1";
    static final String CODES = "codes";
    static final String NODE_STARTS = "node_starts";
    static final String EDGE_STARTS = "edge_starts";
    static final String DEGREES = "degrees";
    static final String TARGETS = "targets";
    static final String LABELS = "labels";
    static final String NAME_STARTS = "name_starts";
    static final String NAMES = "names";
    /** The nodes of a graph, so that 16 bits hold the number of one. */
    public static final int MAX_NODES = 1 << 16;

    /** Of a name; paths are shorter. */
    static final int MAX_NAME_BYTES = 1 << 16;

    private GraphIndexFile() {}

    /** Looks at a file, checked from end to end; what is returned lives as long as {@code arena}. */
    public static GraphIndex map(Path file, Arena arena) throws IOException {
        return read(Safetensors.map(file, arena));
    }

    static GraphIndex read(Safetensors tensors) throws MalformedFileException {
        tensors.requireFormat(FORMAT, VERSION, "index of graphs");
        int columns = tensors.parse("columns", JsonReader::sizeOf);
        int labelCount = tensors.parse(LABELS, JsonReader::sizeOf);
        BitMatrix codes = tensors.bits(CODES, tensors.rows(CODES), columns);
        boolean named = tensors.has(NAMES);
        GraphRows rows = new GraphRows(
                tensors.column(NODE_STARTS, "I64"),
                tensors.column(EDGE_STARTS, "I64"),
                tensors.column(DEGREES, "U16"),
                tensors.column(TARGETS, "U16"),
                labelCount > 0 ? tensors.column(LABELS, "U16") : null,
                named ? tensors.column(NAME_STARTS, "I64") : null,
                named ? tensors.column(NAMES, "U8") : null);
        GraphIndex index = new GraphIndex(tensors.text("model"), codes, rows, tensors.provenance());
        tensors.requireNothingLeft();
        new Check(tensors, rows, codes.rows(), labelCount).run();
        return index;
    }

    /** Whether what is in the file are graphs. */
    private record Check(Safetensors tensors, GraphRows rows, int graphs, int labelCount) {
        void run() throws MalformedFileException {
            requireStarts(NODE_STARTS, rows.nodeStarts(), rows.degrees(), Short.BYTES);
            requireStarts(EDGE_STARTS, rows.edgeStarts(), rows.targets(), Short.BYTES);
            for (int g = 0; g < graphs; g++) {
                requireGraph(g);
            }
            if (rows.labels() != null) {
                requireLabels();
            }
            if (rows.names() != null) {
                requireStarts(NAME_STARTS, rows.nameStarts(), rows.names(), Byte.BYTES);
                requireNames();
            }
        }

        /** From 0 to the number of elements, never down. */
        private void requireStarts(String name, MemorySegment starts, MemorySegment of, int width)
                throws MalformedFileException {
            if (starts.byteSize() != Long.BYTES * (graphs + 1L)) {
                throw tensors.malformed("tensor " + name + " is not of " + graphs + " graphs");
            }
            long last = 0;
            for (int g = 0; g <= graphs; g++) {
                long start = starts.getAtIndex(GraphIndex.LONG, g);
                if (start < last || (g == 0 && start != 0)) {
                    throw tensors.malformed("tensor " + name + ", element " + g + ": " + start + " after " + last);
                }
                last = start;
            }
            if (last != of.byteSize() / width) {
                throw tensors.malformed(
                        "tensor " + name + " ends at " + last + " of " + of.byteSize() / width + " elements");
            }
        }

        private void requireGraph(int graph) throws MalformedFileException {
            long first = rows.nodeStart(graph);
            long nodes = rows.nodeStart(graph + 1L) - first;
            if (nodes > MAX_NODES) {
                throw tensors.malformed("graph " + graph + " has " + nodes + " nodes; at most " + MAX_NODES);
            }
            long edge = rows.edgeStart(graph);
            long end = rows.edgeStart(graph + 1L);
            if (end - edge > Integer.MAX_VALUE / 4) {
                throw tensors.malformed("graph " + graph + " has " + (end - edge) + " edges");
            }
            for (int i = 0; i < nodes; i++) {
                int last = i;
                for (int k = rows.degree(first + i); k > 0; k--, edge++) {
                    if (edge == end || rows.target(edge) <= last || rows.target(edge) >= nodes) {
                        throw tensors.malformed("graph " + graph + ", node " + i + ": its neighbours are not "
                                + "larger numbers of nodes in ascending order");
                    }
                    last = rows.target(edge);
                }
            }
            if (edge != end) {
                throw tensors.malformed("graph " + graph + " has edges of no node");
            }
        }

        private void requireLabels() throws MalformedFileException {
            if (rows.labels().byteSize() != rows.degrees().byteSize()) {
                throw tensors.malformed("tensor " + LABELS + " is not of as many nodes as tensor " + DEGREES);
            }
            for (long i = 0; i < rows.labels().byteSize() / Short.BYTES; i++) {
                if (rows.label(i) >= labelCount) {
                    throw tensors.malformed(
                            "tensor " + LABELS + ", element " + i + ": label " + rows.label(i) + " of " + labelCount);
                }
            }
        }

        /** The text as a whole is UTF-8, and no name begins inside a character; so each name is UTF-8. */
        private void requireNames() throws MalformedFileException {
            if (rows.names().byteSize() > Shape.MAX_ELEMENTS) {
                throw tensors.malformed("tensor " + NAMES + " takes more than " + Shape.MAX_ELEMENTS + " bytes");
            }
            CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
            ByteBuffer bytes = rows.names().asByteBuffer();
            CharBuffer chars = CharBuffer.allocate(1 << 12);
            CoderResult result = CoderResult.OVERFLOW;
            while (result.isOverflow()) {
                chars.clear();
                result = decoder.decode(bytes, chars, true);
            }
            if (result.isError()) {
                throw tensors.malformed("tensor " + NAMES + " is not UTF-8");
            }
            for (int g = 0; g < graphs; g++) {
                long start = rows.nameStart(g);
                boolean within = start < rows.names().byteSize()
                        && (rows.names().get(ValueLayout.JAVA_BYTE, start) & 0xC0) == 0x80;
                if (within || rows.nameStart(g + 1L) - start > MAX_NAME_BYTES) {
                    throw tensors.malformed("tensor " + NAME_STARTS + ", element " + g + ": no name is there");
                }
            }
        }
    }
}
