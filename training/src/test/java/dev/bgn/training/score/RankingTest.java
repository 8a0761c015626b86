package dev.bgn.training.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.CounterRandom;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RankingTest {
    private static final double[] TRUTH = {0.9, 0.5, 0.5, 0.2, 0.7, 0.5, 0.1};
    private static final double[] PREDICTED = {0.8, 0.6, 0.3, 0.3, 0.3, 0.9, 0.0};

    /** The example of scikit-learn's average_precision_score; then ties, and the definition by counting. */
    @Test
    void averagePrecisionIsThatOfScikitLearn() {
        assertThat(Ranking.averagePrecision(
                        new double[] {0.1, 0.4, 0.35, 0.8}, new boolean[] {false, false, true, true}))
                .isCloseTo(0.8333333, within(1e-6));
        assertThat(Ranking.averagePrecision(new double[4], new boolean[] {true, false, false, false}))
                .isEqualTo(0.25);
        assertThat(Ranking.averagePrecision(new double[] {Double.NaN, 1}, new boolean[] {true, true}))
                .isNaN();
        Random random = new Random(7);
        double[] scores = random.doubles(200).map(v -> Math.rint(20 * v)).toArray();
        boolean[] first = new boolean[200];
        double sum = 0;
        int count = 0;
        for (int i = 0; i < first.length; i++) {
            first[i] = random.nextInt(3) == 0;
        }
        for (int i = 0; i < first.length; i++) {
            int all = 0;
            int hits = 0;
            for (int j = 0; first[i] && j < first.length; j++) {
                all += scores[j] >= scores[i] ? 1 : 0;
                hits += first[j] && scores[j] >= scores[i] ? 1 : 0;
            }
            sum += first[i] ? (double) hits / all : 0;
            count += first[i] ? 1 : 0;
        }
        assertThat(Ranking.averagePrecision(scores, first)).isCloseTo(sum / count, within(1e-12));
    }

    /** The expected values are those of scipy.stats.spearmanr and kendalltau. */
    @Test
    void correlationsWithTiesAreThoseOfScipy() {
        assertThat(Ranking.spearman(TRUTH, PREDICTED)).isCloseTo(0.576923076923077, within(1e-12));
        assertThat(Ranking.kendall(TRUTH, PREDICTED)).isCloseTo(0.5000000000000001, within(1e-12));
    }

    @Test
    void theSameOrderIsOneAndTheOppositeMinusOne() {
        double[] up = {1, 2, 3, 4};
        double[] bent = {0, 10, 11, 100};
        double[] down = {4, 3, 2, -1};
        assertThat(Ranking.spearman(up, bent)).isCloseTo(1, within(1e-12));
        assertThat(Ranking.kendall(up, bent)).isCloseTo(1, within(1e-12));
        assertThat(Ranking.spearman(up, down)).isCloseTo(-1, within(1e-12));
        assertThat(Ranking.kendall(up, down)).isCloseTo(-1, within(1e-12));
    }

    /** By hand: of the ranks 0 1 2 3 and 0 2 1 3, ρ = 1 − 6·2 / (4·15); one pair of six is in the wrong order. */
    @Test
    void oneExchange() {
        assertThat(Ranking.spearman(new double[] {1, 2, 3, 4}, new double[] {1, 3, 2, 4}))
                .isCloseTo(0.8, within(1e-12));
        assertThat(Ranking.kendall(new double[] {1, 2, 3, 4}, new double[] {1, 3, 2, 4}))
                .isCloseTo(4 / 6.0, within(1e-12));
    }

    @Test
    void equalValuesOrderNothing() {
        double[] equal = {2, 2, 2};
        double[] other = {1, 2, 3};
        assertThat(Ranking.spearman(other, equal)).isZero();
        assertThat(Ranking.kendall(other, equal)).isZero();
        assertThat(Ranking.spearman(equal, other)).isNaN();
        assertThat(Ranking.kendall(equal, other)).isNaN();
        assertThat(Ranking.spearman(new double[] {-0.0, 0.0, 1}, new double[] {1, 1, 2}))
                .isCloseTo(1, within(1e-12));
    }

    /** A network that diverged gives such values: they must have an end, whatever the score. */
    @Test
    void whatIsNoNumberIsATieWithNothing() {
        double[] none = {Double.NaN, Double.NaN, Double.NaN};
        assertThat(Ranking.spearman(new double[] {1, 2, 3}, none)).isBetween(-1.0, 1.0);
        assertThat(RocAuc.of(none, new boolean[] {true, false, true})).isBetween(0.0, 1.0);
    }

    @Test
    void ofDifferentLengthsOrNone() {
        assertThatThrownBy(() -> Ranking.spearman(new double[2], new double[3]))
                .hasMessage("2 true values, 3 predicted ones");
        assertThatThrownBy(() -> Ranking.precision(new double[0], new double[0], 10))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Ranks counted, and the correlation of Pearson computed from them, as the definition says. */
    private static double naiveSpearman(double[] a, double[] b) {
        int n = a.length;
        double meanA = 0;
        double meanB = 0;
        double[] x = new double[n];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                x[i] += a[j] < a[i] ? 1 : a[j] == a[i] ? 0.5 : 0;
                y[i] += b[j] < b[i] ? 1 : b[j] == b[i] ? 0.5 : 0;
            }
            meanA += x[i] / n;
            meanB += y[i] / n;
        }
        double covariance = 0;
        double varianceA = 0;
        double varianceB = 0;
        for (int i = 0; i < n; i++) {
            covariance += (x[i] - meanA) * (y[i] - meanB);
            varianceA += (x[i] - meanA) * (x[i] - meanA);
            varianceB += (y[i] - meanB) * (y[i] - meanB);
        }
        return covariance / Math.sqrt(varianceA * varianceB);
    }

    /** Concordant, discordant and tied pairs, counted apart. */
    private static double naiveKendall(double[] a, double[] b) {
        double concordant = 0;
        double discordant = 0;
        double tiedInA = 0;
        double tiedInB = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = i + 1; j < a.length; j++) {
                if (a[i] == a[j] && b[i] == b[j]) {
                    continue;
                }
                if (a[i] == a[j]) {
                    tiedInA++;
                } else if (b[i] == b[j]) {
                    tiedInB++;
                } else if (a[i] < a[j] == b[i] < b[j]) {
                    concordant++;
                } else {
                    discordant++;
                }
            }
        }
        double both = concordant + discordant;
        return (concordant - discordant) / Math.sqrt((both + tiedInA) * (both + tiedInB));
    }

    /** The mean over all orders of the items, each sorted stably by prediction. */
    private static double naivePrecision(double[] truth, double[] predicted, int k) {
        double[] sums = new double[2];
        permute(new int[truth.length], new boolean[truth.length], 0, truth, predicted, k, sums);
        return sums[0] / sums[1];
    }

    private static void permute(
            int[] order, boolean[] used, int at, double[] truth, double[] predicted, int k, double[] sums) {
        if (at == order.length) {
            double hits = 0;
            for (int i = 0; i < order.length; i++) {
                int before = 0;
                int trulyBefore = 0;
                for (int j = 0; j < order.length; j++) {
                    before += predicted[order[j]] > predicted[order[i]]
                                    || (predicted[order[j]] == predicted[order[i]] && j < i)
                            ? 1
                            : 0;
                    trulyBefore += truth[order[j]] > truth[order[i]] ? 1 : 0;
                }
                // At least as similar as the true k-th: fewer than k are more similar.
                hits += before < k && trulyBefore < k ? 1 : 0;
            }
            sums[0] += hits / k;
            sums[1]++;
            return;
        }
        for (int i = 0; i < order.length; i++) {
            if (!used[i]) {
                used[i] = true;
                order[at] = i;
                permute(order, used, at + 1, truth, predicted, k, sums);
                used[i] = false;
            }
        }
    }

    /** Few different values, so that there are many ties. */
    private static double[] drawn(CounterRandom random, int count, int offset) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = random.below(6, offset + i) / 4.0;
        }
        // Not all equal.
        values[0] = 7;
        return values;
    }

    @Test
    void correlationsAreThoseOfTheirDefinitions() {
        for (int seed = 0; seed < 50; seed++) {
            CounterRandom random = new CounterRandom(seed, 0);
            int count = 2 + (int) random.below(30, 0);
            double[] a = drawn(random, count, 100);
            double[] b = drawn(random, count, 200);
            assertThat(Ranking.spearman(a, b)).as("seed %s", seed).isCloseTo(naiveSpearman(a, b), within(1e-12));
            assertThat(Ranking.kendall(a, b)).as("seed %s", seed).isCloseTo(naiveKendall(a, b), within(1e-12));
        }
    }

    @Test
    void precisionIsTheMeanOverAllOrdersOfTies() {
        for (int seed = 0; seed < 10; seed++) {
            CounterRandom random = new CounterRandom(seed, 1);
            double[] a = drawn(random, 6, 0);
            double[] b = drawn(random, 6, 100);
            for (int k = 1; k <= 6; k++) {
                assertThat(Ranking.precision(a, b, k))
                        .as("seed %s, k = %s", seed, k)
                        .isCloseTo(naivePrecision(a, b, k), within(1e-12));
            }
        }
    }

    @Test
    void precisionByHand() {
        // The true first two are 0, 1 and 2, as 1 and 2 are equal; the predicted ones 3 and one of 0 and 1.
        double[] truth = {5, 4, 4, 1};
        assertThat(Ranking.precision(truth, new double[] {2, 2, 0, 3}, 2)).isEqualTo(0.5);
        assertThat(Ranking.precision(truth, new double[] {1, 3, 2, 0}, 2)).isEqualTo(1);
        // Equal predictions are a random choice: 3 of 4 belong to the true first two.
        assertThat(Ranking.precision(truth, new double[4], 2)).isEqualTo(0.75);
        assertThat(Ranking.precision(truth, new double[4], 10)).isEqualTo(1);
    }

    @Test
    void scoresAreMeansOverQueries() {
        double[][] truth = {{1, 2, 3, 4}, {4, 3, 2, 1}, {2, 2, 2, 2}};
        double[][] predicted = {{1, 3, 2, 4}, {1, 2, 3, 4}, {2, 2, 2, 4}};
        RankingScores scores = RankingScores.of(truth, predicted);
        assertThat(scores.squaredError()).isCloseTo((2 + 20 + 4) / 12.0, within(1e-12));
        // The last query has nothing to order.
        assertThat(scores.rho()).isCloseTo((0.8 - 1) / 2, within(1e-12));
        assertThat(scores.tau()).isCloseTo((4 / 6.0 - 1) / 2, within(1e-12));
        assertThat(scores.precisionAtTen()).isEqualTo(1);
    }
}
