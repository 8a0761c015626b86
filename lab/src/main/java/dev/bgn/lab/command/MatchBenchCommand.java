package dev.bgn.lab.command;

import dev.bgn.cli.match.MatcherArgument;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.lab.speed.MatchBenchmark;
import dev.bgn.lab.speed.MatchResult;
import dev.bgn.lab.speed.MatchingPeer;
import dev.bgn.report.timing.Effort;
import dev.bgn.runtime.model.MatchingModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures graph matching. */
@Command(
        name = "bench",
        description = {
            "Measures the similarity of random pairs of graphs, on one thread, beside libtorch.",
            "The network is real-valued, or node codes, graph codes or both are binary. libtorch runs the real-valued one: as the "
                    + "public code has it, with a network at each edge, and in the fastest way we found.",
            "Of the cross-graph attention two parts are measured alone, in all rounds of a pair: products and weights; matching, "
                    + "which is these, the weighted sums, and the making of node codes.",
            "Times are those of a pair. Multiply-adds are of floats; words of 32 bits are compared by xor and popcount. Space is in "
                    + "bytes: nodes and graphs of a pair, and the parameters."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "Examples:",
            "  bgn match bench",
            "  bgn match bench --nodes 20,160 --quick",
            "  bgn match bench real.safetensors binary.safetensors --json"
        })
public final class MatchBenchCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Parameters(
            paramLabel = "MODEL",
            arity = "0..*",
            description =
                    "Model files of bgn match train, at most one of each form, with attention by dot product (default: "
                            + "networks as they are before training, node states of 32, graph vectors of 64, 5 rounds).")
    private List<Path> files = List.of();

    @Option(
            names = "--nodes",
            split = ",",
            paramLabel = "N",
            defaultValue = "20,40,60,80,100,120,140,160",
            description = "Nodes of each graph; edges have the probability 0.2 (default: ${DEFAULT-VALUE}).")
    private List<Integer> nodes;

    @Option(names = "--quick", description = "A first look, in a quarter of the time.")
    private boolean quick;

    @Override
    public Integer call() throws IOException {
        for (int count : nodes) {
            if (count < MatchBenchmark.FEWEST_NODES || count > MatchBenchmark.MOST_NODES) {
                throw new BadInputException("--nodes " + count + ": expected " + MatchBenchmark.FEWEST_NODES + " to "
                        + MatchBenchmark.MOST_NODES);
            }
        }
        List<MatchingModel> models = new ArrayList<>();
        for (Path file : files) {
            models.add(MatcherArgument.load(file, "MODEL").model());
        }
        Optional<MatchingPeer> peer = MatchingPeer.find();
        MatchBenchmark benchmark = new MatchBenchmark(quick ? Effort.QUICK : Effort.FULL, peer, models);
        if (peer.isEmpty()) {
            output.err()
                    .println(
                            "libtorch is not on the class path, its columns stay empty: start this with ./bgn match bench");
        }
        List<MatchResult> results = new ArrayList<>();
        for (int count : nodes) {
            output.err().println("measuring pairs of graphs with " + count + " nodes");
            results.addAll(benchmark.measure(count));
        }
        BenchmarkTable.print(output, results);
        return 0;
    }
}
