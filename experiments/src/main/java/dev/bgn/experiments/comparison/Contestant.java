package dev.bgn.experiments.comparison;

import dev.bgn.baselines.Baseline;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.training.Metric;
import dev.bgn.training.Scores;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;

/**
 * One method and how it did on the test nodes of each run.
 *
 * @param title what people call it
 * @param key its field in a JSON object
 * @param runs never empty
 */
public record Contestant(String title, String key, List<Scores> runs) {
    public Contestant {
        runs = List.copyOf(runs);
    }

    /**
     * The baselines that the data has something for, on the splits of all runs.
     *
     * @param data with the split of each run
     * @param metric by which each chooses its settings, on validation
     * @param goesOn asked again and again; false ends the work by a {@link CancellationException}
     */
    public static List<Contestant> baselines(
            List<GraphData> data, Metric metric, Workers workers, BooleanSupplier goesOn) {
        List<Contestant> all = new ArrayList<>();
        for (Baseline baseline : Baseline.ALL) {
            Map<Split, Scores> known = new HashMap<>();
            List<Scores> runs = new ArrayList<>();
            for (GraphData run : data) {
                if (!known.containsKey(run.split())) {
                    judge(baseline, run, metric, workers, goesOn, known);
                }
                Scores scores = known.get(run.split());
                if (scores != null) {
                    runs.add(scores);
                }
            }
            if (runs.size() == data.size()) {
                all.add(new Contestant(baseline.title(), baseline.key(), runs));
            }
        }
        return all;
    }

    /** A published split is the same in every run: it is judged once. */
    private static void judge(
            Baseline baseline,
            GraphData data,
            Metric metric,
            Workers workers,
            BooleanSupplier goesOn,
            Map<Split, Scores> known) {
        int[] labels = data.labels().toArray();
        int[] validation = data.split().validation();
        baseline.scores(data, scores -> metric.of(scores, validation, labels), workers, goesOn)
                .ifPresent(scores ->
                        known.put(data.split(), Scores.of(scores, data.split().test(), labels)));
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
