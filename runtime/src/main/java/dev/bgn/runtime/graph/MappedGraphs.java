package dev.bgn.runtime.graph;

import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;

/**
 * Graphs in mapped files, for those that are larger than the heap.
 *
 * <p>The file, little-endian: the magic {@code BGNCSR01} (8 bytes), node count and edge count (8 bytes each), node count
 * + 1 row starts and edge count targets (4 bytes each). A file is written under a temporary name and renamed when it is
 * whole.
 */
public final class MappedGraphs {
    private static final long MAGIC = 0x3130525343_4E4742L; // "BGNCSR01" in little-endian order
    private static final int HEADER_BYTES = 24;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = IntStore.OfSegment.INT;

    private MappedGraphs() {}

    /** Writes a graph to a file. */
    public static void write(CsrGraph graph, Path file) throws IOException {
        Objects.requireNonNull(graph, "graph");
        build(file, graph.nodeCount(), sink -> {
            for (int i = 0; i < graph.nodeCount(); i++) {
                for (int e = graph.edgeStart(i); e < graph.edgeStart(i + 1); e++) {
                    sink.edge(i, graph.target(e));
                }
            }
        });
    }

    /**
     * Builds a graph file from a stream of edges that may be larger than memory. The stream is read twice: to count the
     * degrees, then to place the targets. On the heap this takes 4 bytes a node.
     */
    public static void build(Path file, int nodeCount, EdgeSource edges) throws IOException {
        Objects.requireNonNull(edges, "edges");
        GraphChecks.requireNodeCount(nodeCount);
        int[] next = new int[nodeCount + 1];
        long edgeCount = countDegrees(edges, nodeCount, next);
        // A name that nobody else has, and that a second build of the same file does not share.
        Path temporary = file.resolveSibling(file.getFileName() + "." + Long.toHexString(System.nanoTime()) + ".tmp");
        try {
            try (Arena arena = Arena.ofConfined();
                    FileChannel channel = FileChannel.open(
                            temporary,
                            StandardOpenOption.CREATE_NEW,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE)) {
                MemorySegment all = channel.map(MapMode.READ_WRITE, 0, fileBytes(nodeCount, edgeCount), arena);
                all.set(LONG, 0, MAGIC);
                all.set(LONG, 8, nodeCount);
                all.set(LONG, 16, edgeCount);
                MemorySegment.copy(next, 0, all, INT, HEADER_BYTES, nodeCount + 1);
                MemorySegment targets = targets(all, nodeCount);
                edges.forEach((source, target) -> targets.setAtIndex(INT, next[source]++, target));
                sortRows(targets, next, nodeCount);
                all.force();
            }
            Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /** Fills {@code starts} with the row starts and returns the number of edges. */
    private static long countDegrees(EdgeSource edges, int nodeCount, int[] starts) throws IOException {
        long[] count = {0};
        edges.forEach((source, target) -> {
            int edge = (int) count[0];
            GraphChecks.requireNode(source, nodeCount, edge, "source");
            GraphChecks.requireNode(target, nodeCount, edge, "target");
            if (count[0]++ == CsrGraph.MAX_EDGES) {
                throw new IllegalArgumentException("more than " + CsrGraph.MAX_EDGES + " edges");
            }
            starts[source + 1]++;
        });
        for (int i = 0; i < nodeCount; i++) {
            starts[i + 1] += starts[i];
        }
        return count[0];
    }

    /** Sorts the targets of each node; {@code end[i]} is where the row of node i ends. */
    private static void sortRows(MemorySegment targets, int[] end, int nodeCount) {
        int[] row = new int[0];
        int from = 0;
        for (int i = 0; i < nodeCount; i++) {
            int degree = end[i] - from;
            if (degree > row.length) {
                row = new int[Math.max(degree, (int) Math.min(2L * row.length, CsrGraph.MAX_EDGES))];
            }
            MemorySegment.copy(targets, INT, (long) from * Integer.BYTES, row, 0, degree);
            Arrays.sort(row, 0, degree);
            MemorySegment.copy(row, 0, targets, INT, (long) from * Integer.BYTES, degree);
            from = end[i];
        }
    }

    /** Maps a graph file, checked from end to end: 4 bytes a node on the heap, the targets in the file. It stays mapped as long as {@code arena} lives. */
    public static CsrGraph map(Path file, Arena arena) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            if (size < HEADER_BYTES) {
                throw MalformedFileException.in(file, size + " bytes, too short for a graph file");
            }
            MemorySegment all = channel.map(MapMode.READ_ONLY, 0, size, arena);
            if (all.get(LONG, 0) != MAGIC) {
                throw MalformedFileException.atOffset(file, 0, "not a graph file, it does not start with BGNCSR01");
            }
            long nodes = all.get(LONG, 8);
            long edges = all.get(LONG, 16);
            boolean sizes = nodes >= 0 && nodes < CsrGraph.MAX_EDGES && edges >= 0 && edges <= CsrGraph.MAX_EDGES;
            if (!sizes || fileBytes(nodes, edges) != size) {
                throw MalformedFileException.atOffset(
                        file, 8, size + " bytes do not hold " + nodes + " nodes and " + edges + " edges");
            }
            try {
                int[] starts = new int[(int) nodes + 1];
                MemorySegment.copy(all, INT, HEADER_BYTES, starts, 0, starts.length);
                return CsrGraph.checked(starts, IntStore.of(targets(all, (int) nodes)));
            } catch (IllegalArgumentException e) {
                throw MalformedFileException.in(file, e.getMessage());
            }
        }
    }

    private static MemorySegment targets(MemorySegment all, int nodeCount) {
        return all.asSlice(HEADER_BYTES + (nodeCount + 1L) * Integer.BYTES);
    }

    private static long fileBytes(long nodeCount, long edgeCount) {
        return HEADER_BYTES + (nodeCount + 1 + edgeCount) * Integer.BYTES;
    }
}
