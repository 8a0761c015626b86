package dev.bgn.runtime.kernel;

/**
 * Rows of bits as the kernels see them: row r is in {@code words} from {@code start + r · perRow} on. A part of a mapped
 * matrix is such a view, too; as its first row is not row 0, {@code start} may be negative.
 */
@SuppressWarnings("ArrayRecordComponent") // a view of the arrays, never compared
public record PackedRows(long[] words, int start, int perRow) {
    /** Where a row begins. */
    public int at(int row) {
        return start + row * perRow;
    }

    public boolean get(int row, int column) {
        return (words[at(row) + (column >>> 6)] >>> column & 1) != 0;
    }
}
