package dev.bgn.cli.train;

import dev.bgn.cli.terminal.Output;
import dev.bgn.report.comparison.Contestant;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.TrainedModel;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.progress.Trial;
import dev.bgn.training.score.Metric;
import dev.bgn.training.score.Scores;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints what the runs of {@code bgn train} gave; accuracies in percent. */
final class TrainReport {
    private static final List<String> HEADER = List.of("seed", "epoch", "train %", "validation %", "test %", "seconds");
    /** The column of the measure that chooses the epoch. */
    private static final int VALIDATION = 3;

    private final Output output;
    private final TrainTask task;

    TrainReport(Output output, TrainTask task) {
        this.output = output;
        this.task = task;
    }

    /** The table of the runs. */
    void print(List<TrainedModel> runs, Contestant network) {
        Metric metric = task.plan().training().metric();
        List<List<String>> rows = new ArrayList<>();
        for (TrainedModel run : runs) {
            TrainResult r = run.result();
            List<String> row = new ArrayList<>(List.of(
                    Long.toString(run.seed()),
                    Integer.toString(r.epoch()),
                    number(100 * r.train()),
                    number(100 * r.validation()),
                    number(100 * r.test()),
                    number(r.seconds())));
            if (metric != Metric.ACCURACY) {
                row.add(VALIDATION, number(100 * r.validationScores().of(metric)));
            }
            if (task.compares()) {
                row.add(run.won().name());
            }
            rows.add(row);
        }
        List<String> header = new ArrayList<>(HEADER);
        if (metric != Metric.ACCURACY) {
            header.set(VALIDATION, "validation accuracy %");
            header.add(VALIDATION, "validation " + metric.title() + " %");
        }
        if (task.compares()) {
            header.add("learned from");
        }
        output.printTable(header, rows);
        if (runs.size() > 1) {
            output.out()
                    .println("test " + number(network.mean(Scores::accuracy) * 100) + " ± "
                            + number(network.deviation(Scores::accuracy) * 100) + " over " + runs.size() + " seeds");
        }
    }

    /** The same and the settings as fields of a JSON object. */
    Map<String, Object> json(List<TrainedModel> runs, Contestant network) {
        TrainPlan plan = task.plan();
        List<TrainResult> results = runs.stream().map(TrainedModel::result).toList();
        Double test = percent(network.mean(Scores::accuracy));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("dataset", task.splits().data().name());
        json.put("model", lower(runs.getFirst().model().kind()));
        json.put("binarize", lower(plan.model().level()));
        json.put("estimator", lower(plan.model().estimator()));
        json.put("bits", plan.model().bits());
        if (plan.model().kind() == ModelKind.GAT && !plan.model().level().coefficients()) {
            json.put("heads", plan.model().heads());
        }
        json.put("layers", plan.model().layers());
        json.put("output", plan.model().level().weights() && plan.model().binaryOutput() ? "binary" : "real");
        json.put("teacher", task.compares() ? "auto" : task.teacherName());
        if (task.compares()) {
            json.put("learnedFrom", runs.stream().map(run -> run.won().name()).toList());
            json.put(
                    "compared",
                    runs.stream()
                            .map(run ->
                                    run.trials().stream().map(TrainReport::json).toList())
                            .toList());
        }
        json.put("split", task.splits().name());
        json.put("seed", task.firstSeed());
        json.put(
                "valAccuracy",
                percent(results.stream()
                        .mapToDouble(TrainResult::validation)
                        .average()
                        .orElseThrow()));
        json.put("testAccuracy", test);
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
            json.put("meanTestAccuracy", test);
            json.put("stdTestAccuracy", percent(network.deviation(Scores::accuracy)));
        }
        return json;
    }

    private static Map<String, Object> json(Trial trial) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("from", trial.name());
        json.put("end", lower(trial.end()).replace('_', '-'));
        json.put("validation", percent(trial.validation()));
        json.put("seconds", trial.seconds());
        return json;
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** In percent, with three digits after the point; null where there were no nodes. */
    static Double percent(double share) {
        return Double.isNaN(share) ? null : Math.round(share * 100_000) / 1000.0;
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.1f", value);
    }
}
