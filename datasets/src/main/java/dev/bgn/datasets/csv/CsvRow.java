package dev.bgn.datasets.csv;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.features.Decimal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The row that a {@link CsvFile} is at. It is reused for the next one: take what you need out of it. */
public final class CsvRow {
    private final Path file;
    private char[] chars = new char[256];
    private int[] ends = new int[16];
    private boolean[] inQuotes = new boolean[16];
    private int count;
    private long line;

    CsvRow(Path file) {
        this.file = file;
    }

    void begin(long startLine) {
        line = startLine;
        count = 0;
    }

    /** Adds a field; blanks around it count only inside quotes. */
    void add(char[] source, int offset, int length, boolean quoted) {
        int from = offset;
        int to = offset + length;
        while (!quoted && from < to && isBlank(source[from])) {
            from++;
        }
        while (!quoted && from < to && isBlank(source[to - 1])) {
            to--;
        }
        int start = start(count);
        if (start + to - from > chars.length) {
            chars = Arrays.copyOf(chars, Math.max(2 * chars.length, start + to - from));
        }
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            inQuotes = Arrays.copyOf(inQuotes, 2 * count);
        }
        System.arraycopy(source, from, chars, start, to - from);
        inQuotes[count] = quoted;
        ends[count++] = start + to - from;
    }

    /** Other control characters belong to the field: without them it would be another one. */
    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\r';
    }

    private int start(int field) {
        return field == 0 ? 0 : ends[field - 1];
    }

    /** The characters of all fields so far. */
    int length() {
        return start(count);
    }

    /** The number of fields. */
    public int count() {
        return count;
    }

    /** The line of the file on which the row starts, from 1. */
    public long line() {
        return line;
    }

    /** Whether all fields are empty, as in the rows that spreadsheets leave at the end. */
    public boolean isBlank() {
        return length() == 0;
    }

    public String text(int field) {
        return new String(chars, start(field), ends[field] - start(field));
    }

    /** Whether a field is exactly this one character. */
    public boolean is(int field, char c) {
        int start = start(field);
        return ends[field] - start == 1 && chars[start] == c;
    }

    /** Whether a field has no characters. */
    boolean isEmpty(int field) {
        return ends[field] == start(field);
    }

    /** The character that a field consists of; 0 where it is more or less than one. */
    char onlyCharacter(int field) {
        int start = start(field);
        return ends[field] - start == 1 ? chars[start] : 0;
    }

    /** Whether a number is missing: nothing, NA, N/A, NaN or null, in any case of letters. */
    boolean isMissing(int field) {
        int length = ends[field] - start(field);
        return length == 0 || (length <= 4 && length >= 2 && Decimal.isMissing(text(field)));
    }

    /** Whether a class is missing: the same, but in quotes such a word is a name. */
    boolean isMissingName(int field) {
        return isMissing(field) && (isEmpty(field) || !inQuotes[field]);
    }

    /** A field as a finite number; {@code column} is how a message calls the field. */
    public float number(int field, String column) throws MalformedFileException {
        float value = parse(field);
        if (!Float.isFinite(value)) {
            throw error("column '" + column + "': " + Decimal.problem(text(field)));
        }
        return value;
    }

    /** A field as a number; not finite where it is none, or too large. */
    public float parse(int field) {
        int start = start(field);
        int length = ends[field] - start;
        if (length == 1 && chars[start] >= '0' && chars[start] <= '9') {
            return chars[start] - '0';
        }
        return Decimal.parse(chars, start, length);
    }

    /** An error on this row. */
    public MalformedFileException error(String reason) {
        return MalformedFileException.atLine(file, line, reason);
    }

    /** Fails unless the row has as many fields as it should. */
    public void requireCount(int expected) throws MalformedFileException {
        if (count != expected) {
            boolean severalLines = IntStream.range(0, count).anyMatch(i -> text(i).indexOf('\n') >= 0);
            throw error(count + (count == 1 ? " field" : " fields") + ", but " + expected + " expected"
                    + (severalLines ? "; is a quote opened and never closed?" : ""));
        }
    }
}
