package dev.bgn.training.score;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How well predicted similarities order the things that are compared with one query. In all of them larger values come
 * first, and equal values are ties.
 */
public final class Ranking {
    private Ranking() {}

    /**
     * The mean precision over the things that should come first, each at its place in the order; equal scores come together.
     *
     * @param first which of them should come first
     * @return NaN unless there are things of both kinds
     */
    public static double averagePrecision(double[] scores, boolean[] first) {
        int[] order = IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -scores[i]))
                .mapToInt(i -> i)
                .toArray();
        double sum = 0;
        int hits = 0;
        for (int from = 0, to = 0; from < order.length; from = to) {
            int before = hits;
            // NaN is not even equal to itself.
            do {
                hits += first[order[to++]] ? 1 : 0;
            } while (to < order.length && scores[order[to]] == scores[order[from]]);
            sum += (hits - before) * (double) hits / to;
        }
        return hits == 0 || hits == order.length ? Double.NaN : sum / hits;
    }

    /**
     * Spearman's rank correlation: that of the ranks, where ties share the mean of their ranks.
     *
     * @return NaN where all true values are equal; 0 where all predicted ones are, which order nothing
     */
    public static double spearman(double[] truth, double[] predicted) {
        requireSame(truth, predicted);
        double[] a = ranks(truth);
        double[] b = ranks(predicted);
        // Ranks have the mean (n − 1) / 2, ties or not.
        double mean = (truth.length - 1) / 2.0;
        double product = 0;
        double squareA = 0;
        double squareB = 0;
        for (int i = 0; i < a.length; i++) {
            product += (a[i] - mean) * (b[i] - mean);
            squareA += (a[i] - mean) * (a[i] - mean);
            squareB += (b[i] - mean) * (b[i] - mean);
        }
        return correlation(product, squareA, squareB);
    }

    /**
     * Kendall's rank correlation τ-b: pairs in the same order less pairs in opposite order, divided by the geometric mean
     * of the numbers of pairs that are no tie on either side.
     *
     * @return NaN where all true values are equal; 0 where all predicted ones are, which order nothing
     */
    public static double kendall(double[] truth, double[] predicted) {
        requireSame(truth, predicted);
        long product = 0;
        long untiedTruth = 0;
        long untiedPredicted = 0;
        for (int i = 0; i < truth.length; i++) {
            for (int j = 0; j < i; j++) {
                int a = sign(truth[i] - truth[j]);
                int b = sign(predicted[i] - predicted[j]);
                product += (long) a * b;
                untiedTruth += Math.abs(a);
                untiedPredicted += Math.abs(b);
            }
        }
        return correlation((double) product, (double) untiedTruth, (double) untiedPredicted);
    }

    /**
     * The share of the first k by prediction that belong to the true first k.
     *
     * <p>All things that are as similar as the true k-th belong to the true first k, as in the evaluation of SimGNN (Bai
     * et al., 2019). That one adds all ties of the predicted k-th too, which gives equal predictions a precision of 1;
     * here ties of the predicted k-th are taken in a random order, and the result is the mean over all orders. Without
     * such ties both are the same.
     */
    public static double precision(double[] truth, double[] predicted, int k) {
        requireSame(truth, predicted);
        int count = Math.min(k, truth.length);
        double trueLast = largest(truth, count);
        double last = largest(predicted, count);
        int above = 0;
        int hitsAbove = 0;
        int tied = 0;
        int hitsTied = 0;
        for (int i = 0; i < truth.length; i++) {
            int hit = truth[i] >= trueLast ? 1 : 0;
            if (predicted[i] > last) {
                above++;
                hitsAbove += hit;
            } else if (predicted[i] == last) {
                tied++;
                hitsTied += hit;
            }
        }
        return (hitsAbove + (double) hitsTied * (count - above) / tied) / count;
    }

    private static double largest(double[] values, int number) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length - number];
    }

    private static double correlation(double product, double squareTruth, double squarePredicted) {
        if (squareTruth == 0) {
            return Double.NaN;
        }
        return squarePredicted == 0 ? 0 : product / Math.sqrt(squareTruth * squarePredicted);
    }

    private static int sign(double difference) {
        return difference > 0 ? 1 : difference < 0 ? -1 : 0;
    }

    /** From 0; ties share the mean of theirs. */
    private static double[] ranks(double[] values) {
        int[] order = IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] ranks = new double[values.length];
        for (int from = 0; from < order.length; ) {
            int to = from;
            // By ==, unlike the order: 0 and −0 are a tie. NaN is not even equal to itself.
            do {
                to++;
            } while (to < order.length && values[order[to]] == values[order[from]]);
            for (int i = from; i < to; i++) {
                ranks[order[i]] = (from + to - 1) / 2.0;
            }
            from = to;
        }
        return ranks;
    }

    private static void requireSame(double[] truth, double[] predicted) {
        if (truth.length != predicted.length || truth.length == 0) {
            throw new IllegalArgumentException(truth.length + " true values, " + predicted.length + " predicted ones");
        }
    }
}
