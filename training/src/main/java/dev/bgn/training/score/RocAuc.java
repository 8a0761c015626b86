package dev.bgn.training.score;

import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The area under the ROC curve of a task with two classes: how likely a random node of the second class has a higher score
 * for it than one of the first. It is exact, by ranks; a tie counts half.
 */
public final class RocAuc {
    private static final int CLASSES = 2;

    private RocAuc() {}

    /**
     * The area on some nodes.
     *
     * @param scores a score for each node and class, such as logits
     * @return NaN unless there are two classes and nodes of both
     */
    public static double of(FloatMatrix scores, int[] nodes, int[] labels) {
        if (scores.columns() != CLASSES) {
            return Double.NaN;
        }
        double[] differences = Arrays.stream(nodes)
                .mapToDouble(node -> (double) scores.get(node, 1) - scores.get(node, 0))
                .toArray();
        boolean[] second = new boolean[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            second[i] = labels[nodes[i]] == 1;
        }
        return of(differences, second);
    }

    /**
     * The area of one score for each of several things.
     *
     * @param positive which of them should have the high scores
     * @return NaN unless there are things of both kinds
     */
    public static double of(double[] scores, boolean[] positive) {
        Ranked[] ranked = IntStream.range(0, scores.length)
                .mapToObj(i -> new Ranked(scores[i], positive[i]))
                .sorted(Comparator.comparingDouble(Ranked::score))
                .toArray(Ranked[]::new);
        long positives = Arrays.stream(ranked).filter(Ranked::positive).count();
        long negatives = ranked.length - positives;
        // Twice the number of pairs in the right order, so that ties are whole numbers too.
        long pairs = 0;
        long below = 0;
        for (int from = 0; from < ranked.length; ) {
            int to = from;
            long tiedPositives = 0;
            // By ==, unlike the order: 0 and −0 are a tie. NaN is not even equal to itself.
            do {
                tiedPositives += ranked[to].positive ? 1 : 0;
                to++;
            } while (to < ranked.length && ranked[to].score == ranked[from].score);
            long tiedNegatives = to - from - tiedPositives;
            pairs += tiedPositives * (2 * below + tiedNegatives);
            below += tiedNegatives;
            from = to;
        }
        return positives == 0 || negatives == 0 ? Double.NaN : pairs / (2.0 * positives * negatives);
    }

    /**
     * The standard error of the area (DeLong, DeLong and Clarke-Pearson, 1988): from how much the chance to be in the right
     * order varies between the things of either kind.
     *
     * @return NaN unless there are two things of each kind
     */
    public static double standardError(double[] scores, boolean[] positive) {
        double[] high = IntStream.range(0, scores.length)
                .filter(i -> positive[i])
                .mapToDouble(i -> scores[i])
                .toArray();
        double[] low = IntStream.range(0, scores.length)
                .filter(i -> !positive[i])
                .mapToDouble(i -> scores[i])
                .toArray();
        return Math.sqrt(variance(inOrder(high, low, 1)) / high.length + variance(inOrder(low, high, -1)) / low.length);
    }

    /** For each of {@code ones} the share of {@code others} that are on its right side. */
    private static double[] inOrder(double[] ones, double[] others, int side) {
        return Arrays.stream(ones)
                .map(one -> Arrays.stream(others)
                        .map(other -> one == other ? 0.5 : side * Double.compare(one, other) > 0 ? 1 : 0)
                        .average()
                        .orElse(Double.NaN))
                .toArray();
    }

    private static double variance(double[] values) {
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1);
    }

    private record Ranked(double score, boolean positive) {}
}
