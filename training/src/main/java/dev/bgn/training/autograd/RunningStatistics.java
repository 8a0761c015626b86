package dev.bgn.training.autograd;

import java.util.Arrays;

/** Means and variances of columns, averaged over the steps of training, for use after it. */
public final class RunningStatistics {
    private static final float MOMENTUM = (float) 0.1;

    private final float[] mean;
    private final float[] variance;

    public RunningStatistics(int columns) {
        mean = new float[columns];
        variance = new float[columns];
        Arrays.fill(variance, 1f);
    }

    void update(float[] batchMean, float[] batchVariance) {
        for (int c = 0; c < mean.length; c++) {
            mean[c] += MOMENTUM * (batchMean[c] - mean[c]);
            variance[c] += MOMENTUM * (batchVariance[c] - variance[c]);
        }
    }

    void read(float[] intoMean, float[] intoVariance) {
        System.arraycopy(mean, 0, intoMean, 0, mean.length);
        System.arraycopy(variance, 0, intoVariance, 0, variance.length);
    }
}
