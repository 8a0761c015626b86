package dev.bgn.lab.command;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.ThreadsOption;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.lab.speed.SamplingBenchmark;
import dev.bgn.lab.speed.SamplingResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how training by mini-batches grows with the graph. */
@Command(
        name = "sampling",
        description = {
            "Measures an epoch of a binarized AS-GCN (level we, 64 bits, batches of 1024 nodes, 512 nodes drawn a layer) on "
                    + "generated graphs.",
            "Graphs have 10 edges a node and 128 features of 0 and 1; each is measured in a JVM of its own."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class BenchSamplingCommand implements Callable<Integer> {
    private static final int MOST_NODES = 10_000_000;

    @Mixin
    private Output output;

    @Option(
            names = "--nodes",
            split = ",",
            paramLabel = "N",
            defaultValue = "100000,1000000",
            description = "Sizes of the graphs (default: ${DEFAULT-VALUE}).")
    private List<Integer> nodes;

    @Mixin
    private ThreadsOption threads;

    @Override
    public Integer call() throws IOException {
        if (nodes.stream().anyMatch(n -> n < 128 || n > MOST_NODES)) {
            throw new BadInputException("--nodes: expected 128 to " + MOST_NODES);
        }
        List<SamplingResult> results = new ArrayList<>();
        for (int count : nodes) {
            output.err().println("measuring " + count + " nodes");
            results.add(SamplingBenchmark.measure(count, threads.count()));
        }
        BenchmarkTable.print(output, results);
        return 0;
    }
}
