package dev.bgn.experiments.speed;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.DatasetReader;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.model.ModelFile;
import dev.bgn.runtime.model.NodeModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The main class of the JVM that {@link ModelTimer#inFreshJvm} starts: prints the microseconds of each model. */
final class TimingProbe {
    private TimingProbe() {}

    /** A known dataset, its data folder (empty for the usual ones), the three numbers of an effort, and model files. */
    public static void main(String[] args) throws IOException {
        Optional<Path> folder = args[1].isEmpty() ? Optional.empty() : Optional.of(Path.of(args[1]));
        KnownDataset dataset = KnownDataset.find(args[0]).orElseThrow();
        GraphData data = DatasetReader.readGraph(DataFolders.ofProcess(folder).require(dataset));
        Effort effort = new Effort(
                Integer.parseInt(args[2]), Integer.parseInt(args[3]), Integer.parseInt(args[4]), Double.MAX_VALUE);
        List<Path> files = Arrays.stream(args).skip(5).map(Path::of).toList();
        System.out.println(Arrays.stream(microseconds(data, effort, files))
                .mapToObj(Double::toString)
                .collect(Collectors.joining(" ")));
    }

    static double[] microseconds(GraphData data, Effort effort, List<Path> files) throws IOException {
        List<Runnable> passes = new ArrayList<>();
        for (Path file : files) {
            NodeModel model = ModelFile.read(file);
            PreparedGraph graph = PreparedGraph.of(data.graph(), data.features(), model);
            Inference inference = new Inference(model, graph, Workers.SINGLE);
            int[] classes = new int[data.nodeCount()];
            passes.add(() -> inference.classify(classes));
        }
        return Arrays.stream(new Stopwatch(effort).timeAll(passes))
                .mapToDouble(nanos -> Stopwatch.median(nanos) / 1000)
                .toArray();
    }
}
