package dev.bgn.lab.command;

import dev.bgn.cli.data.DataFolderOption;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.lab.accuracy.AccuracyModels;
import dev.bgn.lab.speed.FloatPeer;
import dev.bgn.lab.speed.InferenceBenchmark;
import dev.bgn.lab.speed.InferenceResult;
import dev.bgn.report.timing.Effort;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures inference. */
@Command(
        name = "inference",
        description = {
            "Measures the networks of the accuracy table on all nodes of a graph, at each level, beside libtorch.",
            "Level wec computes no attention: it adds up neighbours, whatever the kind of model (network sum). So it "
                    + "stands beside float32 networks of both sorts: with attention (gat), and the same sums in float32.",
            "\"1 bit ×\" is how many times as long as level wec a line takes. The other ratios compare with the same "
                    + "network.",
            "The models are read from files, and must give the classes that their trainer saw before they are timed. "
                    + "One that is missing is trained first, as bgn accuracy does it, and kept. "
                    + "Parameters, embeddings and coefficients are in bits."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class BenchInferenceCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Mixin
    private DataFolderOption folder;

    @Option(
            names = "--dataset",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "cora,citeseer,pubmed",
            description = "Known datasets with sparse features and a published split (default: ${DEFAULT-VALUE}).")
    private List<String> datasets;

    @Mixin
    private AccuracyModelsOption models;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            description = "Threads, also of the others (default: 1).")
    private int threads;

    @Option(
            names = "--pyg",
            paramLabel = "PYTHON",
            description =
                    "A Python that has torch_geometric: measures GAT, GCN and sums by PyTorch Geometric too, as they "
                            + "are and with torch.compile, with the same weights and taking turns.")
    private String python;

    @Option(
            names = "--network",
            paramLabel = "NETWORK",
            description =
                    "${COMPLETION-CANDIDATES} (default: gat). Of AS-GCN the real-valued and the binarized one (level "
                            + "we) are measured, and the binarized one in float32 (asgcn-signs).")
    private Network network = Network.GAT;

    /** Networks that are compared with each other. */
    enum Network {
        GAT,
        ASGCN
    }

    @Option(names = "--quick", description = "A first look, in a quarter of the time.")
    private boolean quick;

    @Override
    public Integer call() throws IOException {
        if (threads < 1 || threads > 1024) {
            throw new BadInputException("--threads " + threads + ": expected 1 to 1024");
        }
        datasets.forEach(DataFolderOption::knownGraph);
        PythonOption.require("--pyg", python, InferenceBenchmark::pygVersion);
        DataFolders folders = folder.folders();
        AccuracyModels files = models.existing(folders, output);
        Optional<FloatPeer> peer = FloatPeer.find();
        if (peer.isEmpty()) {
            output.err()
                    .println("libtorch is not on the class path, its columns stay empty: start this with ./bgn bench");
        }
        InferenceBenchmark benchmark = new InferenceBenchmark(
                quick ? Effort.QUICK : InferenceBenchmark.FULL,
                peer,
                Optional.ofNullable(python),
                files,
                output.err()::println);
        List<InferenceResult> results = new ArrayList<>();
        for (String dataset : datasets) {
            GraphData data = PublishedSplit.read(folders, dataset);
            results.addAll(
                    network == Network.ASGCN
                            ? benchmark.measureAdaptive(data, threads)
                            : benchmark.measure(data, threads));
        }
        BenchmarkTable.print(output, results);
        return 0;
    }
}
