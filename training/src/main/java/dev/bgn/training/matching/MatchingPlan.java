package dev.bgn.training.matching;

import dev.bgn.training.text.SettingsText;

/**
 * How a graph matching network is trained.
 *
 * @param estimator how codes learn
 * @param triplets whether it learns from triplets instead of pairs
 * @param batch pairs or triplets of a step
 * @param steps in all, over which the learning rate falls along half a cosine
 * @param rate learning rate of Adam
 * @param seed of the weights and of what is drawn to learn from
 */
public record MatchingPlan(
        MatchingSettings network,
        CodeEstimator estimator,
        boolean triplets,
        int batch,
        int steps,
        double rate,
        long seed) {
    /** The most steps of an epoch. */
    private static final int EPOCH = 500;

    /** Far beyond use, and few enough for arrays of their graphs. */
    private static final int MOST_BATCH = 1 << 20;

    private static final int BATCH = 50;
    private static final int STEPS = 100_000;
    private static final int GRADED_BATCH = 64;
    private static final int GRADED_STEPS = 10_000;

    public MatchingPlan {
        if (batch < 1 || batch > MOST_BATCH || steps < 1 || !(rate > 0 && rate < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "batches of " + batch + ", " + steps + " steps, rate " + rate + ": batches have 1 to " + MOST_BATCH
                            + " pairs, steps are at least 1, and the rate is a finite number above 0");
        }
    }

    /**
     * What suits most networks: graded targets say more than two classes do, so that fewer steps and a higher rate are
     * enough.
     */
    public static MatchingPlan usual(MatchingSettings network, long seed) {
        return network.loss() == MatchingLoss.REGRESSION
                ? new MatchingPlan(network, CodeEstimator.TANH, false, GRADED_BATCH, GRADED_STEPS, network.rate(), seed)
                : new MatchingPlan(network, CodeEstimator.TANH, false, BATCH, STEPS, network.rate(), seed);
    }

    /** The steps between two looks at validation; all epochs are of one length, so that a few steps may be left out. */
    public int stepsOfEpoch() {
        return steps / epochs();
    }

    public int epochs() {
        return Math.ceilDiv(steps, EPOCH);
    }

    /** As files keep it. */
    public SettingsText described() {
        return SettingsText.of("MatchingPlan")
                .with("network", network.described())
                .with("estimator", estimator)
                .with("triplets", triplets)
                .with("batch", batch)
                .with("steps", steps)
                .with("rate", rate)
                .with("seed", seed);
    }
}
