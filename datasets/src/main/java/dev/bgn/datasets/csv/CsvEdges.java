package dev.bgn.datasets.csv;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.Finding;
import dev.bgn.datasets.Finding.Kind;
import dev.bgn.datasets.NodeIndex;
import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads the edges of a user's own graph. The two ends are in the columns that {@link CsvOptions} names, else in those
 * whose usual names stand in a header, else in the first two, below a header of any names. Other columns (a weight, a date)
 * are not used.
 */
final class CsvEdges {
    private static final Set<String> SOURCES =
            Set.of("source", "src", "from", "start", "u", "s", "citing", "node1", "id1", ":start_id");
    private static final Set<String> TARGETS =
            Set.of("target", "dst", "dest", "to", "end", "v", "t", "cited", "node2", "id2", ":end_id");

    private static final Set<String> WEIGHTS =
            Set.of("weight", "weights", "w", "value", "strength", "score", "count", "distance", "similarity");

    private final CsvOptions options;
    private final NodeIndex nodes;
    private final BitSet without;
    private final EdgeList edges = new EdgeList();
    private final List<Finding> findings = new ArrayList<>();
    private int fields = -1;
    private int from;
    private int to = 1;

    private CsvEdges(CsvOptions options, NodeIndex nodes, BitSet without) {
        this.options = options;
        this.nodes = nodes;
        this.without = without;
    }

    /** @param without nodes whose edges are left out */
    static CsvEdges read(CsvOptions options, NodeIndex nodes, BitSet without) throws IOException {
        CsvEdges reader = new CsvEdges(options, nodes, without);
        CsvFile.forEachRow(options.edges(), reader::take);
        return reader;
    }

    EdgeList list() {
        return edges;
    }

    /** What was not used. */
    List<Finding> findings() {
        return findings;
    }

    private void take(CsvRow row) throws MalformedFileException {
        if (fields < 0) {
            if (row.count() < 2) {
                throw row.error("1 field, but an edge needs two, separated by a comma, a semicolon, a tab or a bar");
            }
            fields = row.count();
            if (isHeader(row)) {
                return;
            }
        }
        row.requireCount(fields);
        int one = nodes.find(row.text(from), options.edges(), row.line());
        int other = nodes.find(row.text(to), options.edges(), row.line());
        if (!without.get(one) && !without.get(other)) {
            edges.add(one, other);
        }
    }

    /** Whether the first row names columns; nodes may be called so too, then it is a row like any other. */
    private boolean isHeader(CsvRow row) throws MalformedFileException {
        boolean told = options.source().isPresent() || options.target().isPresent();
        int source = find(row, options.source(), SOURCES);
        int target = find(row, options.target(), TARGETS);
        if (told && (source < 0 || target < 0 || source == target)) {
            throw row.error("--source and --target must name two columns of the edges; the columns are "
                    + IntStream.range(0, fields).mapToObj(row::text).limit(20).collect(Collectors.joining(", ")));
        }
        boolean named = source >= 0 && target >= 0;
        if (named) {
            from = source;
            to = target;
        }
        boolean nodesThemselves = nodes.has(row.text(from)) && nodes.has(row.text(to));
        boolean header = told || (named ? !nodesThemselves : !nodes.has(row.text(0)) && !nodes.has(row.text(1)));
        if (!header) {
            from = 0;
            to = 1;
            if (fields > 2) {
                add(Kind.EDGE_FIELDS, List.of());
            }
            return false;
        }
        if (!named) {
            add(Kind.EDGE_HEADER, List.of(row.text(0), row.text(1)));
        }
        List<String> unused = IntStream.range(0, fields)
                .filter(c -> c != from && c != to)
                .mapToObj(row::text)
                .toList();
        if (!unused.isEmpty()) {
            boolean weight = unused.stream().anyMatch(name -> WEIGHTS.contains(name.toLowerCase(Locale.ROOT)));
            add(weight ? Kind.EDGE_WEIGHTS : Kind.EDGE_COLUMNS, unused);
        }
        return true;
    }

    private void add(Kind kind, List<String> names) {
        findings.add(Finding.of(kind, "", names.size(), names).in(options.edges()));
    }

    /** A column of a name, or of one of the usual ones; Neo4j puts the group of the nodes behind them, in brackets. */
    private static int find(CsvRow row, Optional<String> told, Set<String> usual) {
        return IntStream.range(0, row.count())
                .filter(c -> told.isPresent()
                        ? row.text(c).equals(told.get())
                        : usual.contains(row.text(c).toLowerCase(Locale.ROOT).replaceFirst("\\(.*\\)$", "")))
                .findFirst()
                .orElse(-1);
    }
}
