package dev.bgn.report.comparison;

import dev.bgn.baselines.Baseline;
import dev.bgn.baselines.MajorityClass;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.score.Metric;
import dev.bgn.training.score.Scores;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;

/**
 * One method and how it did on the test nodes of each run, and on its validation nodes.
 *
 * @param title what people call it
 * @param key its field in a JSON object
 * @param runs on the test nodes, never empty
 * @param validation of the same runs; advice is given by these, for test nodes choose nothing
 */
public record Contestant(String title, String key, List<Scores> runs, List<Scores> validation) {
    public Contestant {
        runs = List.copyOf(runs);
        validation = List.copyOf(validation);
    }

    /** The same method, judged on the validation nodes. */
    public Contestant onValidation() {
        return new Contestant(title, key, validation, validation);
    }

    /**
     * The baselines that the data has something for, on the splits of all runs.
     *
     * @param metric by which each chooses its settings, on validation
     * @param goesOn asked again and again; false ends the work by a {@link CancellationException}
     */
    public static List<Contestant> baselines(
            SeedSplits splits, List<Long> seeds, Metric metric, Workers workers, BooleanSupplier goesOn) {
        List<Contestant> all = new ArrayList<>();
        for (Baseline baseline : Baseline.ALL) {
            // A published split is the same in every run, and the seed does not matter: it is judged once.
            Map<Split, Optional<Judged>> known = new HashMap<>();
            List<Judged> runs = new ArrayList<>();
            boolean isMark = baseline instanceof MajorityClass;
            for (long seed : seeds) {
                GraphData data = splits.of(seed);
                if (isMark) {
                    runs.add(mostFrequent(data));
                } else {
                    known.computeIfAbsent(data.split(), _ -> judged(baseline, data, metric, workers, goesOn))
                            .ifPresent(runs::add);
                }
            }
            if (runs.size() == seeds.size()) {
                all.add(new Contestant(
                        isMark ? "largest class of the test nodes" : baseline.title(),
                        baseline.key(),
                        runs.stream().map(Judged::test).toList(),
                        runs.stream().map(Judged::validation).toList()));
            }
        }
        return all;
    }

    private record Judged(Scores test, Scores validation) {
        static Judged of(FloatMatrix scores, GraphData data) {
            int[] labels = data.labels().toArray();
            return new Judged(
                    Scores.of(scores, data.split().test(), labels),
                    Scores.of(scores, data.split().validation(), labels));
        }
    }

    private static Optional<Judged> judged(
            Baseline baseline, GraphData data, Metric metric, Workers workers, BooleanSupplier goesOn) {
        int[] labels = data.labels().toArray();
        int[] validation = data.split().validation();
        return baseline.scores(data, scores -> metric.of(scores, validation, labels), workers, goesOn)
                .map(scores -> Judged.of(scores, data));
    }

    /**
     * The best that one and the same answer for all test nodes can do. The training nodes do not tell which class that is
     * where a split has equally many of each, so this looks at the test nodes: it is a mark to pass, not a method.
     */
    private static Judged mostFrequent(GraphData data) {
        int[] labels = data.labels().toArray();
        int[] counts = new int[data.classCount()];
        for (int node : data.split().test()) {
            if (labels[node] != Labels.NONE) {
                counts[labels[node]]++;
            }
        }
        int most = 0;
        for (int c = 1; c < counts.length; c++) {
            most = counts[c] > counts[most] ? c : most;
        }
        return Judged.of(MajorityClass.always(most, data), data);
    }

    List<Double> figures(Metric metric) {
        return runs.stream().map(scores -> scores.of(metric)).toList();
    }

    public double mean(ToDoubleFunction<Scores> figure) {
        return runs.stream().mapToDouble(figure).average().orElseThrow();
    }

    /** The standard deviation of the sample; 0 of one run. */
    public double deviation(ToDoubleFunction<Scores> figure) {
        double mean = mean(figure);
        double square = runs.stream()
                .mapToDouble(figure)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return Math.sqrt(square / Math.max(1, runs.size() - 1));
    }
}
