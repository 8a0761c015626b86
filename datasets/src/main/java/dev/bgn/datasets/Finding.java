package dev.bgn.datasets;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Something that was noticed about data and that a user should know. What it is, and about what, is kept as values; {@link
 * #lines} alone turns them into words.
 *
 * @param file where it was found; empty where that does not matter
 * @param subject the column, class, dataset or part it is about; empty where it is about all
 * @param count how many nodes, cells or columns it is about; 0 where nothing is counted
 * @param names values, columns or nodes that it is about, all of them or examples
 */
public record Finding(Kind kind, String file, String subject, long count, List<String> names) {
    private static final int SHOWN = 8;

    /** What was noticed. */
    public enum Kind {
        /** The column of the classes was guessed; names are columns that may have them as well. */
        LABELS_GUESSED,
        /** A word in the column of the classes means that there is none. */
        WORD_FOR_NO_CLASS,
        /** Columns that a model does not take. */
        UNUSED_COLUMNS,
        EMPTY_COLUMNS,
        /** A column without a name that counts the rows. */
        INDEX_COLUMN,
        /** Numbers that are 0 as floats. */
        VANISHED_NUMBERS,
        /** A text of which no word is in so many nodes as the count says. */
        TEXT_WITHOUT_WORDS,
        /** A category without values. */
        CATEGORY_WITHOUT_VALUES,
        /** Values of a category that training did not have. */
        UNKNOWN_VALUES,
        /** Texts of which no word is a feature. */
        NO_KNOWN_WORD,
        /** Empty cells of a category. */
        NO_VALUE,
        /** Nodes whose number is missing, which training always had. */
        NOT_CLASSIFIED,
        /** The first line of a file of edges is no edge. */
        EDGE_HEADER,
        /** The first edge of names may be a header. */
        EDGE_HEADER_OR_NAMES,
        /** What edges have beside their ends, named or not. */
        EDGE_COLUMNS,
        EDGE_WEIGHTS,
        EDGE_FIELDS,
        EDGE_FEATURES,
        SELF_LOOPS,
        /** Features that were made from the graph, as many as the count says. */
        STRUCTURE_MADE,
        /** A model of the structure does not look at so many features. */
        STRUCTURE_TAKEN,
        /** A model of the structure of another graph. */
        OTHER_STRUCTURE,
        /** Nodes in the largest component; the name is the number of all. */
        LARGEST_COMPONENT
    }

    public Finding {
        names = List.copyOf(names);
    }

    public static Finding of(Kind kind, String subject, long count, List<String> names) {
        return new Finding(kind, "", subject, count, names);
    }

    public static Finding of(Kind kind, String subject, long count) {
        return of(kind, subject, count, List.of());
    }

    /** The same, found in a file. */
    public Finding in(Object where) {
        return new Finding(kind, where.toString(), subject, count, names);
    }

    /** A line for each finding; one for all empty categories. */
    public static List<String> lines(List<Finding> findings) {
        List<String> lines = new ArrayList<>();
        List<Finding> empty =
                findings.stream().filter(f -> f.kind == Kind.NO_VALUE).toList();
        for (Finding finding : findings) {
            if (finding.kind != Kind.NO_VALUE) {
                lines.add((finding.file.isEmpty() ? "" : finding.file + ": ") + finding.words());
            } else if (finding.equals(empty.getFirst())) {
                lines.add(empty.stream()
                        .map(f -> "'" + f.subject + "' of " + f.counted("node", "nodes"))
                        .collect(Collectors.joining(", ", "empty categories count as no value: ", "")));
            }
        }
        return lines;
    }

    private String words() {
        String column = "column '" + subject + "'";
        return switch (kind) {
            case LABELS_GUESSED ->
                "the " + column + " has the classes" + (names.isEmpty() ? "" : ", and " + quoted() + " is a feature")
                        + "; --label names another one";
            case WORD_FOR_NO_CLASS ->
                quoted() + " in the " + column + " means no class (" + counted("node", "nodes")
                        + "); in quotes it would be a class";
            case UNUSED_COLUMNS -> "the model does not use " + columns();
            case EMPTY_COLUMNS -> columns() + (names.size() == 1 ? " is" : " are") + " empty and not used";
            case INDEX_COLUMN -> "the " + column + " has no name and counts the rows: it is no feature";
            case VANISHED_NUMBERS ->
                column + ": "
                        + counted(
                                "number is too small for a 32-bit float and counts",
                                "numbers are too small for a 32-bit float and count")
                        + " as 0; write the column in another unit";
            case TEXT_WITHOUT_WORDS ->
                column + " gives no feature: no word is in " + count + " texts (--min-documents)";
            case CATEGORY_WITHOUT_VALUES -> column + " gives no feature: all its cells are empty";
            case UNKNOWN_VALUES ->
                column + ": " + counted("node has a value", "nodes have values") + " that training did not have ("
                        + quoted() + "), counted as no value";
            case NO_KNOWN_WORD -> column + ": " + counted("node has", "nodes have") + " no word that is a feature";
            case NO_VALUE -> throw new IllegalStateException("lines() writes all empty categories as one");
            case NOT_CLASSIFIED ->
                counted("node has no class and counts", "nodes have no class and count")
                        + " as not there, because the number in " + column + " is missing, which training always had: "
                        + quoted();
            case EDGE_HEADER -> "the first line, " + quoted() + ", is a header: neither is a node";
            case EDGE_HEADER_OR_NAMES ->
                "the first edge, '" + String.join("' and '", names)
                        + "', has names that come nowhere else; if it is a header, it must call "
                        + "its columns source and target, from and to, or src and dst";
            case EDGE_COLUMNS -> columns() + (names.size() == 1 ? " has" : " have") + " no effect";
            case EDGE_WEIGHTS ->
                "edge weights are not used"
                        + (names.isEmpty()
                                ? ""
                                : ": " + columns() + (names.size() == 1 ? " has" : " have") + " no effect");
            case EDGE_FIELDS -> "edge weights are not used, nor anything else after the first two columns";
            case EDGE_FEATURES -> "features of edges are not used";
            case SELF_LOOPS ->
                counted("edge", "edges") + " from a node to itself left out: networks count each node itself once";
            case STRUCTURE_MADE ->
                subject + " has no features: " + count
                        + " are made from the structure of the graph (degrees, clustering, random projections)";
            case STRUCTURE_TAKEN ->
                "the model takes the structure of the graph, not the " + count + " features of " + subject;
            case OTHER_STRUCTURE ->
                "the model learned from the structure of " + subject
                        + ": it is for that graph, also in another order, with other labels or some new nodes; "
                        + "what it says of another graph is chance";
            case LARGEST_COMPONENT -> "the largest component has " + count + " of " + names.getFirst() + " nodes";
        };
    }

    private String counted(String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    private String quoted() {
        return names.stream().limit(SHOWN).collect(Collectors.joining("', '", "'", "'"))
                + (names.size() > SHOWN ? ", … (" + names.size() + " in all)" : "");
    }

    private String columns() {
        return (names.size() == 1 ? "the column " : "the columns ") + quoted();
    }
}
