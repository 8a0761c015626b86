package dev.bgn.runtime.kernel;

/**
 * Rows of bits as the kernels see them: row r is in {@code words} from {@code start + r · perRow} on. A part of a mapped
 * matrix is such a view, too; as its first row is not row 0, {@code start} may be negative.
 */
@SuppressWarnings("ArrayRecordComponent") // a view of the arrays, never compared
record PackedRows(long[] words, int start, int perRow) {
    /** Where a row begins. */
    int at(int row) {
        return start + row * perRow;
    }

    boolean get(int row, int column) {
        return (words[at(row) + (column >>> 6)] >>> column & 1) != 0;
    }
}
