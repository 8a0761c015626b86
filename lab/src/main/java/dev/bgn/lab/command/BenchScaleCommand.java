package dev.bgn.lab.command;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.lab.speed.ScaleBenchmark;
import dev.bgn.lab.speed.ScaleResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how inference grows with the graph. */
@Command(
        name = "scale",
        description = {
            "Measures how inference at level wec grows with the graph.",
            "Graphs are generated, with 10 edges and 19 words a node; each is measured in a JVM of its own."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class BenchScaleCommand implements Callable<Integer> {
    private static final int MOST_NODES = 10_000_000;

    @Mixin
    private Output output;

    @Option(
            names = "--nodes",
            split = ",",
            paramLabel = "N",
            defaultValue = "10000,100000,1000000",
            description = "Sizes of the graphs (default: ${DEFAULT-VALUE}).")
    private List<Integer> nodes;

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            defaultValue = "1,2",
            description = "Numbers of threads to measure with (default: ${DEFAULT-VALUE}).")
    private List<Integer> threads;

    @Override
    public Integer call() throws IOException {
        if (nodes.stream().anyMatch(n -> n < 14 || n > MOST_NODES)) {
            throw new BadInputException("--nodes: expected 14 to " + MOST_NODES);
        }
        if (threads.stream().anyMatch(n -> n < 1 || n > 1024)) {
            throw new BadInputException("--threads: expected 1 to 1024");
        }
        List<ScaleResult> results = new ArrayList<>();
        for (int count : nodes) {
            output.err().println("measuring " + count + " nodes");
            results.addAll(ScaleBenchmark.measure(count, threads));
        }
        BenchmarkTable.print(output, results);
        return 0;
    }
}
