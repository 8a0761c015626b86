package dev.bgn.experiments.comparison;

import dev.bgn.training.score.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether a network was worth it, in a sentence. */
public final class Verdict {
    /** Points below which two results are the same in a table. */
    private static final double SAME = 0.05;

    private Verdict() {}

    /** Nothing where there is nothing to compare with, or no test nodes. */
    public static Optional<String> of(Contestant network, List<Contestant> baselines, Metric metric) {
        return best(baselines, metric).map(best -> sentence(network, best, metric));
    }

    /** The best baseline. */
    private static Optional<Contestant> best(List<Contestant> baselines, Metric metric) {
        return baselines.stream()
                .filter(baseline -> !Double.isNaN(value(baseline, metric)))
                .max(Comparator.comparingDouble(baseline -> value(baseline, metric)));
    }

    /** Whether a baseline is as good as the network, or better. */
    public static boolean isMatched(Contestant network, List<Contestant> baselines, Metric metric) {
        return best(baselines, metric)
                .map(best -> value(network, metric) - value(best, metric) < SAME)
                .orElse(false);
    }

    private static String sentence(Contestant network, Contestant best, Metric metric) {
        double ahead = value(network, metric) - value(best, metric);
        if (Math.abs(ahead) < SAME) {
            return "The network is no better than " + best.title() + " alone.";
        }
        return ahead < 0
                ? String.format(
                        Locale.ROOT,
                        "The network was not worth it here: %s alone is better by %.1f points of %s.",
                        best.title(),
                        -ahead,
                        metric.title())
                : String.format(
                        Locale.ROOT,
                        "The network is better than the best of the others, %s, by %.1f points of %s.",
                        best.title(),
                        ahead,
                        metric.title());
    }

    /** In percent. */
    private static double value(Contestant contestant, Metric metric) {
        return 100 * contestant.mean(scores -> scores.of(metric));
    }
}
