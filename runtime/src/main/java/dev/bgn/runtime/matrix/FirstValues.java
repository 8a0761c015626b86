package dev.bgn.runtime.matrix;

import java.util.StringJoiner;
import java.util.function.IntFunction;

/** The text of the first values of a matrix or a list: {@code [1, 2, 3]}, or {@code [1, 2, 3, …]} where there are more. */
public final class FirstValues {
    /** Rows that a text shows at the most. */
    private static final int ROWS = 4;

    /** Values of a row that a text shows at the most. */
    private static final int COLUMNS = 8;

    private FirstValues() {}

    /** The first of {@code count} rows. */
    public static String ofRows(int count, IntFunction<?> row) {
        return list(count, ROWS, row);
    }

    /** The first of {@code count} values. */
    public static String of(int count, IntFunction<?> value) {
        return list(count, COLUMNS, value);
    }

    private static String list(int count, int most, IntFunction<?> element) {
        StringJoiner text = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < Math.min(count, most); i++) {
            text.add(String.valueOf(element.apply(i)));
        }
        return count > most ? text.add("…").toString() : text.toString();
    }
}
