package dev.bgn.runtime.model;

import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;

/**
 * Numbers as 0/1 columns. A column with k cuts becomes 2k of them: for each cut {@code t} one that is 1 where
 * {@code x ≥ t} and one that is 1 where {@code x < t}. So a few numbers give a ±1 network many directions, whatever their
 * scale, and a pair of equal weights takes a cut out. A column without cuts stays one column, 1 where it is not 0.
 *
 * @param cutStart the cuts of column c are {@code cuts[cutStart[c]] … cuts[cutStart[c + 1] − 1]}; one more than columns
 * @param cuts ascending within a column
 */
@SuppressWarnings("ArrayRecordComponent") // never written
public record Thermometer(int[] cutStart, float[] cuts) implements FeatureCoding {
    public Thermometer {
        if (cutStart.length == 0 || cutStart[0] != 0 || cutStart[cutStart.length - 1] != cuts.length) {
            throw new IllegalArgumentException(
                    cutStart.length + " starts of " + cuts.length + " cuts do not fit each other");
        }
        for (int c = 1; c < cutStart.length; c++) {
            if (cutStart[c] < cutStart[c - 1] || cutStart[c] > cuts.length) {
                throw new IllegalArgumentException("the cuts of column " + (c - 1) + " end before they start");
            }
            for (int i = cutStart[c - 1]; i < cutStart[c]; i++) {
                if (!Float.isFinite(cuts[i]) || (i > cutStart[c - 1] && !(cuts[i] > cuts[i - 1]))) {
                    throw new IllegalArgumentException("the cuts of column " + (c - 1) + " do not ascend");
                }
            }
        }
    }

    /** How many features it takes. */
    public int columns() {
        return cutStart.length - 1;
    }

    @Override
    public int inputColumns(int features) {
        return firstColumns()[columns()];
    }

    @Override
    public int featureCount(int inputColumns) {
        return columns();
    }

    /** The first input column of each feature, and where they end: two for each cut, one for a feature without. */
    private int[] firstColumns() {
        int[] first = new int[cutStart.length];
        for (int c = 0; c < columns(); c++) {
            first[c + 1] = first[c] + Math.max(1, 2 * (cutStart[c + 1] - cutStart[c]));
        }
        return first;
    }

    /** The 0/1 columns of all rows. */
    public SparseMatrix apply(Features features) {
        int[] first = firstColumns();
        SparseMatrix sparse = features instanceof Features.Sparse(SparseMatrix matrix) ? matrix : null;
        FloatMatrix dense = features instanceof Features.Dense(FloatMatrix matrix) ? matrix : null;
        int rows = features.shape().rows();
        int[] starts = new int[rows + 1];
        int[] index = new int[Math.max(16, rows * (cuts.length + 1))];
        float[] row = new float[columns()];
        int count = 0;
        for (int r = 0; r < rows; r++) {
            if (dense != null) {
                System.arraycopy(dense.data(), r * row.length, row, 0, row.length);
            } else {
                Arrays.fill(row, 0);
                for (int i = sparse.rowStart()[r]; i < sparse.rowStart()[r + 1]; i++) {
                    row[sparse.columnIndex()[i]] += sparse.isBinary() ? 1f : sparse.values()[i];
                }
            }
            if (index.length < count + cuts.length + row.length) {
                index = Arrays.copyOf(index, Math.max(2 * index.length, count + cuts.length + row.length));
            }
            count = code(row, first, index, count, r);
            starts[r + 1] = count;
        }
        return SparseMatrix.binary(rows, first[columns()], starts, Arrays.copyOf(index, count));
    }

    /** Adds the columns of one row that are 1; returns where they end. */
    private int code(float[] row, int[] first, int[] index, int at, int node) {
        int count = at;
        for (int c = 0; c < row.length; c++) {
            if (!Float.isFinite(row[c])) {
                throw new IllegalArgumentException("node " + node + " has a feature that is not a finite number");
            }
            int from = cutStart[c];
            int to = cutStart[c + 1];
            if (from == to) {
                if (row[c] != 0) {
                    index[count++] = first[c];
                }
                continue;
            }
            for (int i = from; i < to; i++) {
                index[count++] = first[c] + 2 * (i - from) + (row[c] >= cuts[i] ? 0 : 1);
            }
        }
        return count;
    }

    /**
     * Cuts by the quantiles of the given rows.
     *
     * @param most cuts of a column at the most; columns of 0 and 1 alone get none
     */
    public static Thermometer of(Features features, int most) {
        int rows = features.shape().rows();
        int columns = features.shape().columns();
        FloatMatrix dense = features instanceof Features.Dense(FloatMatrix matrix)
                ? matrix
                : ((Features.Sparse) features).matrix().toDense();
        int[] starts = new int[columns + 1];
        float[] cuts = new float[16];
        int count = 0;
        float[] values = new float[rows];
        for (int c = 0; c < columns; c++) {
            boolean flags = true;
            for (int r = 0; r < rows; r++) {
                values[r] = dense.get(r, c);
                flags &= values[r] == 0 || values[r] == 1;
            }
            if (!flags) {
                Arrays.sort(values);
                cuts = Arrays.copyOf(cuts, Math.max(cuts.length, 2 * (count + most)));
                count = quantiles(values, most, cuts, count);
            }
            starts[c + 1] = count;
        }
        return new Thermometer(starts, Arrays.copyOf(cuts, count));
    }

    /** Adds the distinct quantiles of sorted values that part them; returns where they end. */
    private static int quantiles(float[] sorted, int most, float[] into, int at) {
        int count = at;
        for (int q = 1; q <= most; q++) {
            float cut = sorted[(int) ((long) q * sorted.length / (most + 1))];
            boolean parts = cut > sorted[0] && (count == at || cut > into[count - 1]);
            if (parts) {
                into[count++] = cut;
            }
        }
        if (count == at) {
            // More than most/(most + 1) of the values are the least one: what is above it is told apart all the same.
            for (float value : sorted) {
                if (value > sorted[0]) {
                    into[count++] = value;
                    break;
                }
            }
        }
        return count;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Thermometer(int[] starts, float[] values)
                && Arrays.equals(cutStart, starts)
                && Arrays.equals(cuts, values);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(cutStart) + Arrays.hashCode(cuts);
    }

    @Override
    public String toString() {
        return "Thermometer of " + columns() + " columns, " + cuts.length + " cuts";
    }
}
