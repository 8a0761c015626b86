package dev.bgn.baselines;

import dev.bgn.datasets.GraphData;

/** How the training nodes are spread over the classes. */
final class ClassShares {
    private ClassShares() {}

    /** They sum to 1. */
    static float[] of(GraphData data) {
        float[] shares = new float[data.classCount()];
        int[] nodes = data.split().train();
        for (int node : nodes) {
            shares[data.labels().of(node)]++;
        }
        for (int c = 0; c < shares.length; c++) {
            shares[c] /= nodes.length;
        }
        return shares;
    }
}
