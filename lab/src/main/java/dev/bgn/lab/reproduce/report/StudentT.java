package dev.bgn.lab.reproduce.report;

/** How many standard errors a 95 % interval reaches to each side, where the error itself comes from a few values. */
final class StudentT {
    /** For 1 to 30 degrees of freedom. */
    private static final double[] FEW = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
        2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042
    };

    private static final double NORMAL = 1.960;
    /** (z³ + z) / 4 and (5z⁵ + 16z³ + 3z) / 96 of the series in 1/n. */
    private static final double FIRST_TERM = 2.372;

    private static final double SECOND_TERM = 2.823;

    private StudentT() {}

    /** @param freedom degrees of freedom, 1 or more; a fraction counts as the whole number below */
    static double reach(double freedom) {
        return freedom < FEW.length + 1
                ? FEW[Math.max(1, (int) freedom) - 1]
                : NORMAL + (FIRST_TERM + SECOND_TERM / freedom) / freedom;
    }

    /**
     * Of a difference of two means (Welch).
     *
     * @param one standard error of the first mean
     * @param oneFreedom its degrees of freedom; infinite where the error is known
     */
    static double reachOfDifference(double one, double oneFreedom, double other, double otherFreedom) {
        double parts = Math.pow(one, 4) / oneFreedom + Math.pow(other, 4) / otherFreedom;
        double both = one * one + other * other;
        return parts == 0 ? NORMAL : reach(both * both / parts);
    }
}
