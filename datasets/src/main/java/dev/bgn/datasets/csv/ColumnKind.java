package dev.bgn.datasets.csv;

/** What features a column of a nodes file gives. */
public enum ColumnKind {
    /** One number. */
    NUMBER("number"),
    /** A 0/1 feature for each value. */
    CATEGORY("category"),
    /** A 0/1 feature for each word. */
    TEXT("text"),
    /** None. */
    IGNORED("column to ignore");

    private final String words;

    ColumnKind(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
