package dev.bgn.datasets.csv;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where a user's own graph is and which columns mean what. Columns that are not named here are found by their usual
 * names, in any case of letters.
 *
 * @param nodes one row a node, with a header
 * @param edges one row an edge; a header is optional
 * @param id the column of the node ids; else the one called id or node, a first one such as user_id, the one called name, else the first
 * @param label the column of the class names; else the one called label, class or y, else there are no labels
 * @param split the column with train, validation or test; else the one called split, else there is no split
 * @param source the column of the edges with the one end; else the one called source, from, src or the like, else the first
 * @param target the column of the edges with the other end, likewise; else the second
 * @param kinds what other columns are, by their names; else a column called text is a text, and what others are is found
 *     out from their cells
 * @param minimumDocuments a word of a text counts as a feature when so many nodes have it
 */
public record CsvOptions(
        Path nodes,
        Path edges,
        Optional<String> id,
        Optional<String> label,
        Optional<String> split,
        Optional<String> source,
        Optional<String> target,
        Map<String, ColumnKind> kinds,
        int minimumDocuments) {
    public CsvOptions {
        kinds = Map.copyOf(kinds);
        if (minimumDocuments < 1) {
            throw new IllegalArgumentException("a word must be in at least 1 text, not " + minimumDocuments);
        }
    }

    /** Everything by its usual name; words count from two nodes on. */
    public static CsvOptions of(Path nodes, Path edges) {
        return new CsvOptions(
                nodes,
                edges,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                2);
    }

    public CsvOptions withId(String column) {
        return new CsvOptions(nodes, edges, Optional.of(column), label, split, source, target, kinds, minimumDocuments);
    }

    public CsvOptions withLabel(String column) {
        return new CsvOptions(nodes, edges, id, Optional.of(column), split, source, target, kinds, minimumDocuments);
    }

    public CsvOptions withSplit(String column) {
        return new CsvOptions(nodes, edges, id, label, Optional.of(column), source, target, kinds, minimumDocuments);
    }

    public CsvOptions withSource(String column) {
        return new CsvOptions(nodes, edges, id, label, split, Optional.of(column), target, kinds, minimumDocuments);
    }

    public CsvOptions withTarget(String column) {
        return new CsvOptions(nodes, edges, id, label, split, source, Optional.of(column), kinds, minimumDocuments);
    }

    /** Says what a column is, so that nobody guesses. */
    public CsvOptions withKind(String column, ColumnKind kind) {
        Map<String, ColumnKind> more = new LinkedHashMap<>(kinds);
        ColumnKind earlier = more.put(column, kind);
        if (earlier != null && earlier != kind) {
            throw new IllegalArgumentException(
                    "column '" + column + "' cannot be both a " + earlier + " and a " + kind);
        }
        return new CsvOptions(nodes, edges, id, label, split, source, target, more, minimumDocuments);
    }

    public CsvOptions withMinimumDocuments(int count) {
        return new CsvOptions(nodes, edges, id, label, split, source, target, kinds, count);
    }
}
