package dev.bgn.training;

/**
 * What a training gave. Shares are of 1.
 *
 * @param epoch the epoch that was chosen, by validation alone
 * @param epochs how many were made
 */
public record TrainResult(int epoch, int epochs, double train, double validation, double test, double seconds) {}
