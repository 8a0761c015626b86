package dev.bgn.lab.command;

import dev.bgn.cli.data.DataFolderOption;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.lab.speed.LoadBenchmark;
import dev.bgn.lab.speed.LoadResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how datasets load. */
@Command(
        name = "datasets",
        description = {
            "Measures how fast datasets load, and the heap it takes.",
            "It is the first load of Pubmed and Coauthor Physics in a fresh JVM, and an edge list on one core: the "
                    + "median time, and the peak of the heap beside the size of what was read."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class BenchDatasetsCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Mixin
    private DataFolderOption folder;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "5", description = "JVMs for each (default: 5).")
    private int runs;

    @Option(
            names = "--lines",
            paramLabel = "N",
            defaultValue = "10000000",
            description = "Lines of the edge list (default: ${DEFAULT-VALUE}).")
    private int lines;

    @Override
    public Integer call() throws IOException {
        if (runs < 1 || lines < 1 || lines > 100_000_000) {
            throw new BadInputException("--runs must be 1 or more, --lines 1 to 100000000");
        }
        DataFolders folders = folder.folders();
        LoadBenchmark benchmark =
                new LoadBenchmark(folder.path(), runs, what -> output.err().println("measuring " + what));
        List<LoadResult> results = new ArrayList<>();
        for (KnownDataset dataset : List.of(KnownDataset.PUBMED, KnownDataset.COAUTHOR_PHYSICS)) {
            folders.require(dataset);
            results.add(benchmark.dataset(dataset.name()));
        }
        results.add(benchmark.edgeList(lines));
        BenchmarkTable.print(output, results);
        return 0;
    }
}
