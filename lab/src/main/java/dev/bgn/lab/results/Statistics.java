package dev.bgn.lab.results;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;

/** Means of a few values, and how far two of them differ by chance. */
public final class Statistics {
    /** Half of a 95 % interval in standard errors, where the error itself is known. */
    public static final double NORMAL = 1.959963984540054;

    private static final double UPPER_END = 0.975;

    private Statistics() {}

    /** NaN of none. */
    public static double mean(List<Double> values) {
        return values.stream().mapToDouble(v -> v).average().orElse(Double.NaN);
    }

    /** The standard deviation of the sample; 0 of a single value. */
    public static double deviation(List<Double> values) {
        double mean = mean(values);
        double square =
                values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
        return Math.sqrt(square / Math.max(1, values.size() - 1));
    }

    /**
     * A standard error.
     *
     * @param size infinite if unknown
     * @param freedom degrees of freedom of its estimate; infinite where it is known
     */
    public record StandardError(double size, double freedom) {
        public static final StandardError NONE = known(0);

        public static StandardError known(double size) {
            return new StandardError(size, Double.POSITIVE_INFINITY);
        }

        /** Of the mean of a sample; a single value does not tell it, and values that are all the same have none. */
        public static StandardError ofMean(List<Double> values) {
            int n = values.size();
            return n == 1
                    ? known(Double.POSITIVE_INFINITY)
                    : new StandardError(deviation(values) / Math.sqrt(n), n - 1);
        }

        /** Of a share of so many independent cases. */
        public static StandardError ofShare(double share, int cases) {
            return known(Math.sqrt(share * (1 - share) / cases));
        }

        /** Of a sum or a difference of two independent numbers; degrees of freedom by Welch and Satterthwaite. */
        public StandardError and(StandardError other) {
            double square = size * size + other.size * other.size;
            double parts = part() + other.part();
            return new StandardError(
                    Math.sqrt(square), parts == 0 ? Double.POSITIVE_INFINITY : square * square / parts);
        }

        private double part() {
            return Double.isInfinite(freedom) ? 0 : Math.pow(size, 4) / freedom;
        }

        /** Half of a 95 % interval. */
        public double reach() {
            return size == 0 ? 0 : size * quantile(freedom);
        }
    }

    /** The upper end of the middle 95 % of Student's distribution. */
    static double quantile(double freedom) {
        return Double.isInfinite(freedom)
                ? NORMAL
                : new TDistribution(null, freedom).inverseCumulativeProbability(UPPER_END);
    }
}
