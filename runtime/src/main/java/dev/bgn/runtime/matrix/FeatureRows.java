package dev.bgn.runtime.matrix;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Collects rows of features when neither their number nor their kind is known yet. Some rows at a time are packed in the
 * smallest of three forms, so that the heap in use stays below three times the result.
 */
public final class FeatureRows {
    private static final int BLOCK_ELEMENTS = 1 << 16;

    private final int columns;
    private final boolean sparse;
    private final List<Block> blocks = new ArrayList<>();
    /** The entries of the rows that are not packed yet, and where each of these rows ends. */
    private int[] index = new int[16];

    private float[] values = new float[16];
    private int[] ends = new int[16];
    private int used;
    private int openRows;
    /** The last column of the open row, and whether its columns ascend. */
    private int last = -1;

    private boolean ascending = true;
    private long rows;
    private long entries;
    private boolean binary = true;

    /** Rows whose form is found out from their values. */
    public FeatureRows(int columns) {
        this(columns, false);
    }

    /**
     * @param sparse whether the rows have so many columns, such as the words of texts, that they are never dense, whatever
     *     their values are
     */
    public FeatureRows(int columns, boolean sparse) {
        this.columns = columns;
        this.sparse = sparse;
    }

    /**
     * Sets a feature of the row that {@link #endRow()} will add; those not set are zero. A feature may be set twice to the
     * same value.
     */
    public void set(int column, float value) {
        if (Float.floatToRawIntBits(value) == 0) {
            return;
        }
        if (used == index.length) {
            index = Arrays.copyOf(index, 2 * used);
            values = Arrays.copyOf(values, 2 * used);
        }
        ascending &= column > last;
        last = column;
        index[used] = column;
        values[used++] = value;
    }

    /** Where the entries of the open row start. */
    private int start() {
        return openRows == 0 ? 0 : ends[openRows - 1];
    }

    /** Forgets what was set of the open row. */
    public void clearRow() {
        used = start();
        beginRow();
    }

    private void beginRow() {
        last = -1;
        ascending = true;
    }

    /** Adds the row and begins the next. */
    public void endRow() {
        if (!ascending) {
            sortRow();
        }
        if (openRows == ends.length) {
            ends = Arrays.copyOf(ends, 2 * openRows);
        }
        ends[openRows++] = used;
        rows++;
        beginRow();
        if (sparse ? Math.max(used, openRows) >= BLOCK_ELEMENTS : openRows >= BLOCK_ELEMENTS / Math.max(1, columns)) {
            pack();
        }
    }

    private void sortRow() {
        int start = start();
        long[] row = new long[used - start];
        for (int i = 0; i < row.length; i++) {
            row[i] = (long) index[start + i] << Integer.SIZE
                    | Integer.toUnsignedLong(Float.floatToRawIntBits(values[start + i]));
        }
        Arrays.sort(row);
        used = start;
        for (long entry : row) {
            int column = (int) (entry >>> Integer.SIZE);
            if (used == start || index[used - 1] != column) {
                index[used] = column;
                values[used++] = Float.intBitsToFloat((int) entry);
            }
        }
    }

    private void pack() {
        if (openRows == 0) {
            return;
        }
        int present = 0;
        boolean ones = true;
        for (int i = 0; i < used; i++) {
            present += values[i] != 0 ? 1 : 0;
            ones &= values[i] == 0 || values[i] == 1;
        }
        boolean dense = !sparse && !ones && 3L * present >= (long) openRows * columns;
        blocks.add(dense ? denseBlock() : sparseBlock(present, ones));
        binary &= ones;
        entries += present;
        openRows = 0;
        used = 0;
    }

    private Block denseBlock() {
        float[] all = new float[openRows * columns];
        for (int r = 0, i = 0; r < openRows; r++) {
            for (; i < ends[r]; i++) {
                all[r * columns + index[i]] = values[i];
            }
        }
        return new Block(openRows, null, null, all);
    }

    /** Negative zeros count as nothing. */
    private Block sparseBlock(int present, boolean ones) {
        int[] kept = new int[present];
        float[] numbers = ones ? null : new float[present];
        int[] keptEnds = new int[openRows];
        int count = 0;
        for (int r = 0, i = 0; r < openRows; r++) {
            for (; i < ends[r]; i++) {
                if (values[i] != 0) {
                    kept[count] = index[i];
                    if (numbers != null) {
                        numbers[count] = values[i];
                    }
                    count++;
                }
            }
            keptEnds[r] = count;
        }
        return new Block(openRows, keptEnds, kept, numbers);
    }

    public long rowCount() {
        return rows;
    }

    /**
     * Binary when all is 0 or 1, else sparse when less than a third is not zero, else dense.
     *
     * @throws IllegalArgumentException when they do not fit an array
     */
    public Features toFeatures() {
        pack();
        boolean few = binary || 3 * entries < rows * columns;
        return sparse || (few && entries <= Shape.MAX_ELEMENTS) ? toSparse() : toDense();
    }

    /** Dense whatever the values are. */
    public Features toDense() {
        pack();
        requireRoom(rows * columns);
        FloatMatrix matrix = FloatMatrix.zeros((int) rows, columns);
        int offset = 0;
        for (int b = 0; b < blocks.size(); b++) {
            Block block = blocks.set(b, null);
            block.copyDense(matrix.data(), offset, columns);
            offset += block.rows * columns;
        }
        return new Features.Dense(matrix);
    }

    private void requireRoom(long numbers) {
        if (numbers > Shape.MAX_ELEMENTS) {
            throw new IllegalArgumentException(
                    rows + " rows of " + columns + " features; at most " + Shape.MAX_ELEMENTS + " numbers fit");
        }
    }

    private Features toSparse() {
        requireRoom(entries);
        int[] starts = new int[(int) rows + 1];
        int[] allIndex = new int[(int) entries];
        float[] allValues = binary ? null : new float[allIndex.length];
        int row = 0;
        for (int b = 0; b < blocks.size(); b++) {
            Block block = blocks.set(b, null);
            for (int r = 0; r < block.rows; r++, row++) {
                starts[row + 1] = block.copyRow(r, columns, allIndex, allValues, starts[row]);
            }
        }
        return new Features.Sparse(
                binary
                        ? SparseMatrix.binary((int) rows, columns, starts, allIndex)
                        : SparseMatrix.of((int) rows, columns, starts, allIndex, allValues));
    }

    /** Some rows: dense ({@code ends} absent), sparse, or sparse without values when all of them are 1. */
    @SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
    private record Block(int rows, int[] ends, int[] index, float[] values) {
        void copyDense(float[] into, int offset, int columns) {
            if (ends == null) {
                System.arraycopy(values, 0, into, offset, values.length);
                return;
            }
            for (int r = 0, e = 0; r < rows; r++) {
                for (; e < ends[r]; e++) {
                    into[offset + r * columns + index[e]] = values == null ? 1 : values[e];
                }
            }
        }

        /** Copies the entries of row {@code r} to position {@code at}; returns where they end. */
        int copyRow(int r, int columns, int[] intoIndex, float[] intoValues, int at) {
            if (ends == null) {
                int count = at;
                for (int c = 0; c < columns; c++) {
                    if (values[r * columns + c] != 0) {
                        intoIndex[count] = c;
                        intoValues[count++] = values[r * columns + c];
                    }
                }
                return count;
            }
            int from = r == 0 ? 0 : ends[r - 1];
            System.arraycopy(index, from, intoIndex, at, ends[r] - from);
            if (intoValues != null && values != null) {
                System.arraycopy(values, from, intoValues, at, ends[r] - from);
            } else if (intoValues != null) {
                Arrays.fill(intoValues, at, at + ends[r] - from, 1);
            }
            return at + ends[r] - from;
        }
    }
}
