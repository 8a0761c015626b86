package dev.bgn.datasets.csv;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a user's own graph is and which columns mean what. Columns that are not named here are found by their usual
 * names, in any case of letters.
 *
 * @param nodes one row a node, with a header
 * @param edges one row an edge; a header is optional
 * @param id the column of the node ids; else the one called id, node or name, else the first
 * @param label the column of the class names; else the one called label, class or y, else there are no labels
 * @param split the column with train, validation or test; else the one called split, else there is no split
 * @param text the one column whose words are the features; else the one called text, else all columns left must be numbers
 * @param minimumDocuments a word counts as a feature when so many nodes have it
 */
public record CsvOptions(
        Path nodes,
        Path edges,
        Optional<String> id,
        Optional<String> label,
        Optional<String> split,
        Optional<String> text,
        int minimumDocuments) {
    public CsvOptions {
        if (minimumDocuments < 1) {
            throw new IllegalArgumentException("a word must be in at least 1 text, not " + minimumDocuments);
        }
    }

    /** Everything by its usual name; words count from two nodes on. */
    public static CsvOptions of(Path nodes, Path edges) {
        return new CsvOptions(nodes, edges, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), 2);
    }

    public CsvOptions withId(String column) {
        return new CsvOptions(nodes, edges, Optional.of(column), label, split, text, minimumDocuments);
    }

    public CsvOptions withLabel(String column) {
        return new CsvOptions(nodes, edges, id, Optional.of(column), split, text, minimumDocuments);
    }

    public CsvOptions withSplit(String column) {
        return new CsvOptions(nodes, edges, id, label, Optional.of(column), text, minimumDocuments);
    }

    public CsvOptions withText(String column) {
        return new CsvOptions(nodes, edges, id, label, split, Optional.of(column), minimumDocuments);
    }

    public CsvOptions withMinimumDocuments(int count) {
        return new CsvOptions(nodes, edges, id, label, split, text, count);
    }
}
