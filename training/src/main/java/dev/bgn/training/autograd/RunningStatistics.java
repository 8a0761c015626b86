package dev.bgn.training.autograd;

import java.util.Arrays;

/** Means and variances of columns, averaged over the steps of training, for use after it. */
public final class RunningStatistics {
    private static final float MOMENTUM = (float) 0.1;

    private final float[] mean;
    private final float[] variance;
    private boolean begun;

    public RunningStatistics(int columns) {
        mean = new float[columns];
        variance = new float[columns];
        Arrays.fill(variance, 1f);
    }

    void update(float[] batchMean, float[] batchVariance) {
        // The first step alone says what the scale is: a start at 1 would outlast a hundred steps of small numbers.
        float momentum = begun ? MOMENTUM : 1f;
        begun = true;
        for (int c = 0; c < mean.length; c++) {
            mean[c] += momentum * (batchMean[c] - mean[c]);
            variance[c] += momentum * (batchVariance[c] - variance[c]);
        }
    }

    void read(float[] intoMean, float[] intoVariance) {
        System.arraycopy(mean, 0, intoMean, 0, mean.length);
        System.arraycopy(variance, 0, intoVariance, 0, variance.length);
    }
}
