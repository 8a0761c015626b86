package dev.bgn.baselines;

import dev.bgn.datasets.GraphData;

/** How nodes are spread over the classes. */
final class ClassShares {
    private ClassShares() {}

    /** Of the training nodes; they sum to 1. */
    static float[] of(GraphData data) {
        int[] counts = counts(data, data.split().train());
        float[] shares = new float[counts.length];
        for (int c = 0; c < shares.length; c++) {
            shares[c] = (float) counts[c] / data.split().trainCount();
        }
        return shares;
    }

    /** How many of some nodes each class has. */
    static int[] counts(GraphData data, int[] nodes) {
        int[] counts = new int[data.classCount()];
        for (int node : nodes) {
            counts[data.labels().of(node)]++;
        }
        return counts;
    }
}
