package dev.bgn.baselines;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Split;

/** How the training and validation nodes are spread over the classes. */
final class ClassShares {
    private ClassShares() {}

    /** They sum to 1. */
    static float[] of(GraphData data) {
        float[] shares = new float[data.classCount()];
        Split split = data.split();
        for (int[] nodes : new int[][] {split.train(), split.validation()}) {
            for (int node : nodes) {
                shares[data.labels().of(node)]++;
            }
        }
        for (int c = 0; c < shares.length; c++) {
            shares[c] /= split.trainCount() + split.validationCount();
        }
        return shares;
    }
}
