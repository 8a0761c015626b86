package dev.bgn.runtime.features;

/** A row of a table as {@link RowEncoder} reads it: its cells by the numbers of their columns in the schema, from 0. */
public interface Row {
    /** A cell as it stands there; empty where there is nothing. */
    String text(int column);

    /** A cell as a number; not finite where it is none, or too large for a float. */
    float number(int column);

    /** Whether a cell that should be a number means that there is none. */
    boolean isMissing(int column);
}
