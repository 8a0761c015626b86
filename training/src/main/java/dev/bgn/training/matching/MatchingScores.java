package dev.bgn.training.matching;

/**
 * How good a network is.
 *
 * @param pairAuc the chance that a similar pair has a higher similarity than a dissimilar one, a tie counting half
 * @param tripletAccuracy the share of triplets whose similar pair has the higher similarity, a tie counting half
 * @param loss on the pairs
 */
public record MatchingScores(double pairAuc, double tripletAccuracy, double loss) implements Exam.Scores {
    @Override
    public double value() {
        return (pairAuc + tripletAccuracy) / 2;
    }
}
