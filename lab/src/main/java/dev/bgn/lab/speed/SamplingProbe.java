package dev.bgn.lab.speed;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.node.LayerDraws;
import dev.bgn.training.node.SeedRun;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.sample.DrawRule;
import dev.bgn.training.sample.LayerSampler;
import dev.bgn.training.task.Trainer;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The main class of the JVMs that {@link SamplingBenchmark} starts: trains on a generated graph whose nodes all have a label
 * to learn from, and prints edges, rows and edges touched a batch, seconds of an epoch and the peak of memory in bytes.
 */
final class SamplingProbe {
    private static final int CLASSES = 7;
    private static final int FEATURES = 128;
    /** Drawn with repetition, so that a node has about 40 of the features. */
    private static final int WORDS = 64;

    private static final int COUNTED_BATCHES = 20;

    private SamplingProbe() {}

    /** Nodes, and the number of threads. */
    public static void main(String[] args) throws IOException {
        int nodes = Integer.parseInt(args[0]);
        int edges = Math.multiplyExact(nodes, SamplingBenchmark.EDGES_A_NODE);
        GraphData graph = new PlantedPartition(1, nodes, edges, CLASSES, 0.81, FEATURES, WORDS, 0.3).toGraphData();
        GraphData data = graph.withSplit(new Split(IntStream.range(0, nodes).toArray(), new int[0], new int[0]));
        TrainPlan plan = TrainPlan.of(ModelKind.ASGCN, Level.WE)
                .withBatch(SamplingBenchmark.BATCH)
                .withLayerDraws(new LayerDraws(DrawRule.ADAPTIVE, SamplingBenchmark.DRAWS));
        GraphInput input = new GraphInput(data.graph(), data.features());
        try (Workers workers = Workers.of(Integer.parseInt(args[1]))) {
            SeedRun run = new SeedRun(plan, data, input, Optional.empty(), 1, workers);
            double[] touched = touched(data, input, run.model().scores().orElseThrow(), workers);
            Trainer trainer = run.trainer();
            // The first epoch runs before the compilers are done.
            trainer.learn();
            long start = System.nanoTime();
            trainer.learn();
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "%d %.1f %.1f %.3f %d%n",
                    data.edgeCount(),
                    touched[0],
                    touched[1],
                    seconds,
                    ScaleProbe.peakBytes());
        }
    }

    /** Rows and edges of a batch, on average. */
    private static double[] touched(GraphData data, GraphInput input, Parameter scores, Workers workers) {
        LayerSampler sampler =
                new LayerSampler(input.block(0), input.features(), DrawRule.ADAPTIVE, false, SamplingBenchmark.DRAWS);
        Tape tape = new Tape(1, workers);
        double rows = 0;
        double edges = 0;
        for (int b = 0; b < COUNTED_BATCHES; b++) {
            tape.begin(b, false);
            int first = b;
            int[] layer = IntStream.range(0, Math.min(SamplingBenchmark.BATCH, data.nodeCount()))
                    .map(i -> (int) ((7919L * i + first) % data.nodeCount()))
                    .distinct()
                    .toArray();
            rows += layer.length;
            for (int l = 0; l < 2; l++) {
                edges += Arrays.stream(layer)
                        .mapToLong(node -> data.graph().degree(node) + 1)
                        .sum();
                layer = sampler.sample(layer, 1, tape.parameter(scores)).nodes();
                rows += layer.length;
            }
        }
        return new double[] {rows / COUNTED_BATCHES, edges / COUNTED_BATCHES};
    }
}
