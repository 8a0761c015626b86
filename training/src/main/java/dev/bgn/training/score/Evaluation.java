package dev.bgn.training.score;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Losses;

/** Judges logits. */
public final class Evaluation {
    /** Half of a 95 % interval in standard errors, of what is normally distributed. */
    public static final double HALF_INTERVAL = 1.96;

    private Evaluation() {}

    /** The class with the largest logit of each node; the first of equal ones. */
    public static int[] classes(FloatMatrix logits) {
        int[] classes = new int[logits.rows()];
        for (int r = 0; r < classes.length; r++) {
            for (int c = 1; c < logits.columns(); c++) {
                if (logits.get(r, c) > logits.get(r, classes[r])) {
                    classes[r] = c;
                }
            }
        }
        return classes;
    }

    /** The share of the nodes whose class is right; NaN of no nodes. */
    public static double accuracy(int[] classes, int[] nodes, int[] labels) {
        int right = 0;
        for (int node : nodes) {
            right += classes[node] == labels[node] ? 1 : 0;
        }
        return nodes.length == 0 ? Double.NaN : (double) right / nodes.length;
    }

    /** The standard error of an accuracy on so many nodes: what chance alone may change of it. */
    public static double standardError(double accuracy, int nodes) {
        return Math.sqrt(accuracy * (1 - accuracy) / nodes);
    }

    /** The mean cross-entropy over the nodes. */
    public static double loss(FloatMatrix logits, int[] nodes, int[] labels) {
        double sum = 0;
        for (double loss : Losses.crossEntropies(logits, nodes, labels)) {
            sum += loss;
        }
        return sum / nodes.length;
    }
}
