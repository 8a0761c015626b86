package dev.bgn.report.timing;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.DatasetReader;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.report.timing.ModelTimer.Pass;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.runtime.parallel.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The main class of the JVM that {@link ModelTimer#inFreshJvm} starts: prints the microseconds of each model. */
final class TimingProbe {
    /** Before a model file: how it runs. */
    static final String AS_IT_IS = "as-it-is";

    static final String FLOATS = "floats";

    private TimingProbe() {}

    /**
     * A known dataset, its data folder (empty for the usual ones), the three numbers of an effort, and for each pass how
     * the model runs and its file.
     */
    public static void main(String[] args) throws IOException {
        Optional<Path> folder = args[1].isEmpty() ? Optional.empty() : Optional.of(Path.of(args[1]));
        KnownDataset dataset = KnownDataset.find(args[0]).orElseThrow();
        GraphData data = DatasetReader.readGraph(DataFolders.ofProcess(folder).require(dataset));
        Effort effort = new Effort(
                Integer.parseInt(args[2]), Integer.parseInt(args[3]), Integer.parseInt(args[4]), Double.MAX_VALUE);
        List<Pass> passes = new ArrayList<>();
        for (int i = 5; i < args.length; i += 2) {
            passes.add(new Pass(Path.of(args[i + 1]), args[i].equals(FLOATS)));
        }
        System.out.println(Arrays.stream(microseconds(data, effort, passes))
                .mapToObj(Double::toString)
                .collect(Collectors.joining(" ")));
    }

    static double[] microseconds(GraphData data, Effort effort, List<Pass> passes) throws IOException {
        List<Runnable> runs = new ArrayList<>();
        for (Pass pass : passes) {
            NodeModel stored = ModelFile.read(pass.file());
            NodeModel model = pass.inFloats() ? PlainNetworks.floatSums(stored) : stored;
            PreparedGraph graph = PreparedGraph.of(data.graph(), data.features(), model);
            Inference inference = new Inference(model, graph, Workers.SINGLE);
            int[] classes = new int[data.nodeCount()];
            runs.add(() -> inference.classify(classes));
        }
        return Arrays.stream(new Stopwatch(effort).timeAll(runs))
                .mapToDouble(nanos -> Stopwatch.median(nanos) / 1000)
                .toArray();
    }
}
