package dev.bgn.runtime.kernel;

import dev.bgn.runtime.matrix.Shape;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Optional;

/**
 * Sparse features that are whole multiples of one step, so few of them in a row that their sum fits 16 bits. Sums of
 * such features under ±1 weights are exact, in whole numbers as in floats and in any order, so that kernels on 16-bit
 * lanes may stand in for those on floats, with the same bits.
 */
public final class StepFeatures {
    /** Steps of 1, but for 0/1 features that are not scaled. */
    public static final int PER_UNIT = 1 << 14;
    /** Rows with more entries are not rounded to steps, and so do not take this form. */
    public static final int MOST_ENTRIES = 1024;

    private final int[] rowStart;
    private final int[] index;
    private final int columns;
    /** Of all entries of a row; null where entries have steps of their own. */
    private final short[] ofRow;
    /** Of each entry, in both halves of an int, because an int is cheap to spread over a vector; else null. */
    private final int[] twice;
    /** The sum of a row. */
    private final short[] total;

    private final float size;

    private StepFeatures(SparseMatrix places, short[] ofRow, int[] twice, short[] total, float size) {
        this.rowStart = places.rowStart();
        this.index = places.columnIndex();
        this.columns = places.columns();
        this.ofRow = ofRow;
        this.twice = twice;
        this.total = total;
        this.size = size;
    }

    /**
     * A value of a scaled row, rounded to steps where the row has at most {@link #MOST_ENTRIES} entries.
     *
     * @param value of a row whose magnitudes sum to 1
     */
    public static float rounded(float value, int entries) {
        return entries > MOST_ENTRIES ? value : (float) (Math.rint((double) value * PER_UNIT) / PER_UNIT);
    }

    /**
     * The features in steps, or nothing where they are not whole multiples or too large.
     *
     * @param features 0/1 or with values
     * @param rowScale the factor of each row of 0/1 features; null for ones
     */
    public static Optional<StepFeatures> of(SparseMatrix features, float[] rowScale) {
        short[] total = new short[features.rows()];
        if (features.isBinary()) {
            short[] ofRow = new short[features.rows()];
            for (int r = 0; r < total.length; r++) {
                double step = rowScale == null ? 1 : (double) rowScale[r] * PER_UNIT;
                int entries = features.rowStart()[r + 1] - features.rowStart()[r];
                if (!fits(step, Math.abs(step) * entries)) {
                    return Optional.empty();
                }
                ofRow[r] = (short) step;
                total[r] = (short) (ofRow[r] * entries);
            }
            return Optional.of(new StepFeatures(features, ofRow, null, total, rowScale == null ? 1f : 1f / PER_UNIT));
        }
        int[] twice = new int[features.entryCount()];
        for (int r = 0; r < total.length; r++) {
            double size = 0;
            for (int i = features.rowStart()[r]; i < features.rowStart()[r + 1]; i++) {
                double step = (double) features.values()[i] * PER_UNIT;
                size += Math.abs(step);
                if (!fits(step, size)) {
                    return Optional.empty();
                }
                twice[i] = ((int) step & 0xffff) | (int) step << 16;
                total[r] += (short) step;
            }
        }
        return Optional.of(new StepFeatures(features, null, twice, total, 1f / PER_UNIT));
    }

    private static boolean fits(double step, double size) {
        return step == Math.rint(step) && size <= Short.MAX_VALUE;
    }

    /** How large a step is: a power of two. */
    public float size() {
        return size;
    }

    public int rows() {
        return total.length;
    }

    public Shape shape() {
        return new Shape(total.length, columns);
    }

    public int[] rowStart() {
        return rowStart;
    }

    public int[] index() {
        return index;
    }

    public boolean isConstantInRows() {
        return ofRow != null;
    }

    /** The step of all entries of a row. */
    public short step(int row) {
        return ofRow[row];
    }

    /** The steps of all entries, each in both halves of an int. */
    public int[] twice() {
        return twice;
    }

    /** The sum of a row. */
    public short total(int row) {
        return total[row];
    }
}
