package dev.bgn.cli.train;

import dev.bgn.baselines.LabelSpreading;
import dev.bgn.cli.terminal.Output;
import dev.bgn.datasets.GraphData;
import dev.bgn.report.comparison.Contestant;
import dev.bgn.report.comparison.Verdict;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.training.score.Metric;
import dev.bgn.training.score.Scores;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The end of {@code bgn train}: the network beside simple methods, the time, and what to type next.
 *
 * @param data with the split of the first run
 * @param network how it did
 * @param baselines empty where they did not run
 * @param structure which networks see the structure of the graph in place of the columns of the data; empty where none does
 * @param compared what each seed learned from, after several ways were compared; empty where nothing was
 * @param kept where the model is; nothing where none was kept
 * @param interrupted whether Ctrl-C ended the training or the baselines
 * @param comparable false where a teacher may have seen test labels
 * @param seconds of everything: reading, teachers, training, baselines
 * @param next the command that goes on with the model, or the one that keeps it
 */
record TrainSummary(
        GraphData data,
        Metric metric,
        Contestant network,
        List<Contestant> baselines,
        String structure,
        String compared,
        Optional<Path> kept,
        boolean interrupted,
        boolean comparable,
        double seconds,
        double baselineSeconds,
        String next) {
    private static final String NOT_COMPARABLE =
            "Not comparable: a teacher was trained on another split, so it may have seen labels of test nodes.";

    private static final String HIDDEN =
            "The graph may say more than its columns here: --features structure learns from the structure of the graph in their "
                    + "place, --ignore COLUMN leaves out one that says nothing.";

    void print(Output output) {
        output.out().println();
        if (data.split().testCount() > 0) {
            printTable(output);
            Verdict.of(network, baselines, metric, data.split().testCount()).ifPresent(output.out()::println);
            Verdict.ofRareClasses(network.onValidation(), onValidation(baselines), metric, validationCount())
                    .ifPresent(output.out()::println);
            if (columnsHideTheGraph()) {
                output.out().println(HIDDEN);
            }
        }
        if (!structure.isEmpty()) {
            output.out().println(structure);
        }
        if (!comparable) {
            output.out().println(NOT_COMPARABLE);
        }
        if (!compared.isEmpty()) {
            output.out().println(compared);
        }
        if (data.split().testCount() == 0) {
            output.out().println("There are no test nodes, so nothing is compared.");
        }
        output.out()
                .printf(
                        Locale.ROOT,
                        "Time: %.1f s in all%s.%n",
                        seconds,
                        baselines.isEmpty()
                                ? ""
                                : String.format(Locale.ROOT, ", %.1f s of them baselines", baselineSeconds));
        output.printForeign("Next: " + next);
    }

    private int validationCount() {
        return data.split().validationCount();
    }

    /** What advice is given by. */
    static List<Contestant> onValidation(List<Contestant> contestants) {
        return contestants.stream().map(Contestant::onValidation).toList();
    }

    /** Whether on validation a method that sees no features is better; only columns of one's own can be left out. */
    private boolean columnsHideTheGraph() {
        return data.schema() instanceof FeatureSchema.Table
                && structure.isEmpty()
                && Stream.of(metric, Metric.ACCURACY)
                        .allMatch(measure -> Verdict.better(
                                        network.onValidation(), onValidation(baselines), measure, validationCount())
                                .filter(better -> better.key().equals(new LabelSpreading().key()))
                                .isPresent());
    }

    private void printTable(Output output) {
        List<String> header = new ArrayList<>(List.of(
                "on " + data.split().testCount() + (data.split().testCount() == 1 ? " test node" : " test nodes")));
        header.addAll(List.of("accuracy %", "macro F1 %"));
        boolean two = !Double.isNaN(network.mean(Scores::rocAuc));
        if (two) {
            header.add("ROC AUC %");
        }
        List<Contestant> all = new ArrayList<>(List.of(network));
        all.addAll(baselines.reversed());
        List<List<String>> rows = new ArrayList<>();
        for (Contestant contestant : all) {
            List<String> row = new ArrayList<>(List.of(contestant.title()));
            row.add(figure(contestant, Scores::accuracy));
            row.add(figure(contestant, Scores::macroF1));
            if (two) {
                row.add(figure(contestant, Scores::rocAuc));
            }
            rows.add(row);
        }
        output.printTable(header, rows);
    }

    private static String figure(Contestant contestant, ToDoubleFunction<Scores> figure) {
        double mean = 100 * contestant.mean(figure);
        if (Double.isNaN(mean)) {
            return "–";
        }
        return contestant.runs().size() == 1
                ? String.format(Locale.ROOT, "%.1f", mean)
                : String.format(Locale.ROOT, "%.1f ± %.1f", mean, 100 * contestant.deviation(figure));
    }

    /** The fields that it adds to those of the runs. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("metric", metric.toString());
        json.putAll(figures(network));
        Map<String, Object> others = new LinkedHashMap<>();
        baselines.forEach(baseline -> others.put(baseline.key(), figures(baseline)));
        json.put("baselines", others);
        boolean compared = !baselines.isEmpty() && data.split().testCount() > 0;
        json.put(
                "betterThanBaselines",
                compared
                        ? Verdict.isBetter(
                                network, baselines, metric, data.split().testCount())
                        : null);
        json.put("comparable", comparable);
        json.put("out", kept.map(Path::toString).orElse(null));
        json.put("interrupted", interrupted);
        json.put("totalSeconds", seconds);
        json.put("baselineSeconds", baselineSeconds);
        json.put("next", next);
        return json;
    }

    private static Map<String, Object> figures(Contestant contestant) {
        Map<String, Object> json = new LinkedHashMap<>();
        putFigure(json, "Accuracy", contestant, Scores::accuracy);
        putFigure(json, "MacroF1", contestant, Scores::macroF1);
        if (!Double.isNaN(contestant.mean(Scores::rocAuc))) {
            putFigure(json, "RocAuc", contestant, Scores::rocAuc);
        }
        return json;
    }

    private static void putFigure(
            Map<String, Object> json, String name, Contestant contestant, ToDoubleFunction<Scores> figure) {
        json.put("test" + name, TrainReport.percent(contestant.mean(figure)));
        if (contestant.runs().size() > 1) {
            json.put("stdTest" + name, TrainReport.percent(contestant.deviation(figure)));
        }
    }
}
