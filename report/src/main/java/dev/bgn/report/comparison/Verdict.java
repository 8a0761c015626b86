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

    /** So many test nodes need no interval beside the verdict. */
    private static final int MANY = 100;

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
                        : withInterval(sentence(network, best, metric, testNodes), network, best, metric, testNodes)
                                + ofAccuracy(network, baselines, metric, testNodes));
    }

    /**
     * What macro F1 says where accuracy shows nothing, with what to do; decided on validation nodes, for the test nodes choose
     * nothing. Nothing where there is nothing to say.
     *
     * @param network and the baselines judged on validation
     * @param nodes validation nodes of each run
     */
    public static Optional<String> ofRareClasses(
            Contestant network, List<Contestant> baselines, Metric metric, int nodes) {
        return best(baselines, metric)
                .filter(_ -> nodes >= FEWEST && metric == Metric.ACCURACY)
                .flatMap(best -> ofRareClasses(network, best, baselines, nodes));
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

    private static Optional<String> ofRareClasses(
            Contestant network, Contestant best, List<Contestant> baselines, int nodes) {
        Contestant rival = best(baselines, Metric.MACRO_F1).orElse(best);
        double gain = value(network, Metric.ACCURACY) - value(best, Metric.ACCURACY);
        double noise = noise(network, best, Metric.ACCURACY, nodes);
        double ahead = value(network, Metric.MACRO_F1) - value(rival, Metric.MACRO_F1);
        // Its noise is at least that of accuracy.
        double least = Math.max(RARE, noise);
        if (gain < noise && ahead >= least) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "On validation its macro F1, in which rare classes count as much as others, is better by %.1f points"
                            + " (--metric macro-f1 trains for that).",
                    ahead));
        }
        return Optional.of(String.format(
                        Locale.ROOT,
                        "On validation its macro F1, in which rare classes count as much as others, is %.1f points below"
                                + " that of %s (--metric macro-f1 trains for that).",
                        -ahead,
                        rival.title()))
                .filter(_ -> gain > -noise && ahead <= -least);
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

    /** Adds the interval where test nodes are few: even a significant difference is imprecise there. */
    private static String withInterval(
            String sentence, Contestant network, Contestant best, Metric metric, int testNodes) {
        boolean known = metric == Metric.ACCURACY || spread(network, best, metric) > 0;
        double ahead = value(network, metric) - value(best, metric);
        double noise = noise(network, best, metric, testNodes);
        return testNodes >= MANY || !known
                ? sentence
                : sentence.substring(0, sentence.length() - 1)
                        + String.format(
                                Locale.ROOT,
                                " (95 %% interval %+.1f to %+.1f).",
                                Math.max(-100, ahead - noise),
                                Math.min(100, ahead + noise));
    }

    /** Half of the 95 % interval of the difference, in points: test nodes are a sample, and so are the runs. */
    private static double noise(Contestant network, Contestant best, Metric metric, int testNodes) {
        return 100 * Math.max(spread(network, best, metric), error(network, best, metric, testNodes));
    }

    /** By the test nodes; known of accuracies alone. A single node decides nothing by any measure. */
    private static double error(Contestant network, Contestant best, Metric metric, int testNodes) {
        double oneNode = SAME / 100 + 1.0 / testNodes;
        return metric == Metric.ACCURACY
                ? Math.max(
                        oneNode,
                        Noise.reach(Math.hypot(
                                Evaluation.standardError(network.mean(Scores::accuracy), testNodes),
                                Evaluation.standardError(best.mean(Scores::accuracy), testNodes))))
                : oneNode;
    }

    /** Over the runs; unknown for a single one. */
    private static double spread(Contestant network, Contestant best, Metric metric) {
        double reach = Noise.reach(network.figures(metric), best.figures(metric));
        return Double.isInfinite(reach) ? 0 : reach;
    }

    /** In percent. */
    private static double value(Contestant contestant, Metric metric) {
        return 100 * contestant.mean(scores -> scores.of(metric));
    }
}
