package dev.bgn.datasets.csv;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.Shape;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Collects feature rows while a file is read, when neither their number nor their kind is known yet. Some rows at a time
 * are packed in the smallest of three forms, so that the heap in use stays below three times the result.
 */
public final class FeatureRows {
    private static final int BLOCK_ELEMENTS = 1 << 16;

    private final Path file;
    private final int columns;
    private final List<Block> blocks = new ArrayList<>();
    private final float[] open;
    private final int rowsInBlock;
    private int openRows;
    private long rows;
    private long entries;
    private boolean binary = true;

    /** Rows of so many columns, out of a file. */
    public FeatureRows(Path file, int columns) {
        this.file = file;
        this.columns = columns;
        rowsInBlock = Math.max(1, BLOCK_ELEMENTS / Math.max(1, columns));
        open = new float[Math.multiplyExact(rowsInBlock, columns)];
    }

    /** Sets a feature of the row that {@link #endRow()} will add; those not set are zero. */
    public void set(int column, float value) {
        open[openRows * columns + column] = value;
    }

    /** Adds the row and begins the next. */
    public void endRow() {
        rows++;
        if (++openRows == rowsInBlock) {
            pack();
        }
    }

    private void pack() {
        if (openRows == 0) {
            return;
        }
        Block block = Block.of(open, openRows, columns);
        blocks.add(block);
        binary &= block.isBinary();
        entries += block.entries;
        openRows = 0;
        Arrays.fill(open, 0);
    }

    public long rowCount() {
        return rows;
    }

    /** Binary when all is 0 or 1, else sparse when less than a third is not zero, else dense. */
    public Features toFeatures() throws MalformedFileException {
        pack();
        boolean sparse = binary || 3 * entries < rows * columns;
        return sparse && entries <= Shape.MAX_ELEMENTS ? toSparse() : toDense();
    }

    /** Dense whatever the values are. */
    public Features toDense() throws MalformedFileException {
        pack();
        if (rows * columns > Shape.MAX_ELEMENTS) {
            throw MalformedFileException.in(
                    file, rows + " rows of " + columns + " features; at most " + Shape.MAX_ELEMENTS + " numbers fit");
        }
        FloatMatrix matrix = FloatMatrix.zeros((int) rows, columns);
        int offset = 0;
        for (int b = 0; b < blocks.size(); b++) {
            Block block = blocks.set(b, null);
            block.copyDense(matrix.data(), offset, columns);
            offset += block.rows * columns;
        }
        return new Features.Dense(matrix);
    }

    private Features toSparse() {
        int[] starts = new int[(int) rows + 1];
        int[] index = new int[(int) entries];
        float[] values = binary ? null : new float[index.length];
        int row = 0;
        for (int b = 0; b < blocks.size(); b++) {
            Block block = blocks.set(b, null);
            for (int r = 0; r < block.rows; r++, row++) {
                starts[row + 1] = block.copyRow(r, columns, index, values, starts[row]);
            }
        }
        return new Features.Sparse(
                binary
                        ? SparseMatrix.binary((int) rows, columns, starts, index)
                        : SparseMatrix.of((int) rows, columns, starts, index, values));
    }

    /** Some rows: dense ({@code ends} absent), sparse, or sparse without values when all of them are 1. */
    private static final class Block {
        private final int rows;
        private final int entries;
        private final int[] ends;
        private final int[] index;
        private final float[] values;

        private Block(int rows, int entries, int[] ends, int[] index, float[] values) {
            this.rows = rows;
            this.entries = entries;
            this.ends = ends;
            this.index = index;
            this.values = values;
        }

        static Block of(float[] dense, int rows, int columns) {
            int entries = 0;
            boolean ones = true;
            for (int i = 0; i < rows * columns; i++) {
                entries += dense[i] != 0 ? 1 : 0;
                ones &= dense[i] == 0 || dense[i] == 1;
            }
            if (!ones && 3L * entries >= (long) rows * columns) {
                return new Block(rows, entries, null, null, Arrays.copyOf(dense, rows * columns));
            }
            int[] ends = new int[rows];
            int[] index = new int[entries];
            float[] values = ones ? null : new float[entries];
            int count = 0;
            for (int r = 0; r < rows; r++) {
                count = copyNonZero(dense, r * columns, columns, index, values, count);
                ends[r] = count;
            }
            return new Block(rows, entries, ends, index, values);
        }

        private static int copyNonZero(float[] dense, int from, int columns, int[] index, float[] values, int at) {
            int count = at;
            for (int c = 0; c < columns; c++) {
                if (dense[from + c] != 0) {
                    index[count] = c;
                    if (values != null) {
                        values[count] = dense[from + c];
                    }
                    count++;
                }
            }
            return count;
        }

        boolean isBinary() {
            return values == null;
        }

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
                return copyNonZero(values, r * columns, columns, intoIndex, intoValues, at);
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
