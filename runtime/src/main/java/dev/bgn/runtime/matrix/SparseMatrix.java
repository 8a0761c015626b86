package dev.bgn.runtime.matrix;

import java.util.Arrays;
import java.util.Objects;

/**
 * A sparse float32 matrix in compressed rows: row {@code r} owns the entries {@code rowStart[r] … rowStart[r+1]-1} of
 * {@code columnIndex} and {@code values}.
 *
 * <p>A <em>binary</em> matrix (bag of words, one-hot) has no {@code values}: each entry is 1. The arrays are checked
 * once, here, so that no kernel meets an index outside its matrix; they are shared, not copied.
 */
public final class SparseMatrix {
    private final Shape shape;
    private final int[] rowStart;
    private final int[] columnIndex;
    private final float[] values;

    private SparseMatrix(Shape shape, int[] rowStart, int[] columnIndex, float[] values) {
        this.shape = shape;
        this.rowStart = rowStart;
        this.columnIndex = columnIndex;
        this.values = values;
    }

    /** A matrix of arbitrary values. */
    public static SparseMatrix of(int rows, int columns, int[] rowStart, int[] columnIndex, float[] values) {
        Objects.requireNonNull(values, "values");
        SparseMatrix matrix = checked(rows, columns, rowStart, columnIndex, values);
        if (values.length != columnIndex.length) {
            throw new IllegalArgumentException(columnIndex.length + " column indices, but " + values.length
                    + " values, in a sparse " + matrix.shape);
        }
        return matrix;
    }

    /** A matrix of ones at the given places. */
    public static SparseMatrix binary(int rows, int columns, int[] rowStart, int[] columnIndex) {
        return checked(rows, columns, rowStart, columnIndex, null);
    }

    private static SparseMatrix checked(int rows, int columns, int[] rowStart, int[] columnIndex, float[] values) {
        Objects.requireNonNull(rowStart, "rowStart");
        Objects.requireNonNull(columnIndex, "columnIndex");
        Shape shape = new Shape(rows, columns);
        if (rowStart.length != rows + 1 || rowStart[0] != 0 || rowStart[rows] != columnIndex.length) {
            throw new IllegalArgumentException("row starts do not fit a sparse " + shape + " with " + columnIndex.length
                    + " entries: " + rowStart.length + " starts"
                    + (rowStart.length == 0 ? "" : " from " + rowStart[0] + " to " + rowStart[rowStart.length - 1]));
        }
        for (int r = 0; r < rows; r++) {
            if (rowStart[r] > rowStart[r + 1]) {
                throw new IllegalArgumentException("row " + r + " of a sparse " + shape + " ends before it starts");
            }
        }
        for (int i = 0; i < columnIndex.length; i++) {
            if (columnIndex[i] < 0 || columnIndex[i] >= columns) {
                throw new IllegalArgumentException(
                        "entry " + i + " of a sparse " + shape + " is in column " + columnIndex[i]);
            }
        }
        return new SparseMatrix(shape, rowStart, columnIndex, values);
    }

    public Shape shape() {
        return shape;
    }

    public int rows() {
        return shape.rows();
    }

    public int columns() {
        return shape.columns();
    }

    /** The number of stored entries. */
    public int entryCount() {
        return columnIndex.length;
    }

    /** Whether every entry is 1 and {@link #values()} is absent. */
    public boolean isBinary() {
        return values == null;
    }

    public int[] rowStart() {
        return rowStart;
    }

    public int[] columnIndex() {
        return columnIndex;
    }

    /** The values of the entries; an error for a binary matrix, which has none. */
    public float[] values() {
        if (values == null) {
            throw new IllegalStateException("a binary sparse " + shape + " has no values: every entry is 1");
        }
        return values;
    }

    /** The same matrix with the values written out. */
    public SparseMatrix withValues() {
        if (values != null) {
            return this;
        }
        float[] ones = new float[columnIndex.length];
        Arrays.fill(ones, 1f);
        return new SparseMatrix(shape, rowStart, columnIndex, ones);
    }

    /** The same with one more column at the end, of numbers; zeros are not stored. */
    SparseMatrix with(int[] column) {
        SparseMatrix valued = withValues();
        int[] starts = new int[rows() + 1];
        for (int r = 0; r < rows(); r++) {
            starts[r + 1] = starts[r] + rowStart[r + 1] - rowStart[r] + (column[r] == 0 ? 0 : 1);
        }
        int[] index = new int[starts[rows()]];
        float[] more = new float[index.length];
        for (int r = 0; r < rows(); r++) {
            int count = rowStart[r + 1] - rowStart[r];
            System.arraycopy(columnIndex, rowStart[r], index, starts[r], count);
            System.arraycopy(valued.values, rowStart[r], more, starts[r], count);
            if (column[r] != 0) {
                index[starts[r] + count] = columns();
                more[starts[r] + count] = column[r];
            }
        }
        return new SparseMatrix(new Shape(rows(), columns() + 1), starts, index, more);
    }

    /** The same with the rows of another matrix below. */
    SparseMatrix followedBy(SparseMatrix more) {
        int[] starts = Arrays.copyOf(rowStart, rows() + more.rows() + 1);
        for (int i = 1; i <= more.rows(); i++) {
            starts[rows() + i] = entryCount() + more.rowStart[i];
        }
        int[] index = Arrays.copyOf(columnIndex, entryCount() + more.entryCount());
        System.arraycopy(more.columnIndex, 0, index, entryCount(), more.entryCount());
        if (isBinary() && more.isBinary()) {
            return binary(rows() + more.rows(), columns(), starts, index);
        }
        float[] both = Arrays.copyOf(withValues().values, index.length);
        System.arraycopy(more.withValues().values, 0, both, entryCount(), more.entryCount());
        return of(rows() + more.rows(), columns(), starts, index, both);
    }

    /** Some rows, in this order. */
    public SparseMatrix select(int[] rows) {
        int[] starts = new int[rows.length + 1];
        for (int i = 0; i < rows.length; i++) {
            starts[i + 1] = starts[i] + rowStart[rows[i] + 1] - rowStart[rows[i]];
        }
        int[] index = new int[starts[rows.length]];
        float[] chosen = values == null ? null : new float[index.length];
        for (int i = 0; i < rows.length; i++) {
            int from = rowStart[rows[i]];
            System.arraycopy(columnIndex, from, index, starts[i], starts[i + 1] - starts[i]);
            if (values != null) {
                System.arraycopy(values, from, chosen, starts[i], starts[i + 1] - starts[i]);
            }
        }
        return new SparseMatrix(new Shape(rows.length, columns()), starts, index, chosen);
    }

    /** Rows as columns; entries of a column keep the order of their rows. */
    public SparseMatrix transposed() {
        int[] starts = new int[columns() + 1];
        for (int column : columnIndex) {
            starts[column + 1]++;
        }
        for (int c = 0; c < columns(); c++) {
            starts[c + 1] += starts[c];
        }
        int[] next = starts.clone();
        int[] rows = new int[columnIndex.length];
        float[] turned = values == null ? null : new float[rows.length];
        for (int r = 0; r < rows(); r++) {
            for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                int place = next[columnIndex[i]]++;
                rows[place] = r;
                if (turned != null) {
                    turned[place] = values[i];
                }
            }
        }
        return new SparseMatrix(new Shape(columns(), rows()), starts, rows, turned);
    }

    /** The dense form. Entries that repeat a place add up. */
    public FloatMatrix toDense() {
        FloatMatrix dense = FloatMatrix.zeros(rows(), columns());
        for (int r = 0; r < rows(); r++) {
            for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                dense.data()[r * columns() + columnIndex[i]] += values == null ? 1f : values[i];
            }
        }
        return dense;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SparseMatrix that
                && shape.equals(that.shape)
                && Arrays.equals(rowStart, that.rowStart)
                && Arrays.equals(columnIndex, that.columnIndex)
                && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * shape.hashCode() + Arrays.hashCode(columnIndex)) + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "SparseMatrix " + shape + ", " + columnIndex.length + (values == null ? " ones " : " entries ")
                + FirstValues.ofRows(rows(), this::rowText);
    }

    /** The columns of a row's entries, with their values where they are not all 1. */
    private String rowText(int row) {
        int start = rowStart[row];
        return FirstValues.of(
                rowStart[row + 1] - start,
                i -> values == null ? columnIndex[start + i] : columnIndex[start + i] + ": " + values[start + i]);
    }
}
