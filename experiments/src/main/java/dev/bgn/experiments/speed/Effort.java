package dev.bgn.experiments.speed;

/**
 * How long to measure.
 *
 * @param warmUpMillis for each contender, before anything is timed
 * @param roundMillis of one contender in one round
 */
public record Effort(int warmUpMillis, int roundMillis, int rounds) {
    /** For figures that are written down. */
    public static final Effort FULL = new Effort(700, 20, 25);

    /** For a first look: about a quarter of a second for each line of the table. */
    public static final Effort QUICK = new Effort(250, 5, 9);

    public Effort {
        if (warmUpMillis < 0 || roundMillis < 0 || rounds < 1) {
            throw new IllegalArgumentException("no measurement: " + warmUpMillis + " ms of warm-up, " + rounds
                    + " rounds of " + roundMillis + " ms");
        }
    }
}
