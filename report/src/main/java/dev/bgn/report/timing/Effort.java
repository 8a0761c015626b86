package dev.bgn.report.timing;

/**
 * How long to measure.
 *
 * @param warmUpMillis for each contender, before anything is timed
 * @param roundMillis of one contender in one round
 * @param mostOperations cases with more are left out
 */
public record Effort(int warmUpMillis, int roundMillis, int rounds, double mostOperations) {
    /** For figures that are written down. */
    public static final Effort FULL = new Effort(700, 20, 25, Double.MAX_VALUE);

    /** For a first look: about half a second for each line of the table, without the largest product. */
    public static final Effort QUICK = new Effort(250, 5, 7, 1e10);

    public Effort {
        if (warmUpMillis < 0 || roundMillis < 0 || rounds < 1) {
            throw new IllegalArgumentException("no measurement: " + warmUpMillis + " ms of warm-up, " + rounds
                    + " rounds of " + roundMillis + " ms");
        }
    }

    /** As kept times name it. */
    public String text() {
        return "Effort[warmUpMillis=" + warmUpMillis + ", roundMillis=" + roundMillis + ", rounds=" + rounds
                + ", mostOperations=" + mostOperations + "]";
    }
}
