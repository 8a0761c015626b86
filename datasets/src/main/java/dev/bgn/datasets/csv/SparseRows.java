package dev.bgn.datasets.csv;

import dev.bgn.datasets.IntChunks;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;

/** Collects rows of many features of which few are not zero, such as the words of texts. */
final class SparseRows implements FeatureColumns.RowSink {
    private final int columns;
    private final IntChunks starts = new IntChunks();
    private final IntChunks index = new IntChunks();
    private final IntChunks values = new IntChunks();
    private boolean binary = true;
    /** Column in the upper half, bits of the value in the lower. */
    private long[] row = new long[16];

    private int used;

    SparseRows(int columns) {
        this.columns = columns;
        starts.add(0);
    }

    /** A feature may be set twice to the same value. */
    @Override
    public void set(int column, float value) {
        if (used == row.length) {
            row = Arrays.copyOf(row, 2 * used);
        }
        row[used++] = (long) column << Integer.SIZE | Integer.toUnsignedLong(Float.floatToIntBits(value));
    }

    void endRow() {
        Arrays.sort(row, 0, used);
        int last = -1;
        for (int i = 0; i < used; i++) {
            int column = (int) (row[i] >>> Integer.SIZE);
            float value = Float.intBitsToFloat((int) row[i]);
            if (column != last && value != 0) {
                index.add(column);
                values.add((int) row[i]);
                binary &= value == 1;
            }
            last = column;
        }
        starts.add(index.size());
        used = 0;
    }

    Features toFeatures() {
        int rows = starts.size() - 1;
        if (binary) {
            return new Features.Sparse(SparseMatrix.binary(rows, columns, starts.toArray(), index.toArray()));
        }
        float[] numbers = new float[values.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Float.intBitsToFloat(values.get(i));
        }
        return new Features.Sparse(SparseMatrix.of(rows, columns, starts.toArray(), index.toArray(), numbers));
    }
}
