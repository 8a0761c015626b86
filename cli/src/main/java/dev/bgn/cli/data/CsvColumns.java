package dev.bgn.cli.data;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.csv.ColumnKind;
import dev.bgn.datasets.csv.CsvOptions;
import dev.bgn.runtime.features.FeatureSchema;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Which columns of a user's own nodes file mean what. */
public final class CsvColumns {
    /** A model's file has what these say. */
    public static final Set<String> OF_TRAINING =
            Set.of("--number", "--category", "--text", "--ignore", "--min-documents");

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Node ids (default: id or node; a first one such as user_id; name; else the first).")
    private String id;

    @Option(names = "--label", paramLabel = "COLUMN", description = "Class names (default: label, class or y).")
    private String label;

    @Option(
            names = "--split-column",
            paramLabel = "COLUMN",
            description = "train, validation, test or nothing (default: split).")
    private String split;

    @Option(
            names = "--number",
            paramLabel = "COLUMN",
            description = "A column of numbers; cells may be empty (default: where all cells are numbers).")
    private List<String> numbers = List.of();

    @Option(
            names = "--category",
            paramLabel = "COLUMN",
            description = "A column whose values are a 0/1 feature each (default: where few texts repeat).")
    private List<String> categories = List.of();

    @Option(
            names = "--text",
            paramLabel = "COLUMN",
            description = "A column whose words are a 0/1 feature each (default: text).")
    private List<String> texts = List.of();

    @Option(
            names = "--ignore",
            paramLabel = "COLUMN",
            description =
                    "A column that is no feature. These four can be given more than once. They and --min-documents are for training; a "
                            + "model's file says what its columns are.")
    private List<String> ignored = List.of();

    @Option(
            names = "--min-documents",
            paramLabel = "N",
            description = "Words that fewer nodes have are not used (default: 2).")
    private Integer minimumDocuments;

    @Option(
            names = "--source",
            paramLabel = "COLUMN",
            description = "The one end of an edge (default: source, from or the like, else the first column).")
    private String source;

    @Option(
            names = "--target",
            paramLabel = "COLUMN",
            description = "The other end of an edge (default: target, to or the like, else the second column).")
    private String target;

    boolean isGiven() {
        return source != null
                || target != null
                || id != null
                || label != null
                || split != null
                || hasKinds()
                || minimumDocuments != null;
    }

    /** Fails where columns are told apart by options and by a model. */
    void requireNoKinds() {
        if (hasKinds() || minimumDocuments != null) {
            throw new BadInputException(
                    "--number, --category, --text, --ignore and --min-documents are for training: the "
                            + "model's file says what its columns are, and leaves out all others");
        }
    }

    private boolean hasKinds() {
        return Stream.of(numbers, categories, texts, ignored).anyMatch(list -> !list.isEmpty());
    }

    /** Fails where an option is for texts and there is none. */
    void requireUse(FeatureSchema schema) {
        boolean hasText = schema instanceof FeatureSchema.Table table
                && table.columns().stream().anyMatch(FeatureSchema.Text.class::isInstance);
        if (minimumDocuments != null && !hasText) {
            throw new BadInputException("--min-documents: no column is a text; --text says which one is");
        }
    }

    CsvOptions of(Path nodes, Path edges) {
        CsvOptions options = CsvOptions.of(nodes, edges);
        options = id == null ? options : options.withId(id);
        options = label == null ? options : options.withLabel(label);
        options = split == null ? options : options.withSplit(split);
        options = source == null ? options : options.withSource(source);
        options = target == null ? options : options.withTarget(target);
        try {
            options = with(options, numbers, ColumnKind.NUMBER);
            options = with(options, categories, ColumnKind.CATEGORY);
            options = with(options, texts, ColumnKind.TEXT);
            options = with(options, ignored, ColumnKind.IGNORED);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(e.getMessage());
        }
        if (minimumDocuments != null) {
            if (minimumDocuments < 1) {
                throw new BadInputException("--min-documents " + minimumDocuments + ": expected 1 or more");
            }
            options = options.withMinimumDocuments(minimumDocuments);
        }
        return options;
    }

    private static CsvOptions with(CsvOptions options, List<String> columns, ColumnKind kind) {
        CsvOptions more = options;
        for (String column : columns) {
            more = more.withKind(column, kind);
        }
        return more;
    }
}
