package dev.bgn.lab.speed;

/**
 * A line of the table of training.
 *
 * @param binarize the level, {@code none} for real values
 * @param implementation ours by the name of its kernels, or the peer
 * @param milliseconds of one epoch, the median over the rounds
 * @param ratioToPeer how many times as long the peer takes for the real-valued network; null without one
 * @param ratioToReal how many times as long our real-valued network takes
 * @param ratioToOneThread how many times as long one thread takes; null where it was not measured
 */
public record TrainingResult(
        String dataset,
        String binarize,
        String implementation,
        int threads,
        double milliseconds,
        Double ratioToPeer,
        Double ratioToReal,
        Double ratioToOneThread) {}
