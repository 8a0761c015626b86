package dev.bgn.runtime.infer;

import dev.bgn.runtime.kernel.StepFeatures;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;

/** The arithmetic of {@link dev.bgn.runtime.features.FeatureCoding codings}, row by row. */
final class Scaling {
    private Scaling() {}

    static float[] inverseLengths(SparseMatrix matrix) {
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

    static float[] inverseLengths(FloatMatrix matrix) {
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

    static SparseMatrix rounded(SparseMatrix rows) {
        for (int r = 0; r < rows.rows(); r++) {
            int begin = rows.rowStart()[r];
            int end = rows.rowStart()[r + 1];
            for (int i = begin; i < end; i++) {
                rows.values()[i] = StepFeatures.rounded(rows.values()[i], end - begin);
            }
        }
        return rows;
    }

    static FloatMatrix standard(FloatMatrix matrix, float[] shift, float[] factor) {
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

    static FloatMatrix centred(FloatMatrix matrix, float[] shift) {
        FloatMatrix out = scaled(matrix, rowScale(matrix));
        for (int i = 0; i < out.data().length; i++) {
            out.data()[i] -= shift[i % shift.length];
        }
        return out;
    }

    static float[] rowScale(SparseMatrix matrix) {
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

    static float[] rowScale(FloatMatrix matrix) {
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

    static SparseMatrix scaled(SparseMatrix matrix, float[] scale) {
        float[] values = new float[matrix.entryCount()];
        for (int r = 0; r < scale.length; r++) {
            for (int i = matrix.rowStart()[r]; i < matrix.rowStart()[r + 1]; i++) {
                values[i] = scale[r] * (matrix.isBinary() ? 1f : matrix.values()[i]);
            }
        }
        return SparseMatrix.of(matrix.rows(), matrix.columns(), matrix.rowStart(), matrix.columnIndex(), values);
    }

    static FloatMatrix scaled(FloatMatrix matrix, float[] scale) {
        FloatMatrix out = FloatMatrix.zeros(matrix.rows(), matrix.columns());
        for (int r = 0; r < scale.length; r++) {
            for (int i = r * matrix.columns(); i < (r + 1) * matrix.columns(); i++) {
                out.data()[i] = matrix.data()[i] * scale[r];
            }
        }
        return out;
    }
}
