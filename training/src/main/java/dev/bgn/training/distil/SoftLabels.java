package dev.bgn.training.distil;

import dev.bgn.runtime.kernel.FloatMath;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.List;

/** Class probabilities that a student learns from. */
public final class SoftLabels {
    /** The power that sharpens the average of teachers. */
    private static final double SHARPEN = 2;

    private SoftLabels() {}

    /** The average of the probabilities, each raised to a power, in rows that sum to 1 again. */
    public static FloatMatrix sharpened(List<FloatMatrix> probabilities, double power) {
        int rows = probabilities.getFirst().rows();
        int columns = probabilities.getFirst().columns();
        FloatMatrix out = FloatMatrix.zeros(rows, columns);
        double[] row = new double[columns];
        for (int r = 0; r < rows; r++) {
            double sum = 0;
            for (int c = 0; c < columns; c++) {
                double mean = 0;
                for (FloatMatrix p : probabilities) {
                    mean += p.data()[r * columns + c];
                }
                mean /= probabilities.size();
                // The usual power is 2, and a general one costs as much as the rest of a teacher's step.
                row[c] = power == 2 ? mean * mean : StrictMath.pow(mean, power);
                sum += row[c];
            }
            for (int c = 0; c < columns; c++) {
                out.data()[r * columns + c] = (float) (row[c] / sum);
            }
        }
        return out;
    }

    /** The soft labels of several teachers: their probabilities averaged, squared and scaled to sum to 1. */
    public static FloatMatrix of(List<FloatMatrix> logits) {
        return sharpened(logits.stream().map(SoftLabels::softmax).toList(), SHARPEN);
    }

    public static FloatMatrix softmax(FloatMatrix logits) {
        int columns = logits.columns();
        FloatMatrix out = FloatMatrix.zeros(logits.rows(), columns);
        for (int r = 0; r < logits.rows(); r++) {
            float max = Float.NEGATIVE_INFINITY;
            for (int c = 0; c < columns; c++) {
                max = Math.max(max, logits.get(r, c));
            }
            float sum = 0f;
            for (int c = 0; c < columns; c++) {
                out.set(r, c, FloatMath.exp(logits.get(r, c) - max));
                sum += out.get(r, c);
            }
            for (int c = 0; c < columns; c++) {
                out.set(r, c, out.get(r, c) / sum);
            }
        }
        return out;
    }
}
