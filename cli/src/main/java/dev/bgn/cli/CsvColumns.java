package dev.bgn.cli;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.csv.CsvOptions;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which columns of a user's own nodes file mean what. */
final class CsvColumns {
    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Node ids (default: id, node or name, else the first).")
    private String id;

    @Option(names = "--label", paramLabel = "COLUMN", description = "Class names (default: label, class or y).")
    private String label;

    @Option(
            names = "--split-column",
            paramLabel = "COLUMN",
            description = "train, validation, test or nothing (default: split).")
    private String split;

    @Option(
            names = "--text",
            paramLabel = "COLUMN",
            description =
                    "A text whose words are the features (default: text; without one all other columns are numbers).")
    private String text;

    @Option(
            names = "--min-documents",
            paramLabel = "N",
            description = "A word of the text counts when so many nodes have it (default: 2).")
    private Integer minimumDocuments;

    boolean isGiven() {
        return id != null || label != null || split != null || text != null || minimumDocuments != null;
    }

    CsvOptions of(Path nodes, Path edges) {
        CsvOptions options = CsvOptions.of(nodes, edges);
        options = id == null ? options : options.withId(id);
        options = label == null ? options : options.withLabel(label);
        options = split == null ? options : options.withSplit(split);
        options = text == null ? options : options.withText(text);
        if (minimumDocuments != null) {
            if (minimumDocuments < 1) {
                throw new BadInputException("--min-documents " + minimumDocuments + ": expected 1 or more");
            }
            options = options.withMinimumDocuments(minimumDocuments);
        }
        return options;
    }
}
