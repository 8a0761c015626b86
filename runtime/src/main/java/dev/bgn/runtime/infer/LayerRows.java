package dev.bgn.runtime.infer;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.kernel.StepFeatures;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.function.Supplier;

/**
 * Rows of nodes as a layer takes and gives them: coded features, which training and inference both use, or what a layer
 * before has computed. Features that are all 1 stay as they are beside one factor for each row, so that binary weights
 * can count them; the others are scaled one by one.
 *
 * <p>Rows of sparse features that sum to 1 are rounded to {@link StepFeatures steps}: their sums under ±1 weights are then
 * exact, and so do not depend on the kind of kernel nor on the order of the features.
 */
public sealed interface LayerRows {
    /**
     * 0/1 features.
     *
     * @param ones where they are 1
     * @param rowScale the factor of each row; null where all are 1
     */
    @SuppressWarnings("ArrayRecordComponent") // never written
    record Counted(SparseMatrix ones, float[] rowScale) implements LayerRows {}

    /** Sparse features with values. */
    record Valued(SparseMatrix matrix) implements LayerRows {}

    /** Numbers stored in full. */
    record Dense(FloatMatrix matrix) implements LayerRows {}

    /** Rows of ±1. */
    record Codes(BitMatrix bits) implements LayerRows {}

    /** How many there are. */
    default int count() {
        return switch (this) {
            case Counted counted -> counted.ones().rows();
            case Valued(SparseMatrix matrix) -> matrix.rows();
            case Dense(FloatMatrix matrix) -> matrix.rows();
            case Codes(BitMatrix bits) -> bits.rows();
        };
    }

    /** Whether all numbers are whole multiples of a {@link StepFeatures step}, so that sums under ±1 weights are exact. */
    default boolean areSteps() {
        return switch (this) {
            case Counted(SparseMatrix _, float[] scale) -> scale == null || areSteps(scale);
            case Valued(SparseMatrix matrix) -> areSteps(matrix.values());
            case Dense(FloatMatrix matrix) -> areSteps(matrix.data());
            case Codes _ -> true;
        };
    }

    private static boolean areSteps(float[] values) {
        boolean are = true;
        for (float value : values) {
            double steps = (double) value * StepFeatures.PER_UNIT;
            are &= steps == Math.rint(steps);
        }
        return are;
    }

    /** Some of the rows, in this order. */
    default LayerRows select(int[] rows) {
        return switch (this) {
            case Counted(SparseMatrix ones, float[] scale) -> new Counted(ones.select(rows), selected(scale, rows));
            case Valued(SparseMatrix matrix) -> new Valued(matrix.select(rows));
            case Dense(FloatMatrix matrix) -> new Dense(matrix.select(rows));
            case Codes(BitMatrix bits) -> new Codes(bits.select(rows));
        };
    }

    private static float[] selected(float[] factors, int[] rows) {
        float[] selected = factors == null ? null : new float[rows.length];
        for (int i = 0; factors != null && i < rows.length; i++) {
            selected[i] = factors[rows[i]];
        }
        return selected;
    }

    /** The rows with all values written out. */
    default Features written() {
        return switch (this) {
            case Counted(SparseMatrix ones, float[] scale) ->
                new Features.Sparse(scale == null ? ones.withValues() : Scaling.scaled(ones, scale));
            case Valued(SparseMatrix matrix) -> new Features.Sparse(matrix);
            case Dense(FloatMatrix matrix) -> new Features.Dense(matrix);
            case Codes(BitMatrix bits) ->
                new Features.Dense(FloatMatrix.of(bits.rows(), bits.columns(), bits.toFloats()));
        };
    }

    /**
     * Codes features; a shift makes them dense, because it moves the zeros.
     *
     * @param degrees of the nodes, themselves not counted; asked for where the coding takes them
     */
    static LayerRows of(Features features, FeatureCoding coding, Supplier<int[]> degrees) {
        return switch (coding) {
            case FeatureCoding.None() -> plain(features);
            case FeatureCoding.RowSum() -> rowSum(features);
            case FeatureCoding.UnitRows() -> unitRows(features);
            case FeatureCoding.Centred(FloatMatrix shift) -> new Dense(Scaling.centred(dense(features), shift.data()));
            case FeatureCoding.Standard(FloatMatrix shift, FloatMatrix factor) ->
                new Dense(Scaling.standard(dense(features), shift.data(), factor.data()));
            case Thermometer thermometer -> new Counted(thermometer.apply(features), null);
            case WithDegree withDegree -> new Counted(withDegree.apply(features, degrees.get()), null);
        };
    }

    private static LayerRows plain(Features features) {
        return switch (features) {
            case Features.Dense(FloatMatrix matrix) -> new Dense(matrix);
            case Features.Sparse(SparseMatrix matrix) when matrix.isBinary() -> new Counted(matrix, null);
            case Features.Sparse(SparseMatrix matrix) -> new Valued(matrix);
        };
    }

    private static LayerRows rowSum(Features features) {
        return switch (features) {
            case Features.Dense(FloatMatrix matrix) -> new Dense(Scaling.scaled(matrix, Scaling.rowScale(matrix)));
            case Features.Sparse(SparseMatrix matrix)
            when matrix.isBinary() -> new Counted(matrix, Scaling.rowScale(matrix));
            case Features.Sparse(SparseMatrix matrix) ->
                new Valued(Scaling.rounded(Scaling.scaled(matrix, Scaling.rowScale(matrix))));
        };
    }

    private static LayerRows unitRows(Features features) {
        return switch (features) {
            case Features.Dense(FloatMatrix matrix) ->
                new Dense(Scaling.scaled(matrix, Scaling.inverseLengths(matrix)));
            case Features.Sparse(SparseMatrix matrix)
            when matrix.isBinary() -> new Counted(matrix, Scaling.inverseLengths(matrix));
            case Features.Sparse(SparseMatrix matrix) ->
                new Valued(Scaling.scaled(matrix, Scaling.inverseLengths(matrix)));
        };
    }

    private static FloatMatrix dense(Features features) {
        return switch (features) {
            case Features.Dense(FloatMatrix matrix) -> matrix;
            case Features.Sparse(SparseMatrix matrix) -> matrix.toDense();
        };
    }

    /** Takes off the mean of the rows, each divided by its sum. */
    static FeatureCoding.Centred centring(Features features) {
        FloatMatrix dense = dense(features);
        FloatMatrix rows = Scaling.scaled(dense, Scaling.rowScale(dense));
        double[] sum = new double[rows.columns()];
        for (int i = 0; i < rows.data().length; i++) {
            sum[i % sum.length] += rows.data()[i];
        }
        FloatMatrix shift = FloatMatrix.zeros(1, sum.length);
        for (int c = 0; c < sum.length; c++) {
            shift.set(0, c, (float) (sum[c] / Math.max(1, rows.rows())));
        }
        return new FeatureCoding.Centred(shift);
    }
}
