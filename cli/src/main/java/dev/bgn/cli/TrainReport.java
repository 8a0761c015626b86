package dev.bgn.cli;

import dev.bgn.datasets.GraphData;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.TrainResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Prints what the runs of {@code bgn train} gave; accuracies in percent. */
final class TrainReport {
    private static final List<String> HEADER = List.of("seed", "epoch", "train %", "validation %", "test %", "seconds");

    private final Output output;
    private final GraphData data;
    private final String split;
    private final TrainPlan plan;
    private final String teacher;
    private final long firstSeed;

    TrainReport(Output output, GraphData data, String split, TrainPlan plan, String teacher, long firstSeed) {
        this.output = output;
        this.data = data;
        this.split = split;
        this.plan = plan;
        this.teacher = teacher;
        this.firstSeed = firstSeed;
    }

    /** @param summary what comes after the runs; nothing where there was a failure */
    void print(List<TrainResult> results, Optional<TrainSummary> summary) {
        if (output.isJson()) {
            Map<String, Object> json = json(results);
            summary.ifPresent(end -> json.putAll(end.json()));
            output.printJson(json);
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            TrainResult r = results.get(i);
            rows.add(List.of(
                    Long.toString(firstSeed + i),
                    Integer.toString(r.epoch()),
                    number(100 * r.train()),
                    number(100 * r.validation()),
                    number(100 * r.test()),
                    number(r.seconds())));
        }
        output.printTable(HEADER, rows);
        if (results.size() > 1) {
            output.out()
                    .println("test " + number(mean(results, TrainResult::test) * 100) + " ± "
                            + number(deviation(results) * 100) + " over " + results.size() + " seeds");
        }
        summary.ifPresent(end -> end.print(output));
    }

    private Map<String, Object> json(List<TrainResult> results) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("dataset", data.name());
        json.put("model", lower(plan.model().kind()));
        json.put("binarize", lower(plan.model().level()));
        json.put("estimator", lower(plan.model().estimator()));
        json.put("bits", plan.model().bits());
        json.put("heads", plan.model().heads());
        json.put("layers", plan.model().layers());
        json.put("output", plan.model().level().weights() && plan.model().binaryOutput() ? "binary" : "real");
        json.put("teacher", teacher);
        json.put("split", split);
        json.put("seed", firstSeed);
        json.put("valAccuracy", percent(mean(results, TrainResult::validation)));
        json.put("testAccuracy", percent(mean(results, TrainResult::test)));
        json.put("epochs", results.getLast().epochs());
        json.put("seconds", results.stream().mapToDouble(TrainResult::seconds).sum());
        if (results.size() > 1) {
            json.put("seeds", results.size());
            json.put(
                    "valAccuracies",
                    results.stream().map(r -> percent(r.validation())).toList());
            json.put(
                    "testAccuracies",
                    results.stream().map(r -> percent(r.test())).toList());
            json.put("meanTestAccuracy", percent(mean(results, TrainResult::test)));
            json.put("stdTestAccuracy", percent(deviation(results)));
        }
        return json;
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** In percent, with three digits after the point; null where there were no nodes. */
    static Double percent(double share) {
        return Double.isNaN(share) ? null : Math.round(share * 100_000) / 1000.0;
    }

    private static double mean(List<TrainResult> results, ToDoubleFunction<TrainResult> value) {
        return results.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    /** The standard deviation of the sample of test accuracies. */
    private static double deviation(List<TrainResult> results) {
        double mean = mean(results, TrainResult::test);
        double square = results.stream()
                .mapToDouble(r -> (r.test() - mean) * (r.test() - mean))
                .sum();
        return Math.sqrt(square / Math.max(1, results.size() - 1));
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.1f", value);
    }
}
