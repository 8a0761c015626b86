package dev.bgn.training.matching;

import dev.bgn.training.score.Evaluation;

/**
 * How good a network is on generated pairs and triplets.
 *
 * @param pairAuc the chance that a similar pair has a higher similarity than a dissimilar one, a tie counting half
 * @param pairError the standard error of it
 * @param tripletAccuracy the share of triplets whose similar pair has the higher similarity, a tie counting half
 * @param tripletCount how many triplets
 * @param loss on the pairs
 */
public record MatchingScores(double pairAuc, double pairError, double tripletAccuracy, int tripletCount, double loss)
        implements Exam.Scores {
    /** The mean of both. */
    @Override
    public double value() {
        return (pairAuc + tripletAccuracy) / 2;
    }

    /** A coin has one half; a thousand pairs and triplets hardly have more than 0.55 by chance. */
    @Override
    public boolean isChance(double value) {
        return value < 0.55;
    }

    /** The standard error of the triplet accuracy. */
    public double tripletError() {
        return Evaluation.standardError(tripletAccuracy, tripletCount);
    }
}
