package dev.bgn.datasets.edges;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.EdgeReport;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.graph.EdgeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads plain edge lists: two columns separated by blanks, a tab, a comma or a semicolon; further columns are not used;
 * lines that begin with {@code #} or {@code %} are comments; plain or gzip.
 */
public final class EdgeListReader {
    /** Room for node numbers that no edge uses: so many in any file, and so many for each edge. */
    private static final int SPARE_NODES = 1 << 20;

    private static final int SPARE_NODES_PER_EDGE = 32;

    private EdgeListReader() {}

    /**
     * The graph of an edge list.
     *
     * @param nodeNames empty when nodes are just numbered
     * @param hasMoreColumns whether there were further columns, such as weights
     * @param mayHaveHeader whether the first edge may be a header: of names that come nowhere else
     */
    public record Result(
            CsrGraph graph, EdgeReport report, List<String> nodeNames, boolean hasMoreColumns, boolean mayHaveHeader) {}

    /** Reads a file; the largest node number gives the number of nodes. */
    public static Result read(Path file, NodeIds ids) throws IOException {
        if (ids == NodeIds.NAMES) {
            return readNames(file);
        }
        Collector collector = new Collector();
        NumberPairs numbers = new NumberPairs(file, firstId(ids), Integer.MAX_VALUE);
        numbers.forEach(collector);
        requireEdges(file, collector.edges);
        long most = SPARE_NODES + (long) SPARE_NODES_PER_EDGE * collector.edges.count();
        if (collector.largest >= most) {
            // One line must not be able to ask for gigabytes.
            throw MalformedFileException.in(
                    file,
                    "node " + collector.largest + " among only " + collector.edges.count()
                            + " edges; read such numbers as names");
        }
        return simple(collector.edges, collector.largest + 1, List.of(), numbers.hasMoreColumns());
    }

    /** Reads a file of numbers for so many nodes; an edge to another node is an error. */
    public static Result read(Path file, NodeIds ids, int nodeCount) throws IOException {
        EdgeList edges = new EdgeList();
        NumberPairs numbers = new NumberPairs(file, firstId(ids), nodeCount);
        numbers.forEach(edges::add);
        requireEdges(file, edges);
        return simple(edges, nodeCount, List.of(), numbers.hasMoreColumns());
    }

    /** The edges of a file of numbers as a stream, for graphs larger than memory; not for names. */
    public static EdgeSource source(Path file, NodeIds ids, int nodeCount) {
        int first = firstId(ids);
        return sink -> new NumberPairs(file, first, nodeCount).forEach(sink);
    }

    private static int firstId(NodeIds ids) {
        if (ids == NodeIds.NAMES) {
            throw new IllegalArgumentException("names are numbered only when the file is read as a whole");
        }
        return ids == NodeIds.FROM_ONE ? 1 : 0;
    }

    private static Result readNames(Path file) throws IOException {
        EdgeList edges = new EdgeList();
        NamePairs names = new NamePairs(file);
        names.forEach(edges::add);
        requireEdges(file, edges);
        List<String> nodeNames = names.names();
        Result result = simple(edges, nodeNames.size(), nodeNames, names.hasMoreColumns());
        boolean header = !names.doFirstNamesComeAgain() && mayBeHeader(nodeNames) && hasNoOtherPair(result.graph());
        return new Result(result.graph(), result.report(), result.nodeNames(), result.hasMoreColumns(), header);
    }

    /** A header has words, of two columns, and edges below it. */
    private static boolean mayBeHeader(List<String> names) {
        return names.size() > 3
                && names.subList(0, 2).stream().allMatch(name -> name.chars().anyMatch(c -> c < '0' || c > '9'));
    }

    /** Whether no nodes but the first two have each other alone: where pairs are usual, the first one is one of them. */
    private static boolean hasNoOtherPair(CsrGraph graph) {
        for (int node = 2; node < graph.nodeCount(); node++) {
            if (graph.degree(node) == 1 && graph.degree(graph.target(graph.edgeStart(node))) == 1) {
                return false;
            }
        }
        return graph.degree(0) == 1;
    }

    private static Result simple(EdgeList edges, int nodeCount, List<String> names, boolean more) {
        EdgeList.Simple simple = edges.toSimpleGraph(nodeCount);
        return new Result(simple.graph(), simple.report(), List.copyOf(names), more, false);
    }

    private static void requireEdges(Path file, EdgeList edges) throws MalformedFileException {
        if (edges.count() == 0) {
            throw MalformedFileException.in(file, "empty file: no edge");
        }
    }

    private static final class Collector implements EdgeSource.Sink {
        private final EdgeList edges = new EdgeList();
        private int largest = -1;

        @Override
        public void edge(int source, int target) {
            largest = Math.max(largest, Math.max(source, target));
            edges.add(source, target);
        }
    }
}
