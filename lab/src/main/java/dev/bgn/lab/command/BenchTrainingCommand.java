package dev.bgn.lab.command;

import dev.bgn.cli.data.DataFolderOption;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.DatasetReader;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.lab.speed.TrainingBenchmark;
import dev.bgn.lab.speed.TrainingPeer;
import dev.bgn.lab.speed.TrainingResult;
import dev.bgn.report.timing.Effort;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures training. */
@Command(
        name = "training",
        description = {
            "Measures a training epoch on Cora and Pubmed: a real-valued GAT, and level wec, which adds up neighbours "
                    + "without attention. libtorch trains the GAT.",
            "An epoch is the forward pass, the backward pass and a step of Adam, without evaluation."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class BenchTrainingCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Mixin
    private DataFolderOption folder;

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            defaultValue = "1,2",
            description = "Numbers of threads to measure with (default: ${DEFAULT-VALUE}).")
    private List<Integer> threads;

    @Option(names = "--quick", description = "A first look, in a quarter of the time.")
    private boolean quick;

    @Override
    public Integer call() throws IOException {
        for (int count : threads) {
            if (count < 1 || count > 1024) {
                throw new BadInputException("--threads " + count + ": expected 1 to 1024");
            }
        }
        Optional<TrainingPeer> peer = TrainingPeer.find();
        if (peer.isEmpty()) {
            output.err().println("no library to compare with is on the class path: start this with ./bgn bench");
        }
        DataFolders folders = folder.folders();
        TrainingBenchmark benchmark = new TrainingBenchmark(quick ? Effort.QUICK : Effort.FULL, peer);
        List<TrainingResult> results = new ArrayList<>();
        for (KnownDataset dataset : List.of(KnownDataset.CORA, KnownDataset.PUBMED)) {
            output.err().println("measuring " + dataset.name());
            GraphData data = DatasetReader.readGraph(folders.require(dataset));
            results.addAll(benchmark.measure(data, threads));
        }
        BenchmarkTable.print(output, results);
        return 0;
    }
}
