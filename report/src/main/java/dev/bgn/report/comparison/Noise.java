package dev.bgn.report.comparison;

import java.util.List;

/** The one rule for what is noise: a difference within its 95 % interval. */
public final class Noise {
    /** Half of the interval in standard errors where the error itself is known. */
    private static final double NORMAL = 1.959963984540054;

    private static final double INSIDE = 0.95;
    private static final int STEPS = 20_000;

    /** Hardly anything is left of the difference to the normal distribution. */
    private static final double MANY = 10_000;

    private Noise() {}

    /** Half of the interval of a difference with a known standard error. */
    public static double reach(double error) {
        return NORMAL * error;
    }

    /**
     * Half of the interval of a difference of the means of two samples (Welch); infinite where neither of them has two values.
     * A sample of one value adds nothing beside one that has more.
     */
    public static double reach(List<Double> one, List<Double> other) {
        double a = squaredError(one);
        double b = squaredError(other);
        if (one.size() < 2 && other.size() < 2) {
            return Double.POSITIVE_INFINITY;
        }
        if (a + b == 0) {
            return 0;
        }
        double parts = (a == 0 ? 0 : a * a / (one.size() - 1)) + (b == 0 ? 0 : b * b / (other.size() - 1));
        return Math.sqrt(a + b) * student((a + b) * (a + b) / parts);
    }

    private static double squaredError(List<Double> values) {
        double mean = values.stream().mapToDouble(v -> v).average().orElse(0);
        double square =
                values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
        return square / Math.max(1, values.size() - 1) / values.size();
    }

    /** Half of the middle 95 % of Student's distribution: with t = √n tan θ its density is cos θ to the power n − 1. */
    static double student(double freedom) {
        if (freedom > MANY) {
            return NORMAL;
        }
        double whole = 0;
        for (int i = 0; i < STEPS; i++) {
            whole += density(i, freedom);
        }
        double sum = 0;
        int i = 0;
        while (sum + density(i, freedom) < INSIDE * whole) {
            sum += density(i++, freedom);
        }
        double part = (INSIDE * whole - sum) / density(i, freedom);
        return Math.sqrt(freedom) * Math.tan((i + part) * Math.PI / 2 / STEPS);
    }

    private static double density(int step, double freedom) {
        return Math.pow(Math.cos((step + 0.5) * Math.PI / 2 / STEPS), freedom - 1);
    }
}
