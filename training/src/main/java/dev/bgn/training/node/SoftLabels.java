package dev.bgn.training.node;

import dev.bgn.runtime.kernel.FloatMath;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.List;

/** Class probabilities that a student learns from. */
public final class SoftLabels {
    /** The power that sharpens the average of teachers. */
    private static final int SHARPEN = 2;
    /** So many are worth a thread of their own. */
    private static final int ROWS = 1_024;

    private SoftLabels() {}

    /** The average of the probabilities, each raised to a power, in rows that sum to 1 again. */
    public static void sharpen(List<FloatMatrix> probabilities, double power, FloatMatrix out, Workers workers) {
        int whole = power == Math.rint(power) ? (int) power : 0;
        int columns = out.columns();
        float[][] given = probabilities.stream().map(FloatMatrix::data).toArray(float[][]::new);
        workers.forRows(out.rows(), ROWS, (from, to) -> {
            double[] row = new double[columns];
            for (int r = from; r < to; r++) {
                double sum = 0;
                for (int c = 0; c < columns; c++) {
                    double mean = 0;
                    for (float[] p : given) {
                        mean += p[r * columns + c];
                    }
                    mean /= given.length;
                    // A general power costs as much as the rest of a step.
                    row[c] = whole == 0 ? StrictMath.pow(mean, power) : mean;
                    for (int k = 1; k < whole; k++) {
                        row[c] *= mean;
                    }
                    sum += row[c];
                }
                for (int c = 0; c < columns; c++) {
                    out.data()[r * columns + c] = (float) (row[c] / sum);
                }
            }
        });
    }

    /** The same in a matrix of its own. */
    public static FloatMatrix sharpened(List<FloatMatrix> probabilities, double power, Workers workers) {
        FloatMatrix first = probabilities.getFirst();
        FloatMatrix out = FloatMatrix.zeros(first.rows(), first.columns());
        sharpen(probabilities, power, out, workers);
        return out;
    }

    /** Scores that are not negative, squared, in rows that sum to 1. */
    public static FloatMatrix sharpened(FloatMatrix scores, Workers workers) {
        return sharpened(List.of(scores), SHARPEN, workers);
    }

    /** The soft labels of several teachers: their probabilities averaged, squared and scaled to sum to 1. */
    public static FloatMatrix of(List<FloatMatrix> logits) {
        return sharpened(logits.stream().map(SoftLabels::softmax).toList(), SHARPEN, Workers.SINGLE);
    }

    /** The softmax of each row. */
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
