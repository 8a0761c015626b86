package dev.bgn.experiments.comparison;

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
        assertThat(Verdict.of(network, weaker, Metric.ACCURACY))
                .hasValue(
                        "The network is better than the best of the others, label spreading, by 10.0 points of accuracy.");
        assertThat(Verdict.isMatched(network, weaker, Metric.ACCURACY)).isFalse();
        assertThat(Verdict.of(network, weaker, Metric.MACRO_F1).orElseThrow()).endsWith("by 5.0 points of macro F1.");

        List<Contestant> better = List.of(of("logistic regression", 0.9, 0.9), of("label spreading", 0.7, 0.72));
        assertThat(Verdict.of(network, better, Metric.ACCURACY))
                .hasValue(
                        "The network was not worth it here: logistic regression alone is better by 9.0 points of accuracy.");
        assertThat(Verdict.isMatched(network, better, Metric.ACCURACY)).isTrue();

        assertThat(Verdict.of(network, List.of(of("label spreading", 0.81, 0.81)), Metric.ACCURACY))
                .hasValue("The network is no better than label spreading alone.");
    }

    @Test
    void nothingIsSaidWithoutTestNodesOrBaselines() {
        assertThat(Verdict.of(of("network", 0.8), List.of(), Metric.ACCURACY)).isEmpty();
        assertThat(Verdict.of(of("network", Double.NaN), List.of(of("x", Double.NaN)), Metric.ACCURACY))
                .isEmpty();
    }

    @Test
    void deviationsAreOfTheSample() {
        assertThat(of("x", 0.1, 0.2, 0.3).deviation(Scores::accuracy)).isCloseTo(0.1, within(1e-12));
        assertThat(of("x", 0.1).deviation(Scores::accuracy)).isZero();
    }
}
