package dev.bgn.runtime.infer;

import dev.bgn.runtime.kernel.StepFeatures;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.FeatureCoding;
import dev.bgn.runtime.model.Thermometer;
import java.util.Optional;

/**
 * Scaled features, as training and inference both use them. Entries that are all 1 stay as they are beside one factor
 * for each row, so that binary weights can count them; the others are scaled one by one.
 *
 * <p>Rows of sparse features that sum to 1 are rounded to {@link StepFeatures steps}: their sums under ±1 weights are then
 * exact, and so do not depend on the kind of kernel nor on the order of the features.
 */
public final class PreparedFeatures {
    private final SparseMatrix counted;
    private final SparseMatrix sparse;
    private final FloatMatrix dense;
    private final float[] rowScale;
    /** Made when it is first asked for; null before. */
    private volatile Optional<StepFeatures> steps;

    private PreparedFeatures(SparseMatrix counted, SparseMatrix sparse, FloatMatrix dense, float[] rowScale) {
        this.counted = counted;
        this.sparse = sparse;
        this.dense = dense;
        this.rowScale = rowScale;
    }

    /** Scales features; standard scaling makes them dense, because it moves the zeros. */
    public static PreparedFeatures of(Features features, FeatureCoding coding) {
        return switch (coding) {
            case FeatureCoding.None() -> plain(features);
            case FeatureCoding.RowSum() -> rowSum(features);
            case FeatureCoding.UnitRows() -> unitRows(features);
            case FeatureCoding.Centred(FloatMatrix shift) ->
                new PreparedFeatures(null, null, centred(dense(features), shift.data()), null);
            case Thermometer thermometer -> plain(new Features.Sparse(thermometer.apply(features)));
            case FeatureCoding.Standard(FloatMatrix shift, FloatMatrix factor) ->
                new PreparedFeatures(null, null, standard(dense(features), shift.data(), factor.data()), null);
        };
    }

    private static PreparedFeatures plain(Features features) {
        return switch (features) {
            case Features.Dense(FloatMatrix matrix) -> new PreparedFeatures(null, null, matrix, null);
            case Features.Sparse(SparseMatrix matrix)
            when matrix.isBinary() -> new PreparedFeatures(matrix, null, null, null);
            case Features.Sparse(SparseMatrix matrix) -> new PreparedFeatures(null, matrix, null, null);
        };
    }

    private static PreparedFeatures rowSum(Features features) {
        return switch (features) {
            case Features.Dense(FloatMatrix matrix) ->
                new PreparedFeatures(null, null, scaled(matrix, rowScale(matrix)), null);
            case Features.Sparse(SparseMatrix matrix)
            when matrix.isBinary() -> new PreparedFeatures(matrix, null, null, rowScale(matrix));
            case Features.Sparse(SparseMatrix matrix) ->
                new PreparedFeatures(null, rounded(scaled(matrix, rowScale(matrix))), null, null);
        };
    }

    private static PreparedFeatures unitRows(Features features) {
        return switch (features) {
            case Features.Dense(FloatMatrix matrix) ->
                new PreparedFeatures(null, null, scaled(matrix, inverseLengths(matrix)), null);
            case Features.Sparse(SparseMatrix matrix)
            when matrix.isBinary() -> new PreparedFeatures(matrix, null, null, inverseLengths(matrix));
            case Features.Sparse(SparseMatrix matrix) ->
                new PreparedFeatures(null, scaled(matrix, inverseLengths(matrix)), null, null);
        };
    }

    private static float[] inverseLengths(SparseMatrix matrix) {
        float[] scale = new float[matrix.rows()];
        for (int r = 0; r < scale.length; r++) {
            double sum = 0;
            for (int i = matrix.rowStart()[r]; i < matrix.rowStart()[r + 1]; i++) {
                double value = matrix.isBinary() ? 1 : matrix.values()[i];
                sum += value * value;
            }
            scale[r] = inverse((float) Math.sqrt(sum), r);
        }
        return scale;
    }

    private static float[] inverseLengths(FloatMatrix matrix) {
        float[] scale = new float[matrix.rows()];
        for (int r = 0; r < scale.length; r++) {
            double sum = 0;
            for (int i = r * matrix.columns(); i < (r + 1) * matrix.columns(); i++) {
                sum += (double) matrix.data()[i] * matrix.data()[i];
            }
            scale[r] = inverse((float) Math.sqrt(sum), r);
        }
        return scale;
    }

    private static SparseMatrix rounded(SparseMatrix rows) {
        for (int r = 0; r < rows.rows(); r++) {
            int begin = rows.rowStart()[r];
            int end = rows.rowStart()[r + 1];
            for (int i = begin; i < end; i++) {
                rows.values()[i] = StepFeatures.rounded(rows.values()[i], end - begin);
            }
        }
        return rows;
    }

    private static FloatMatrix dense(Features features) {
        return switch (features) {
            case Features.Dense(FloatMatrix matrix) -> matrix;
            case Features.Sparse(SparseMatrix matrix) -> matrix.toDense();
        };
    }

    private static FloatMatrix standard(FloatMatrix matrix, float[] shift, float[] factor) {
        FloatMatrix out = FloatMatrix.zeros(matrix.rows(), matrix.columns());
        for (int r = 0; r < matrix.rows(); r++) {
            int row = r * matrix.columns();
            for (int c = 0; c < matrix.columns(); c++) {
                float value = (matrix.data()[row + c] - shift[c]) * factor[c];
                requireFinite(value, r);
                out.data()[row + c] = value;
            }
        }
        return out;
    }

    private static FloatMatrix centred(FloatMatrix matrix, float[] shift) {
        FloatMatrix out = scaled(matrix, rowScale(matrix));
        for (int i = 0; i < out.data().length; i++) {
            out.data()[i] -= shift[i % shift.length];
        }
        return out;
    }

    /** Takes off the mean of the rows, each divided by its sum. */
    public static FeatureCoding.Centred centring(Features features) {
        FloatMatrix dense = dense(features);
        FloatMatrix rows = scaled(dense, rowScale(dense));
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

    private static float[] rowScale(SparseMatrix matrix) {
        float[] scale = new float[matrix.rows()];
        for (int r = 0; r < scale.length; r++) {
            float sum = 0f;
            for (int i = matrix.rowStart()[r]; i < matrix.rowStart()[r + 1]; i++) {
                sum += matrix.isBinary() ? 1f : Math.abs(matrix.values()[i]);
            }
            scale[r] = inverse(sum, r);
            if (matrix.isBinary()) {
                scale[r] = StepFeatures.rounded(scale[r], matrix.rowStart()[r + 1] - matrix.rowStart()[r]);
            }
        }
        return scale;
    }

    private static float[] rowScale(FloatMatrix matrix) {
        float[] scale = new float[matrix.rows()];
        for (int r = 0; r < scale.length; r++) {
            float sum = 0f;
            for (int i = r * matrix.columns(); i < (r + 1) * matrix.columns(); i++) {
                sum += Math.abs(matrix.data()[i]);
            }
            scale[r] = inverse(sum, r);
        }
        return scale;
    }

    private static float inverse(float sum, int node) {
        if (sum == Float.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "the features of node " + node + " add up to more than a float can hold, or one is infinite");
        }
        requireFinite(sum, node);
        // A sum of subnormal numbers has an inverse that no float holds.
        return sum == 0f ? 1f : Math.min(1f / sum, Float.MAX_VALUE);
    }

    private static void requireFinite(float value, int node) {
        if (!Float.isFinite(value)) {
            throw new IllegalArgumentException("node " + node + " has a feature that is not a finite number");
        }
    }

    private static SparseMatrix scaled(SparseMatrix matrix, float[] scale) {
        float[] values = new float[matrix.entryCount()];
        for (int r = 0; r < scale.length; r++) {
            for (int i = matrix.rowStart()[r]; i < matrix.rowStart()[r + 1]; i++) {
                values[i] = scale[r] * (matrix.isBinary() ? 1f : matrix.values()[i]);
            }
        }
        return SparseMatrix.of(matrix.rows(), matrix.columns(), matrix.rowStart(), matrix.columnIndex(), values);
    }

    private static FloatMatrix scaled(FloatMatrix matrix, float[] scale) {
        FloatMatrix out = FloatMatrix.zeros(matrix.rows(), matrix.columns());
        for (int r = 0; r < scale.length; r++) {
            for (int i = r * matrix.columns(); i < (r + 1) * matrix.columns(); i++) {
                out.data()[i] = matrix.data()[i] * scale[r];
            }
        }
        return out;
    }

    /** The features of the nodes in another order. */
    PreparedFeatures inOrder(NodeOrder order) {
        return new PreparedFeatures(
                order.apply(counted), order.apply(sparse), order.apply(dense), order.apply(rowScale));
    }

    /** The sparse features in steps, where they are whole multiples of it. */
    Optional<StepFeatures> steps() {
        if (steps == null) {
            steps = counted != null ? StepFeatures.of(counted, rowScale) : StepFeatures.of(sparse, null);
        }
        return steps;
    }

    /** How many features of a node are kept. */
    int entries(int node) {
        if (dense != null) {
            return dense.columns();
        }
        int[] starts = (counted != null ? counted : sparse).rowStart();
        return starts[node + 1] - starts[node];
    }

    /** The 0/1 features before scaling, or null when they are not 0/1. */
    public SparseMatrix counted() {
        return counted;
    }

    /** The scaled sparse features that are not 0/1, or null. */
    public SparseMatrix sparse() {
        return sparse;
    }

    /** The scaled dense features, or null when they are sparse. */
    public FloatMatrix dense() {
        return dense;
    }

    /** The factor of each row of {@link #counted()}; null for ones. */
    public float[] rowScale() {
        return rowScale;
    }

    /** The scaled sparse features with their values written out, 0/1 or not; an error for dense ones. */
    public SparseMatrix valued() {
        if (counted == null) {
            return sparse;
        }
        return rowScale == null ? counted.withValues() : scaled(counted, rowScale);
    }
}
