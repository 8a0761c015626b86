package dev.bgn.datasets.npy;

import dev.bgn.datasets.EdgeList;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;

/**
 * The arrays of a sparse matrix in compressed rows, as SciPy stores it. The row starts are checked here, the rest where
 * it is decoded.
 */
public final class CsrArrays {
    /** What an entry takes at most while a simple graph is made of a list: 8 bytes in it, 8 on the way to the graph. */
    private static final int EDGE_BYTES = 16;

    private final int rows;
    private final int columns;
    private final int[] rowStart;
    private final NpyArray indices;
    private final NpyArray data;

    private CsrArrays(int rows, int columns, int[] rowStart, NpyArray indices, NpyArray data) {
        this.rows = rows;
        this.columns = columns;
        this.rowStart = rowStart;
        this.indices = indices;
        this.data = data;
    }

    public static CsrArrays of(long rows, long columns, NpyArray indptr, NpyArray indices, NpyArray data)
            throws MalformedFileException {
        indptr.requireDimensions(1);
        indices.requireDimensions(1);
        data.requireDimensions(1);
        if (rows < 0 || columns < 0 || columns > Integer.MAX_VALUE) {
            throw indptr.bytes().malformed("a sparse matrix of " + rows + "×" + columns);
        }
        if (indptr.count() != rows + 1) {
            throw indptr.bytes()
                    .malformed(indptr.count() + " row starts do not fit a sparse matrix of " + rows + " rows");
        }
        if (indices.count() != data.count()) {
            throw data.bytes()
                    .malformed(
                            indices.count() + " column indices, but " + data.count() + " values, in a sparse matrix");
        }
        int[] rowStart = indptr.ints();
        int previous = 0;
        for (int start : rowStart) {
            if (start < previous) {
                throw indptr.bytes()
                        .malformed("the row starts of a sparse matrix do not ascend: " + start + " after " + previous);
            }
            previous = start;
        }
        if (rowStart[0] != 0 || previous != indices.count()) {
            throw indptr.bytes()
                    .malformed("the row starts of a sparse matrix run from " + rowStart[0] + " to " + previous
                            + ", but it has " + indices.count() + " entries");
        }
        return new CsrArrays((int) rows, (int) columns, rowStart, indices, data);
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    /** The number of stored entries. */
    public int entryCount() {
        return rowStart[rows];
    }

    /** Where each row starts, not copied. */
    public int[] rowStart() {
        return rowStart;
    }

    /** Whether every stored value is 1. */
    public boolean isBinary() throws MalformedFileException {
        return data.holdsOnly(1f);
    }

    /** Whether two stored values differ that are not 0: as an adjacency matrix it has weights. */
    public boolean hasWeights() throws MalformedFileException {
        if (isBinary()) {
            return false;
        }
        requireRoom((long) Float.BYTES * entryCount());
        float[] values = data.floats();
        float first = 0;
        for (float value : values) {
            first = first == 0 ? value : first;
            if (value != 0 && value != first) {
                return true;
            }
        }
        return false;
    }

    /** Fails when {@code bytes} more bytes would take over half of the heap. */
    public void requireRoom(long bytes) throws MalformedFileException {
        indices.bytes().requireRoom(bytes);
    }

    /** The error that this matrix is wrong. */
    public MalformedFileException malformed(String reason) {
        return indices.bytes().malformed(reason);
    }

    /** The matrix, its columns ascending in each row; binary when every value is 1. */
    public SparseMatrix toMatrix() throws MalformedFileException {
        requireRoom(8L * entryCount());
        int[] columnIndex = new int[entryCount()];
        if (isBinary()) {
            copyEntries(columnIndex, null);
            return SparseMatrix.binary(rows, columns, rowStart, columnIndex);
        }
        float[] values = new float[entryCount()];
        copyEntries(columnIndex, values);
        return SparseMatrix.of(rows, columns, rowStart, columnIndex, values);
    }

    /**
     * Puts all columns and values at the start of the two arrays, columns ascending in each row.
     *
     * @param values null where the values are not wanted
     */
    public void copyEntries(int[] columnIndex, float[] values) throws MalformedFileException {
        indices.copyInts(columnIndex, 0);
        if (values != null) {
            data.copyFloats(values, 0);
            requireFinite(values);
        }
        for (int r = 0; r < rows; r++) {
            for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                if (columnIndex[i] < 0 || columnIndex[i] >= columns) {
                    throw malformed("row " + r + " has an entry in column " + columnIndex[i] + " of " + columns);
                }
            }
            if (!ascends(columnIndex, rowStart[r], rowStart[r + 1])) {
                sort(columnIndex, values, r);
            }
        }
    }

    private void requireFinite(float[] values) throws MalformedFileException {
        for (int i = 0; i < entryCount(); i++) {
            if (!Float.isFinite(values[i])) {
                throw data.bytes()
                        .malformedAt(i * data.type().bytes(), "entry " + i + " of a sparse matrix is " + values[i]);
            }
        }
    }

    private static boolean ascends(int[] columnIndex, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (columnIndex[i] <= columnIndex[i - 1]) {
                return false;
            }
        }
        return true;
    }

    /** Sorts one row through numbers that carry the place of the entry in their lower half. */
    private void sort(int[] columnIndex, float[] values, int row) throws MalformedFileException {
        int from = rowStart[row];
        requireRoom(8L * entryCount() + 16L * (rowStart[row + 1] - from));
        long[] keys = new long[rowStart[row + 1] - from];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (long) columnIndex[from + i] << 32 | i;
        }
        Arrays.sort(keys);
        float[] old = values == null ? null : Arrays.copyOfRange(values, from, from + keys.length);
        for (int i = 0; i < keys.length; i++) {
            columnIndex[from + i] = (int) (keys[i] >> 32);
            if (values != null) {
                values[from + i] = old[(int) keys[i]];
            }
            if (i > 0 && columnIndex[from + i] == columnIndex[from + i - 1]) {
                throw malformed("row " + row + " has column " + columnIndex[from + i] + " twice");
            }
        }
    }

    /** The edges of an adjacency matrix, one for each entry that is not 0. */
    public EdgeList toEdges() throws MalformedFileException {
        if (rows != columns) {
            throw malformed("an adjacency matrix of " + rows + "×" + columns + " is not square");
        }
        requireRoom((long) entryCount() * EDGE_BYTES);
        boolean plain = isBinary();
        float[] weights = plain ? new float[0] : data.floats();
        if (!plain) {
            requireFinite(weights);
        }
        int[] targets = indices.ints();
        EdgeList edges = new EdgeList();
        for (int r = 0; r < rows; r++) {
            for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                if (targets[i] < 0 || targets[i] >= rows) {
                    throw malformed("node " + r + " has an edge to the missing node " + targets[i] + "; nodes are 0 … "
                            + (rows - 1));
                }
                if (plain || weights[i] != 0) {
                    edges.add(r, targets[i]);
                }
            }
        }
        return edges;
    }
}
