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
        return new Contestant(
                title,
                title,
                Arrays.stream(accuracies)
                        .mapToObj(accuracy -> new Scores(accuracy, accuracy / 2, Double.NaN))
                        .toList());
    }

    @Test
    void saysWhetherTheNetworkWasWorthIt() {
        Contestant network = of("network", 0.80, 0.82);
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
        Contestant network = new Contestant("network", "n", List.of(new Scores(0.5, 0.4, Double.NaN)));
        Contestant majority = new Contestant("majority class", "m", List.of(new Scores(0.8, 0.2, Double.NaN)));
        Contestant spreading = new Contestant("label spreading", "s", List.of(new Scores(0.6, 0.5, Double.NaN)));
        assertThat(Verdict.of(network, List.of(majority), Metric.ACCURACY, 1000).orElseThrow())
                .contains("Its macro F1, in which rare classes count as much as others, is better by 20.0 points");
        assertThat(Verdict.of(network, List.of(majority, spreading), Metric.ACCURACY, 1000)
                        .orElseThrow())
                .doesNotContain("rare classes");
    }

    @Test
    void anotherMetricDoesNotHideWhatItCosts() {
        Contestant network = new Contestant("network", "n", List.of(new Scores(0.83, 0.57, Double.NaN)));
        Contestant regression = new Contestant("logistic regression", "r", List.of(new Scores(0.94, 0.55, Double.NaN)));
        assertThat(Verdict.of(network, List.of(regression), Metric.MACRO_F1, 600))
                .hasValue(
                        "The network is better than the best of the others, logistic regression, by 2.0 points of macro F1."
                                + " The network's accuracy is 11.0 points below that of logistic regression.");
    }

    @Test
    void noiseIsNoGain() {
        Contestant network = of("network", 0.79, 0.83);
        List<Contestant> level = List.of(of("label spreading", 0.82, 0.82));
        assertThat(Verdict.of(network, level, Metric.ACCURACY, 50))
                .hasValue(
                        "The network is about as good as label spreading alone: 1.0 points of accuracy below it, within "
                                + "the noise of 50 test nodes.");
        assertThat(Verdict.of(network, level, Metric.ACCURACY, 100_000).orElseThrow())
                .startsWith("The network is about as good")
                .endsWith("within the noise of 2 runs.");
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
        Contestant network = new Contestant("network", "network", List.of(new Scores(0.954, 0.739, 0.96)));
        Contestant regression = new Contestant("regression", "regression", List.of(new Scores(0.956, 0.642, 0.93)));
        assertThat(Verdict.of(network, List.of(regression), Metric.ACCURACY, 400)
                        .orElseThrow())
                .contains("about as good as regression", "macro F1", "better by 9.7 points (--metric macro-f1 ");
        assertThat(Verdict.of(network, List.of(regression), Metric.MACRO_F1, 400)
                        .orElseThrow())
                .doesNotContain("--metric");
    }

    @Test
    void rareClassesThatWereLostAreTold() {
        Contestant network = new Contestant("network", "network", List.of(new Scores(0.892, 0.833, 0.96)));
        Contestant regression = new Contestant("regression", "regression", List.of(new Scores(0.891, 0.862, 0.93)));
        assertThat(Verdict.of(network, List.of(regression), Metric.ACCURACY, 1000)
                        .orElseThrow())
                .contains("about as good as regression", "is 2.9 points below that of regression");
        assertThat(Verdict.of(network, List.of(regression), Metric.ACCURACY, 100)
                        .orElseThrow())
                .as("within the noise of so few nodes")
                .doesNotContain("macro F1");
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
