package dev.bgn.report.demo;

/**
 * How a training went.
 *
 * @param losses of each epoch
 * @param validations the share of the validation nodes that were right after each epoch
 * @param chosen the epoch whose weights were kept, counted from 1
 */
@SuppressWarnings("ArrayRecordComponent") // handed on once, compared never
public record TrainingCurve(double[] losses, double[] validations, int chosen, double seconds) {}
