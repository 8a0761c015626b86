package dev.bgn.cli;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.experiments.accuracy.AccuracyModels;
import dev.bgn.experiments.speed.Effort;
import dev.bgn.experiments.speed.FloatPeer;
import dev.bgn.experiments.speed.InferenceBenchmark;
import dev.bgn.experiments.speed.InferenceResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures inference. */
@Command(
        name = "inference",
        description = {
            "Measures the GATs of the accuracy table on all nodes of a graph, at each level, beside libtorch.",
            "The models are read from files, and must give the classes that their trainer saw before they are timed. "
                    + "One that is missing is trained first, as bgn accuracy does it, and kept. "
                    + "Parameters, embeddings and coefficients are in bits."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class BenchInferenceCommand implements Callable<Integer> {
    private static final List<String> HEADER = List.of(
            "dataset",
            "model",
            "level",
            "threads",
            "test %",
            "µs",
            "× libtorch",
            "× fastest libtorch",
            "× own float",
            "parameters",
            "embeddings",
            "coefficients");

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
            description = "Threads, libtorch's too (default: 1).")
    private int threads;

    @Option(names = "--quick", description = "A first look, in a quarter of the time.")
    private boolean quick;

    @Override
    public Integer call() throws IOException {
        if (threads < 1 || threads > 1024) {
            throw new BadInputException("--threads " + threads + ": expected 1 to 1024");
        }
        datasets.forEach(DataFolderOption::knownGraph);
        DataFolders folders = folder.folders();
        AccuracyModels files = models.existing(folders, output);
        Optional<FloatPeer> peer = FloatPeer.find();
        if (peer.isEmpty()) {
            output.err()
                    .println("libtorch is not on the class path, its columns stay empty: start this with ./bgn bench");
        }
        InferenceBenchmark benchmark = new InferenceBenchmark(
                quick ? Effort.QUICK : InferenceBenchmark.FULL, peer, files, output.err()::println);
        List<InferenceResult> results = new ArrayList<>();
        for (String dataset : datasets) {
            results.addAll(benchmark.measure(PublishedSplit.read(folders, dataset), threads));
        }
        if (output.isJson()) {
            output.printJson(Map.of("results", results));
        } else {
            output.printTable(
                    HEADER, results.stream().map(BenchInferenceCommand::row).toList());
        }
        return 0;
    }

    private static List<String> row(InferenceResult r) {
        return List.of(
                r.dataset(),
                r.model(),
                r.level(),
                Integer.toString(r.threads()),
                KernelTable.number(r.testAccuracy()),
                KernelTable.number(r.microseconds()),
                KernelTable.number(r.ratioToLibtorch()),
                KernelTable.number(r.ratioToFastestLibtorch()),
                KernelTable.number(r.ratioToOwnFloat()),
                Long.toString(r.parameterBits()),
                Long.toString(r.embeddingBits()),
                Long.toString(r.coefficientBits()));
    }
}
