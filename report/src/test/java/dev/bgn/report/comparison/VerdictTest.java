package dev.bgn.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.training.score.Metric;
import dev.bgn.training.score.Scores;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {
    private static Contestant of(String title, double... accuracies) {
        return of(
                title,
                Arrays.stream(accuracies)
                        .mapToObj(accuracy -> new Scores(accuracy, accuracy / 2, Double.NaN))
                        .toArray(Scores[]::new));
    }

    private static Contestant of(String title, Scores... runs) {
        return new Contestant(title, title, List.of(runs), List.of(runs));
    }

    @Test
    void saysWhetherTheNetworkWasWorthIt() {
        Contestant network = of("network", 0.80, 0.81, 0.82);
        List<Contestant> weaker = List.of(of("majority class", 0.3, 0.3), of("label spreading", 0.7, 0.72));
        assertThat(Verdict.of(network, weaker, Metric.ACCURACY, 1000))
                .hasValue(
                        "The network is better than the best of the others, label spreading, by 10.0 points of accuracy.");
        assertThat(Verdict.isBetter(network, weaker, Metric.ACCURACY, 1000)).isTrue();
        assertThat(Verdict.of(network, weaker, Metric.MACRO_F1, 1000).orElseThrow())
                .endsWith("by 5.0 points of macro F1.");

        List<Contestant> better = List.of(of("logistic regression", 0.9, 0.9), of("label spreading", 0.7, 0.72));
        assertThat(Verdict.of(network, better, Metric.ACCURACY, 1000))
                .hasValue(
                        "The network was not worth it here: logistic regression alone is better by 9.0 points of accuracy.");
        assertThat(Verdict.isBetter(network, better, Metric.ACCURACY, 1000)).isFalse();

        assertThat(Verdict.of(network, List.of(of("label spreading", 0.81, 0.81)), Metric.ACCURACY, 1000))
                .hasValue("The network is no better than label spreading alone.");
    }

    @Test
    void oneTestNodeDecidesNothing() {
        Contestant network = of("network", 29.0 / 30);
        List<Contestant> regression = List.of(of("logistic regression", 1));
        assertThat(Verdict.of(network, regression, Metric.ACCURACY, 30).orElseThrow())
                .contains("about as good as logistic regression alone: 3.3 points of accuracy below it");
        assertThat(Verdict.better(network, regression, Metric.ACCURACY, 30)).isEmpty();
    }

    @Test
    void rareClassesAreComparedWithTheBestOfAll() {
        Contestant network = of("network", new Scores(0.5, 0.4, Double.NaN));
        Contestant majority = of("majority class", new Scores(0.8, 0.2, Double.NaN));
        Contestant spreading = of("label spreading", new Scores(0.6, 0.5, Double.NaN));
        assertThat(Verdict.ofRareClasses(network, List.of(majority), Metric.ACCURACY, 1000)
                        .orElseThrow())
                .contains("its macro F1, in which rare classes count as much as others, is better by 20.0 points");
        assertThat(Verdict.ofRareClasses(network, List.of(majority, spreading), Metric.ACCURACY, 1000))
                .isEmpty();
    }

    @Test
    void anotherMetricDoesNotHideWhatItCosts() {
        Contestant network = of("network", new Scores(0.83, 0.57, Double.NaN));
        Contestant regression = of("logistic regression", new Scores(0.94, 0.55, Double.NaN));
        assertThat(Verdict.of(network, List.of(regression), Metric.MACRO_F1, 600))
                .hasValue(
                        "The network is better than the best of the others, logistic regression, by 2.0 points of macro F1."
                                + " The network's accuracy is 11.0 points below that of logistic regression.");
    }

    @Test
    void noiseIsNoGain() {
        Contestant network = of("network", 0.79, 0.81, 0.83);
        List<Contestant> level = List.of(of("label spreading", 0.82, 0.82));
        assertThat(Verdict.of(network, level, Metric.ACCURACY, 50))
                .hasValue(
                        "The network is about as good as label spreading alone: 1.0 points of accuracy below it, within "
                                + "the noise of 50 test nodes (95 % interval -16.2 to +14.2).");
        assertThat(Verdict.of(network, level, Metric.ACCURACY, 100_000).orElseThrow())
                .startsWith("The network is about as good")
                .endsWith("within the noise of 3 runs.");
        assertThat(Verdict.of(of("network", 0.5), List.of(of("label spreading", 1)), Metric.ACCURACY, 2))
                .hasValue("2 test nodes are too few to tell whether the network was worth it.");
        assertThat(Verdict.isBetter(of("network", 1), List.of(of("label spreading", 0.5)), Metric.ACCURACY, 2))
                .isFalse();
        Contestant sure = of("network", 0.81, 0.81);
        assertThat(Verdict.of(sure, level, Metric.ACCURACY, 100_000).orElseThrow())
                .startsWith("The network was not worth it");
        assertThat(Verdict.isBetter(of("network", 0.83), level, Metric.ACCURACY, 100))
                .isFalse();
    }

    @Test
    void rareClassesAreWorthAWord() {
        Contestant network = of("network", new Scores(0.954, 0.739, 0.96));
        List<Contestant> regression = List.of(of("regression", new Scores(0.956, 0.642, 0.93)));
        assertThat(Verdict.of(network, regression, Metric.ACCURACY, 400).orElseThrow())
                .contains("about as good as regression")
                .as("advice is not given by test nodes")
                .doesNotContain("--metric");
        assertThat(Verdict.ofRareClasses(network, regression, Metric.ACCURACY, 400)
                        .orElseThrow())
                .contains("macro F1", "better by 9.7 points (--metric macro-f1 ");
        assertThat(Verdict.ofRareClasses(network, regression, Metric.MACRO_F1, 400))
                .isEmpty();
    }

    @Test
    void rareClassesThatWereLostAreTold() {
        Contestant network = of("network", new Scores(0.892, 0.833, 0.96));
        List<Contestant> regression = List.of(of("regression", new Scores(0.891, 0.862, 0.93)));
        assertThat(Verdict.of(network, regression, Metric.ACCURACY, 1000).orElseThrow())
                .contains("about as good as regression");
        assertThat(Verdict.ofRareClasses(network, regression, Metric.ACCURACY, 1000)
                        .orElseThrow())
                .contains("is 2.9 points below that of regression");
        assertThat(Verdict.ofRareClasses(network, regression, Metric.ACCURACY, 100))
                .as("within the noise of so few nodes")
                .isEmpty();
    }

    /** The half of the interval by hand: 1.96 √(0.8 · 0.2 / 50 + 0.5 · 0.5 / 50) = 17.7 points. */
    @Test
    void fewTestNodesCarryTheirInterval() {
        Contestant network = of("network", 0.8);
        List<Contestant> half = List.of(of("label spreading", 0.5));
        assertThat(Verdict.of(network, half, Metric.ACCURACY, 50).orElseThrow())
                .endsWith("by 30.0 points of accuracy (95 % interval +12.3 to +47.7).");
        assertThat(Verdict.of(network, half, Metric.ACCURACY, 100).orElseThrow())
                .doesNotContain("interval");
        // One standard error is exceeded, two are not.
        assertThat(Verdict.isBetter(of("network", 0.64), half, Metric.ACCURACY, 50))
                .isFalse();
    }

    /** The points of Student's distribution that tables print, and Welch's interval of R's t.test on the sleep data. */
    @Test
    void noiseIsOutsideTheInterval() {
        double[][] table = {{1, 12.706}, {2, 4.303}, {4, 2.776}, {9, 2.262}, {30, 2.042}, {120, 1.980}};
        for (double[] row : table) {
            assertThat(Noise.student(row[0])).isCloseTo(row[1], within(6e-4));
        }
        List<Double> one = List.of(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0);
        List<Double> other = List.of(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);
        assertThat(Noise.reach(one, other)).isCloseTo((0.2054832 + 3.3654832) / 2, within(1e-5));
        assertThat(Noise.reach(List.of(1.0), List.of(2.0))).isInfinite();
    }

    @Test
    void nothingIsSaidWithoutTestNodesOrBaselines() {
        assertThat(Verdict.of(of("network", 0.8), List.of(), Metric.ACCURACY, 1000))
                .isEmpty();
        assertThat(Verdict.of(of("network", Double.NaN), List.of(of("x", Double.NaN)), Metric.ACCURACY, 1000))
                .isEmpty();
    }

    @Test
    void deviationsAreOfTheSample() {
        assertThat(of("x", 0.1, 0.2, 0.3).deviation(Scores::accuracy)).isCloseTo(0.1, within(1e-12));
        assertThat(of("x", 0.1).deviation(Scores::accuracy)).isZero();
    }
}
