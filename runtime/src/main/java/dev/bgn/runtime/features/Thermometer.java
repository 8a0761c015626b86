package dev.bgn.runtime.features;

import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FirstValues;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.Shape;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.function.IntFunction;

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
        int[] index = new int[entryCount(features)];
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
            count = code(row, first, index, count, r);
            starts[r + 1] = count;
        }
        int[] kept = count == index.length ? index : Arrays.copyOf(index, count);
        return SparseMatrix.binary(rows, first[columns()], starts, kept);
    }

    /** How many entries the coded rows have at the most: one for each cut, and one for each feature without that is not 0. */
    private int entryCount(Features features) {
        long count = (long) features.shape().rows() * cuts.length;
        switch (features) {
            case Features.Dense(FloatMatrix matrix) -> {
                for (int i = 0; i < matrix.data().length; i++) {
                    int c = i % columns();
                    count += cutStart[c] == cutStart[c + 1] && matrix.data()[i] != 0 ? 1 : 0;
                }
            }
            case Features.Sparse(SparseMatrix matrix) -> {
                for (int c : matrix.columnIndex()) {
                    count += cutStart[c] == cutStart[c + 1] ? 1 : 0;
                }
            }
        }
        if (count > Shape.MAX_ELEMENTS) {
            throw new IllegalArgumentException(features.shape().rows() + " rows of " + cuts.length
                    + " thermometer bits and more do not fit one array");
        }
        return (int) count;
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
        return switch (features) {
            case Features.Dense(FloatMatrix matrix) -> of(matrix.columns(), most, c -> column(matrix, c));
            case Features.Sparse(SparseMatrix matrix) -> {
                // Never dense: words beside numbers are far too many for that.
                SparseMatrix turned = matrix.withValues().transposed();
                yield of(matrix.columns(), most, c -> column(turned, c));
            }
        };
    }

    private static Thermometer of(int columns, int most, IntFunction<float[]> column) {
        int[] starts = new int[columns + 1];
        float[] cuts = new float[16];
        int count = 0;
        for (int c = 0; c < columns; c++) {
            float[] values = column.apply(c);
            if (!areFlags(values)) {
                Arrays.sort(values);
                cuts = Arrays.copyOf(cuts, Math.max(cuts.length, 2 * (count + most)));
                count = quantiles(values, most, cuts, count);
            }
            starts[c + 1] = count;
        }
        return new Thermometer(starts, Arrays.copyOf(cuts, count));
    }

    private static boolean areFlags(float[] values) {
        for (float value : values) {
            if (value != 0 && value != 1) {
                return false;
            }
        }
        return true;
    }

    private static float[] column(FloatMatrix matrix, int c) {
        float[] values = new float[matrix.rows()];
        for (int r = 0; r < values.length; r++) {
            values[r] = matrix.get(r, c);
        }
        return values;
    }

    /** The values of a row of a turned matrix; of flags only those that are there. */
    private static float[] column(SparseMatrix turned, int c) {
        int from = turned.rowStart()[c];
        int to = turned.rowStart()[c + 1];
        float[] entries = Arrays.copyOfRange(turned.values(), from, to);
        boolean repeats = false;
        for (int i = from + 1; i < to; i++) {
            repeats |= turned.columnIndex()[i] == turned.columnIndex()[i - 1];
        }
        if (!repeats && areFlags(entries)) {
            return entries;
        }
        float[] values = new float[turned.columns()];
        for (int i = from; i < to; i++) {
            values[turned.columnIndex()[i]] += turned.values()[i];
        }
        return values;
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
        return "Thermometer of " + columns() + " columns, " + cuts.length + " cuts "
                + FirstValues.ofRows(
                        columns(), c -> FirstValues.of(cutStart[c + 1] - cutStart[c], i -> cuts[cutStart[c] + i]));
    }
}
