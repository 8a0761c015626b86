package dev.bgn.report.map;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.parallel.Workers;

/**
 * How strongly codes attract each other in t-SNE: {@code p_ij = (p_j|i + p_i|j) / 2n} with {@code p_j|i ∝ exp(−β_i d_ij)}
 * and β_i such that each code has about {@code perplexity} neighbours.
 *
 * <p>The distance d is the Hamming distance, a quarter of the squared Euclidean one of ±1 vectors. It has few values, so
 * that β is found from a histogram and exponentials come from a table. {@link StrictMath} gives the same bits everywhere.
 */
final class Affinities {
    private static final int HALVINGS = 60;

    private Affinities() {}

    /** All p_ij, n × n. */
    static float[] of(BitMatrix codes, double perplexity, Workers workers) {
        int n = codes.rows();
        IntMatrix distances = IntMatrix.zeros(n, n);
        Kernels.best().hamming(codes, codes, distances, workers);
        int[] d = distances.data();
        double[][] shares = new double[n][];
        workers.forRows(n, 16, (from, to) -> {
            for (int i = from; i < to; i++) {
                int[] histogram = new int[codes.columns() + 1];
                for (int j = 0; j < n; j++) {
                    histogram[d[i * n + j]]++;
                }
                histogram[0]--; // a code is not its own neighbour
                shares[i] = shares(histogram, StrictMath.log(perplexity));
            }
        });
        float[] p = new float[d.length];
        workers.forRows(n, 16, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int j = 0; j < n; j++) {
                    int distance = d[i * n + j];
                    p[i * n + j] = i == j ? 0f : (float) ((shares[i][distance] + shares[j][distance]) / (2 * n));
                }
            }
        });
        return p;
    }

    /** The share p of a neighbour at each distance, such that the entropy of all is as wanted. */
    private static double[] shares(int[] histogram, double entropy) {
        double low = 0;
        double high = Double.POSITIVE_INFINITY;
        double beta = 1;
        double[] p = new double[histogram.length];
        for (int step = 0; step < HALVINGS; step++) {
            if (fill(p, histogram, beta) > entropy) {
                low = beta;
                beta = high == Double.POSITIVE_INFINITY ? 2 * beta : (low + high) / 2;
            } else {
                high = beta;
                beta = (low + high) / 2;
            }
        }
        return p;
    }

    /** Fills in {@code exp(−βd)}, divided by their sum over all neighbours; returns the entropy. */
    private static double fill(double[] p, int[] histogram, double beta) {
        int nearest = 0;
        while (nearest < p.length - 1 && histogram[nearest] == 0) {
            nearest++;
        }
        double sum = 0;
        double weighted = 0;
        for (int distance = 0; distance < p.length; distance++) {
            // Relative to the nearest, or a large β would leave nothing at all.
            double excess = beta * (distance - nearest);
            p[distance] = excess < 0 ? 0 : StrictMath.exp(-excess);
            sum += histogram[distance] * p[distance];
            weighted += histogram[distance] * p[distance] * excess;
        }
        for (int distance = 0; distance < p.length; distance++) {
            p[distance] /= sum;
        }
        return StrictMath.log(sum) + weighted / sum;
    }
}
