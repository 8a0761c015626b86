package dev.bgn.cli;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.TrainingSplit;
import dev.bgn.experiments.speed.Effort;
import dev.bgn.experiments.speed.Stopwatch;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.model.NodeModel;
import java.io.IOException;
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
            "Runs a model on a dataset and compares what it says with the labels.",
            "Shows the accuracy on each part of the split, which class was taken for which, and the time."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {"", "Example: bgn eval model.safetensors --dataset cora"})
final class EvalCommand implements Callable<Integer> {
    private static final int WARM_UP_MILLIS = 500;
    private static final int MOST_PASSES = 51;

    /** On a large graph there are fewer passes. */
    private static final double TIMED_NANOS = 5e9;

    @Mixin
    private ModelArgument model;

    @Mixin
    private DatasetOptions dataset;

    @Mixin
    private ThreadsOption threads;

    @Mixin
    private Output output;

    @Override
    public Integer call() throws IOException {
        NodeModel network = model.load();
        GraphData data = dataset.load(network);
        model.requireFit(network, data);
        Confusion confusion = Confusion.of(network, data);
        int[] classes = new int[data.nodeCount()];
        double microseconds;
        int count;
        try (Workers workers = threads.workers()) {
            Inference inference =
                    new Inference(network, PreparedGraph.of(data.graph(), data.features(), network), workers);
            microseconds = time(() -> inference.classify(classes));
            count = workers.count();
        }
        SequencedMap<String, int[]> parts = parts(data);
        TrainingSplit split = TrainingSplit.of(network, data);
        if (output.isJson()) {
            output.printJson(json(network, data, split, confusion, classes, parts, microseconds, count));
        } else {
            print(network, data, confusion, classes, parts);
            split.remark().ifPresent(remark -> {
                output.out().println();
                output.printForeign(remark);
            });
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

    private void print(
            NodeModel network, GraphData data, Confusion confusion, int[] classes, Map<String, int[]> parts) {
        output.out().println(model.file() + ": " + ModelSummary.brief(network));
        output.out().println(data.name() + ": " + data.nodeCount() + " nodes");
        output.out().println();
        output.printTable(
                List.of("part", "nodes", "right", "accuracy %"),
                parts.entrySet().stream()
                        .map(part -> {
                            int right = confusion.right(classes, part.getValue());
                            int nodes = part.getValue().length;
                            return List.of(
                                    part.getKey(),
                                    Integer.toString(nodes),
                                    Integer.toString(right),
                                    String.format(Locale.ROOT, "%.1f", 100.0 * right / nodes));
                        })
                        .toList());
        String part = judged(parts);
        output.out().println();
        output.out()
                .println("Classes of the nodes in '" + part
                        + "': a row for the true one, a column for the one predicted");
        confusion.print(output, classes, parts.get(part));
    }

    /** The part whose confusion is shown. */
    private static String judged(Map<String, int[]> parts) {
        return parts.containsKey("test") ? "test" : "all";
    }

    private Map<String, Object> json(
            NodeModel network,
            GraphData data,
            TrainingSplit split,
            Confusion confusion,
            int[] classes,
            Map<String, int[]> parts,
            double microseconds,
            int threadCount) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("dataset", data.name());
        json.put("model", network.kind().name().toLowerCase(Locale.ROOT));
        json.put("binarize", network.level().name().toLowerCase(Locale.ROOT));
        json.put("nodes", data.nodeCount());
        json.put("splitOfTraining", split.taken().orElse(null));
        parts.forEach((part, nodes) -> json.put(
                (part.equals("validation") ? "val" : part) + "Accuracy",
                100.0 * confusion.right(classes, nodes) / nodes.length));
        json.put("classes", network.classNames());
        json.put("confusionOf", judged(parts));
        json.put("confusion", confusion.counts(classes, parts.get(judged(parts))));
        json.put("microseconds", microseconds);
        json.put("threads", threadCount);
        return json;
    }
}
