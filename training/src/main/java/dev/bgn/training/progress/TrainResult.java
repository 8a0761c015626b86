package dev.bgn.training.progress;

import dev.bgn.training.score.Scores;

/**
 * What a training gave.
 *
 * @param epoch the epoch that was chosen, by validation alone
 * @param epochs how many were made
 */
public record TrainResult(
        int epoch, int epochs, Scores trainScores, Scores validationScores, Scores testScores, double seconds) {
    /** Accuracy on the training nodes, of 1. */
    public double train() {
        return trainScores.accuracy();
    }

    /** Accuracy on the validation nodes, of 1. */
    public double validation() {
        return validationScores.accuracy();
    }

    /** Accuracy on the test nodes, of 1. */
    public double test() {
        return testScores.accuracy();
    }
}
