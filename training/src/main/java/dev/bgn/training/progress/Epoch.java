package dev.bgn.training.progress;

/**
 * What there is to say after an epoch.
 *
 * @param number counted from 1
 * @param validation the value of the metric on validation, or NaN where it was not looked at
 * @param best the best such value so far
 */
public record Epoch(int number, int of, double loss, double validation, double best) {}
