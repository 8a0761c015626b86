package dev.bgn.datasets.csv;

import dev.bgn.datasets.IntChunks;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.MalformedFileException;
import java.util.Locale;

/** Collects the parts of a split while a file is read. */
final class SplitColumn {
    private final IntChunks train = new IntChunks();
    private final IntChunks validation = new IntChunks();
    private final IntChunks test = new IntChunks();

    /** Puts a node where a row says; an empty field is no part. */
    void add(CsvRow row, int field, int node) throws MalformedFileException {
        String part = row.text(field);
        switch (part.toLowerCase(Locale.ROOT)) {
            case "" -> {}
            case "train" -> train.add(node);
            case "val", "valid", "validation" -> validation.add(node);
            case "test" -> test.add(node);
            default -> throw row.error("the split is '" + part + "'; it must be train, validation, test or empty");
        }
    }

    Split toSplit() {
        return new Split(train.toArray(), validation.toArray(), test.toArray());
    }
}
