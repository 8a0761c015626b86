package dev.bgn.lab.speed;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.Stopwatch;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.model.GraphModel;
import dev.bgn.training.model.ModelExport;
import dev.bgn.training.model.ModelSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The main class of the JVMs that {@link ScaleBenchmark} starts: generates a graph with as many words a node as Cora, runs
 * an all-binary GAT, and prints the number of edges, the peak of memory in bytes and nanoseconds for each number of
 * threads.
 */
final class ScaleProbe {
    static final int LAYERS = 2;

    private static final Effort EFFORT = new Effort(1000, 5, 9, Double.MAX_VALUE);
    private static final int CLASSES = 7;

    private ScaleProbe() {}

    /** Nodes, and numbers of threads with commas between them. */
    public static void main(String[] args) throws IOException {
        int nodes = Integer.parseInt(args[0]);
        int[] threads =
                Stream.of(args[1].split(",", -1)).mapToInt(Integer::parseInt).toArray();
        GraphData data = new PlantedPartition(
                        1, nodes, nodes * ScaleBenchmark.EDGES_A_NODE, CLASSES, 0.81, 1433, 19, 0.3)
                .toGraphData();
        // Weights as they are before training: speed does not depend on them.
        GraphModel network = new GraphModel(
                ModelSettings.defaults(ModelKind.GAT, Level.WEC), data.featureCount(), data.classCount(), 1);
        NodeModel model = ModelExport.of(
                network, new FeatureCoding.RowSum(), data.labels().classNames(), Map.of());
        PreparedGraph prepared = PreparedGraph.of(data.graph(), data.features(), model);
        int[] classes = new int[nodes];
        StringBuilder line = new StringBuilder();
        for (int count : threads) {
            try (Workers workers = Workers.of(count)) {
                Inference inference = new Inference(model, prepared, workers);
                Runnable run = () -> inference.classify(classes);
                line.append(' ').append(Stopwatch.median(new Stopwatch(EFFORT).timeAll(List.of(run))[0]));
            }
        }
        System.out.println(data.graph().edgeCount() / 2 + " " + peakBytes() + line);
        if (Arrays.hashCode(classes) == 0) {
            System.err.println(); // never so, but the classes must not be optimized away
        }
    }

    /** The most that was ever resident, where the system tells, else the heap as it is. */
    static long peakBytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (Files.exists(status)) {
            for (String line : Files.readAllLines(status)) {
                if (line.startsWith("VmHWM:")) {
                    return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
                }
            }
        }
        return Runtime.getRuntime().totalMemory();
    }
}
