package dev.bgn.training.score;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How well the classes of some nodes were predicted: counts of what was taken for what, and the figures of each class that
 * follow from them.
 *
 * <p>A figure whose denominator is 0 is 0, as in scikit-learn: the precision of a class that was never predicted, the
 * recall of a class without nodes. Macro F1 is the mean over the classes with nodes. The accuracy of no nodes is NaN.
 */
public final class ClassReport {
    private final int[][] confusion;
    private final int nodeCount;

    private ClassReport(int[][] confusion, int nodeCount) {
        this.confusion = confusion;
        this.nodeCount = nodeCount;
    }

    /**
     * Compares two arrays that have a class for each node of the graph.
     *
     * @param nodes those that are compared; each needs a true class
     */
    public static ClassReport of(int[] predicted, int[] truth, int[] nodes, int classCount) {
        int[][] confusion = new int[classCount][classCount];
        for (int node : nodes) {
            if (truth[node] < 0 || truth[node] >= classCount) {
                throw new IllegalArgumentException(
                        "node " + node + " has the class " + truth[node] + ", not one of " + classCount);
            }
            confusion[truth[node]][predicted[node]]++;
        }
        return new ClassReport(confusion, nodes.length);
    }

    public int classCount() {
        return confusion.length;
    }

    /** How many nodes were compared. */
    public int nodeCount() {
        return nodeCount;
    }

    /** How many nodes of class {@code truth} were taken for {@code predicted}. */
    public int count(int truth, int predicted) {
        return confusion[truth][predicted];
    }

    /** All counts: a row for each true class, a column for each predicted one. */
    public int[][] counts() {
        return Arrays.stream(confusion).map(int[]::clone).toArray(int[][]::new);
    }

    /** How many nodes were predicted right. */
    public int right() {
        return IntStream.range(0, classCount()).map(c -> confusion[c][c]).sum();
    }

    public double accuracy() {
        return nodeCount == 0 ? Double.NaN : (double) right() / nodeCount;
    }

    /** How many nodes are of the class. */
    public int support(int c) {
        return IntStream.of(confusion[c]).sum();
    }

    /** How many nodes were taken for the class. */
    public int predicted(int c) {
        return Arrays.stream(confusion).mapToInt(row -> row[c]).sum();
    }

    /** The share of the nodes taken for the class that are of it. */
    public double precision(int c) {
        return ratio(confusion[c][c], predicted(c));
    }

    /** The share of the nodes of the class that were taken for it. */
    public double recall(int c) {
        return ratio(confusion[c][c], support(c));
    }

    /** The harmonic mean of precision and recall. */
    public double f1(int c) {
        return ratio(2.0 * confusion[c][c], support(c) + predicted(c));
    }

    /** The mean F1 of the classes with nodes; NaN of no nodes. */
    public double macroF1() {
        return IntStream.range(0, classCount())
                .filter(c -> support(c) > 0)
                .mapToDouble(this::f1)
                .average()
                .orElse(Double.NaN);
    }

    /** The class with the most nodes; the first of equal ones. */
    public int majorityClass() {
        int most = 0;
        for (int c = 1; c < classCount(); c++) {
            most = support(c) > support(most) ? c : most;
        }
        return most;
    }

    /** The accuracy of always saying {@link #majorityClass}; NaN of no nodes. */
    public double majorityAccuracy() {
        return nodeCount == 0 ? Double.NaN : (double) support(majorityClass()) / nodeCount;
    }

    private static double ratio(double part, int whole) {
        return whole == 0 ? 0 : part / whole;
    }

    @Override
    public String toString() {
        return "ClassReport[nodes=" + nodeCount + ", accuracy=" + accuracy() + ", macroF1=" + macroF1() + "]";
    }
}
