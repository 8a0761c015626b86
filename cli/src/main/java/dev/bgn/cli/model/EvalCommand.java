package dev.bgn.cli.model;

import dev.bgn.cli.data.DatasetOptions;
import dev.bgn.cli.data.SplitOptions;
import dev.bgn.cli.files.ModelArgument;
import dev.bgn.cli.files.ModelSummary;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.ThreadsOption;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.TrainingSplit;
import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.Stopwatch;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Provenance;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.score.ClassReport;
import dev.bgn.training.score.RocAuc;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Judges a model by the labels of a dataset. */
@Command(
        name = "eval",
        description = {
            "Evaluates a model on a dataset: compares its predictions with the labels.",
            "The split is the one that the model was trained with, or that of --split. Shows accuracy and macro F1 on each "
                    + "part, precision, recall and F1 of each class, the confusion matrix, and the time."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {"", "Example: bgn eval model.safetensors --dataset cora"})
public final class EvalCommand implements Callable<Integer> {
    private static final int WARM_UP_MILLIS = 500;
    private static final int MOST_PASSES = 51;

    /** On a large graph there are fewer passes. */
    private static final double TIMED_NANOS = 5e9;

    @Mixin
    private ModelArgument model;

    @Mixin
    private DatasetOptions dataset;

    @Mixin
    private SplitOptions split;

    @Mixin
    private ThreadsOption threads;

    @Mixin
    private Output output;

    @Override
    public Integer call() throws IOException {
        NodeModel network = model.load();
        GraphData data = split.of(dataset.load(network), network);
        model.requireFit(network, data);
        Confusion confusion = Confusion.of(network, data);
        int[] classes = new int[data.nodeCount()];
        FloatMatrix logits =
                FloatMatrix.zeros(data.nodeCount(), network.classNames().size());
        double microseconds;
        int count;
        try (Workers workers = threads.workers()) {
            Inference inference =
                    new Inference(network, PreparedGraph.of(data.graph(), data.features(), network), workers);
            microseconds = time(() -> inference.classify(classes));
            inference.logits(logits);
            count = workers.count();
        }
        SequencedMap<String, int[]> parts = parts(data);
        Judged judged = new Judged(confusion, classes, logits, parts);
        TrainingSplit split = TrainingSplit.of(network, data);
        if (output.isJson()) {
            output.printJson(json(network, data, split, judged, microseconds, count));
        } else {
            print(network, data, judged);
            split.remark().ifPresent(remark -> {
                output.out().println();
                output.printForeign(remark);
            });
            if (!Provenance.isComparable(network)) {
                output.out().println();
                output.out().println("Not comparable: a teacher of this model was trained on another split.");
            }
            output.out()
                    .printf(
                            Locale.ROOT,
                            "%nAll nodes in %.3f ms (median, after warming up, %s).%n",
                            microseconds / 1000,
                            count == 1 ? "1 thread" : count + " threads");
        }
        return 0;
    }

    /** The parts of the split that have nodes, then all nodes with a label. */
    private static SequencedMap<String, int[]> parts(GraphData data) {
        SequencedMap<String, int[]> parts = new LinkedHashMap<>();
        Split split = data.split();
        parts.put("train", split.train());
        parts.put("validation", split.validation());
        parts.put("test", split.test());
        parts.replaceAll(
                (_, nodes) -> Arrays.stream(nodes).filter(data.labels()::has).toArray());
        parts.values().removeIf(nodes -> nodes.length == 0);
        int[] all =
                IntStream.range(0, data.nodeCount()).filter(data.labels()::has).toArray();
        if (all.length == 0) {
            throw new BadInputException(data.name() + " has no labels to compare with; bgn predict needs none");
        }
        parts.put("all", all);
        return parts;
    }

    /** The median time of a warm pass, in microseconds. */
    private static double time(Runnable pass) {
        long start = System.nanoTime();
        pass.run();
        double cold = System.nanoTime() - start;
        int passes = (int) Math.clamp(TIMED_NANOS / cold, 1, MOST_PASSES);
        // Rounds of one pass each, so that a busy moment of the machine does not reach the median.
        Effort effort = new Effort(WARM_UP_MILLIS, 0, passes, Double.MAX_VALUE);
        return Stopwatch.median(new Stopwatch(effort).timeAll(List.of(pass))[0]) / 1000;
    }

    /** What the model said, beside the truth. */
    @SuppressWarnings("ArrayRecordComponent") // as large as the graph, never written
    private record Judged(Confusion confusion, int[] classes, FloatMatrix logits, SequencedMap<String, int[]> parts) {
        ClassReport report(String part) {
            return confusion.report(classes, parts.get(part));
        }

        /** NaN unless there are two classes. */
        double rocAuc(String part) {
            return RocAuc.of(logits, parts.get(part), confusion.truth());
        }

        /** The part whose classes are shown. */
        String shown() {
            return parts.containsKey("test") ? "test" : "all";
        }
    }

    private void print(NodeModel network, GraphData data, Judged judged) {
        output.out().println(model.file() + ": " + ModelSummary.brief(network));
        output.printForeign(data.name() + ": " + Output.counted(data.nodeCount(), "node", "nodes")
                + (split.rule().isEmpty() ? TrainingSplit.words(network, data) : ""));
        output.out().println();
        boolean two = network.classNames().size() == 2;
        List<String> header = new ArrayList<>(List.of("part", "nodes", "right", "accuracy %", "macro F1 %"));
        if (two) {
            header.add("ROC AUC %");
        }
        List<List<String>> rows = new ArrayList<>();
        for (String part : judged.parts().keySet()) {
            ClassReport report = judged.report(part);
            List<String> row = new ArrayList<>(List.of(
                    part,
                    Integer.toString(report.nodeCount()),
                    Integer.toString(report.right()),
                    Confusion.percent(report.accuracy()),
                    Confusion.percent(report.macroF1())));
            if (two) {
                row.add(Confusion.percent(judged.rocAuc(part)));
            }
            rows.add(row);
        }
        output.printTable(header, rows);
        output.out().println();
        output.out().println("Classes of the nodes in '" + judged.shown() + "'");
        judged.confusion().print(output, judged.report(judged.shown()));
    }

    private static Map<String, Object> json(
            NodeModel network,
            GraphData data,
            TrainingSplit split,
            Judged judged,
            double microseconds,
            int threadCount) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("dataset", data.name());
        json.put("model", network.kind().name().toLowerCase(Locale.ROOT));
        json.put("binarize", network.level().name().toLowerCase(Locale.ROOT));
        json.put("nodes", data.nodeCount());
        json.put("splitOfTraining", split.taken().orElse(null));
        json.put("comparable", Provenance.isComparable(network) && split.taken().orElse(true));
        for (String part : judged.parts().keySet()) {
            String name = part.equals("validation") ? "val" : part;
            ClassReport report = judged.report(part);
            json.put(name + "Accuracy", 100.0 * report.right() / report.nodeCount());
            json.put(name + "MacroF1", 100 * report.macroF1());
            if (!Double.isNaN(judged.rocAuc(part))) {
                json.put(name + "RocAuc", 100 * judged.rocAuc(part));
            }
        }
        ClassReport shown = judged.report(judged.shown());
        json.put("classes", network.classNames());
        json.put("confusionOf", judged.shown());
        json.put("confusion", shown.counts());
        json.put("perClass", judged.confusion().json(shown));
        json.put("microseconds", microseconds);
        json.put("threads", threadCount);
        return json;
    }
}
