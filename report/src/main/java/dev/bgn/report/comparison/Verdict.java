package dev.bgn.report.comparison;

import dev.bgn.training.score.Evaluation;
import dev.bgn.training.score.Metric;
import dev.bgn.training.score.Scores;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether a network was worth it, in a sentence. */
public final class Verdict {
    /** Points below which two results are the same in a table. */
    private static final double SAME = 0.05;
    /** Points of macro F1 that are worth a word where accuracy shows no gain: rare classes hardly count in it. */
    private static final double RARE = 2;

    /** Fewer test nodes decide nothing, even where all of them are right. */
    private static final int FEWEST = 10;

    private Verdict() {}

    /**
     * Nothing where there is nothing to compare with, or no test nodes.
     *
     * @param testNodes of each run
     */
    public static Optional<String> of(Contestant network, List<Contestant> baselines, Metric metric, int testNodes) {
        return best(baselines, metric)
                .map(best -> testNodes < FEWEST
                        ? testNodes + (testNodes == 1 ? " test node is" : " test nodes are")
                                + " too few to tell whether the network was worth it."
                        : sentence(network, best, metric, testNodes)
                                + ofRareClasses(network, best, baselines, metric, testNodes)
                                + ofAccuracy(network, baselines, metric, testNodes));
    }

    /** The best baseline. */
    private static Optional<Contestant> best(List<Contestant> baselines, Metric metric) {
        return baselines.stream()
                .filter(baseline -> !Double.isNaN(value(baseline, metric)))
                .max(Comparator.comparingDouble(baseline -> value(baseline, metric)));
    }

    /** Whether a network is better than every baseline by more than the noise. */
    public static boolean isBetter(Contestant network, List<Contestant> baselines, Metric metric, int testNodes) {
        return testNodes >= FEWEST
                && best(baselines, metric)
                        .map(best ->
                                value(network, metric) - value(best, metric) >= noise(network, best, metric, testNodes))
                        .orElse(false);
    }

    /** The baseline that is better than a network by more than the noise, the best of them. */
    public static Optional<Contestant> better(
            Contestant network, List<Contestant> baselines, Metric metric, int testNodes) {
        return best(baselines, metric)
                .filter(best -> testNodes >= FEWEST
                        && value(best, metric) - value(network, metric) >= noise(network, best, metric, testNodes));
    }

    private static String sentence(Contestant network, Contestant best, Metric metric, int testNodes) {
        double ahead = value(network, metric) - value(best, metric);
        if (Math.abs(ahead) < SAME) {
            return "The network is no better than " + best.title() + " alone.";
        }
        if (Math.abs(ahead) < noise(network, best, metric, testNodes)) {
            boolean ofRuns = spread(network, best, metric) > error(network, best, metric, testNodes);
            return String.format(
                    Locale.ROOT,
                    "The network is about as good as %s alone: %.1f points of %s %s it, within the noise of %d %s.",
                    best.title(),
                    Math.abs(ahead),
                    metric.title(),
                    ahead < 0 ? "below" : "above",
                    ofRuns ? network.runs().size() : testNodes,
                    ofRuns ? "runs" : testNodes == 1 ? "test node" : "test nodes");
        }
        return String.format(
                Locale.ROOT,
                ahead < 0
                        ? "The network was not worth it here: %s alone is better by %.1f points of %s."
                        : "The network is better than the best of the others, %s, by %.1f points of %s.",
                best.title(),
                Math.abs(ahead),
                metric.title());
    }

    private static String ofRareClasses(
            Contestant network, Contestant best, List<Contestant> baselines, Metric metric, int testNodes) {
        Optional<Contestant> rival = best(baselines, Metric.MACRO_F1);
        if (metric != Metric.ACCURACY || rival.isEmpty()) {
            return "";
        }
        double gain = value(network, metric) - value(best, metric);
        double noise = noise(network, best, metric, testNodes);
        double ahead = value(network, Metric.MACRO_F1) - value(rival.get(), Metric.MACRO_F1);
        // Its noise is at least that of accuracy.
        double least = Math.max(RARE, noise);
        if (gain < noise && ahead >= least) {
            return String.format(
                    Locale.ROOT,
                    " Its macro F1, in which rare classes count as much as others, is better by %.1f points"
                            + " (--metric macro-f1 trains for that).",
                    ahead);
        }
        return gain > -noise && ahead <= -least
                ? String.format(
                        Locale.ROOT,
                        " Its macro F1, in which rare classes count as much as others, is %.1f points below that of %s"
                                + " (--metric macro-f1 trains for that).",
                        -ahead,
                        rival.get().title())
                : "";
    }

    /** Where another measure was asked for, accuracy may have paid for it. */
    private static String ofAccuracy(Contestant network, List<Contestant> baselines, Metric metric, int testNodes) {
        return metric == Metric.ACCURACY
                ? ""
                : better(network, baselines, Metric.ACCURACY, testNodes)
                        .map(rival -> String.format(
                                Locale.ROOT,
                                " The network's accuracy is %.1f points below that of %s.",
                                value(rival, Metric.ACCURACY) - value(network, Metric.ACCURACY),
                                rival.title()))
                        .orElse("");
    }

    /** A standard error of the difference, in points: test nodes are a sample, and so are the runs. */
    private static double noise(Contestant network, Contestant best, Metric metric, int testNodes) {
        return 100 * Math.max(spread(network, best, metric), error(network, best, metric, testNodes));
    }

    /** By the test nodes; known of accuracies alone. A single node decides nothing by any measure. */
    private static double error(Contestant network, Contestant best, Metric metric, int testNodes) {
        double oneNode = SAME / 100 + 1.0 / testNodes;
        return metric == Metric.ACCURACY
                ? Math.max(
                        oneNode,
                        Math.hypot(
                                Evaluation.standardError(network.mean(Scores::accuracy), testNodes),
                                Evaluation.standardError(best.mean(Scores::accuracy), testNodes)))
                : oneNode;
    }

    /** By the runs. */
    private static double spread(Contestant network, Contestant best, Metric metric) {
        double squares =
                Math.hypot(network.deviation(scores -> scores.of(metric)), best.deviation(scores -> scores.of(metric)));
        return squares / Math.sqrt(network.runs().size());
    }

    /** In percent. */
    private static double value(Contestant contestant, Metric metric) {
        return 100 * contestant.mean(scores -> scores.of(metric));
    }
}
