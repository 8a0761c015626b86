package dev.bgn.datasets.csv;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.NodeIndex;
import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the edges of a user's own graph. With a header that names them, the two ends are in the named columns, else in
 * the first two; other columns (a weight, a date) are not used, and a remark says so.
 */
final class CsvEdges {
    private static final Set<String> SOURCES = Set.of("source", "src", "from", "start", "u", "citing", "node1", "id1");
    private static final Set<String> TARGETS =
            Set.of("target", "dst", "dest", "to", "end", "v", "cited", "node2", "id2");

    private static final Set<String> WEIGHTS =
            Set.of("weight", "weights", "w", "value", "strength", "score", "count", "distance", "similarity");

    private final Path file;
    private final NodeIndex nodes;
    private final EdgeList edges = new EdgeList();
    private final List<String> unused = new ArrayList<>();
    private int fields = -1;
    private int from;
    private int to = 1;

    private CsvEdges(Path file, NodeIndex nodes) {
        this.file = file;
        this.nodes = nodes;
    }

    static CsvEdges read(Path file, NodeIndex nodes) throws IOException {
        CsvEdges reader = new CsvEdges(file, nodes);
        CsvFile.forEachRow(file, reader::take);
        return reader;
    }

    EdgeList list() {
        return edges;
    }

    /** What was not used. */
    Optional<String> remark() {
        if (fields == 2) {
            return Optional.empty();
        }
        if (unused.isEmpty()) {
            return Optional.of(file + ": edge weights are not used, nor anything else after the first two fields");
        }
        boolean weight = unused.stream().anyMatch(name -> WEIGHTS.contains(name.toLowerCase(Locale.ROOT)));
        return Optional.of(file + ": " + (weight ? "edge weights are not used: " : "") + CsvGraphReader.listed(unused)
                + (unused.size() == 1 ? " has" : " have") + " no effect");
    }

    private void take(CsvRow row) throws MalformedFileException {
        boolean first = fields < 0;
        if (first) {
            if (row.count() < 2) {
                throw row.error("1 field, but an edge needs two, separated by a comma, a semicolon, a tab or a bar");
            }
            fields = row.count();
            if (isHeader(row)) {
                return;
            }
        }
        row.requireCount(fields);
        String one = row.text(from);
        String other = row.text(to);
        if (first && !nodes.has(one) && !nodes.has(other)) {
            throw row.error("neither '" + one + "' nor '" + other
                    + "' is a node; a header must call its columns source and target, from and to, or src and dst");
        }
        edges.add(nodes.find(one, file, row.line()), nodes.find(other, file, row.line()));
    }

    /** Finds the two columns by their names; nodes may be called so too, then it is a row like any other. */
    private boolean isHeader(CsvRow row) {
        int source = find(row, SOURCES);
        int target = find(row, TARGETS);
        if (source < 0 || target < 0 || (nodes.has(row.text(source)) && nodes.has(row.text(target)))) {
            return false;
        }
        from = source;
        to = target;
        for (int i = 0; i < row.count(); i++) {
            if (i != source && i != target) {
                unused.add(row.text(i));
            }
        }
        return true;
    }

    private static int find(CsvRow row, Set<String> names) {
        for (int i = 0; i < row.count(); i++) {
            if (names.contains(row.text(i).toLowerCase(Locale.ROOT))) {
                return i;
            }
        }
        return -1;
    }
}
