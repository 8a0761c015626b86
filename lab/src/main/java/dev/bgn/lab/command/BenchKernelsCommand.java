package dev.bgn.lab.command;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Terminal;
import dev.bgn.cli.terminal.TerminalBar;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.lab.speed.FloatPeer;
import dev.bgn.lab.speed.KernelBenchmark;
import dev.bgn.lab.speed.KernelResult;
import dev.bgn.report.timing.Effort;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures the kernels. */
@Command(
        name = "kernels",
        description = {
            "Measures the kernels that inference calls beside our own float32 kernels and libtorch.",
            "GOPS counts two operations for each product of elements; packing is not timed."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class BenchKernelsCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            description = "Numbers of threads to measure with, such as 1,2 (default: 1 and all cores).")
    private Set<Integer> threads;

    @Option(names = "--quick", description = "A first look, in a quarter of the time.")
    private boolean quick;

    @Override
    public Integer call() {
        Set<Integer> counts = threads;
        if (counts == null) {
            counts = new LinkedHashSet<>(List.of(1));
            counts.add(Runtime.getRuntime().availableProcessors());
        }
        for (int count : counts) {
            if (count < 1 || count > 1024) {
                throw new BadInputException("--threads " + count + ": expected 1 to 1024");
            }
        }
        Optional<FloatPeer> peer = FloatPeer.find();
        if (peer.isEmpty()) {
            output.err()
                    .println("libtorch is not on the class path, its columns stay empty: start this with ./bgn bench");
        }
        KernelBenchmark benchmark = new KernelBenchmark(quick ? Effort.QUICK : Effort.FULL, peer);
        BenchmarkTable.print(output, measure(benchmark, List.copyOf(counts)));
        return 0;
    }

    private List<KernelResult> measure(KernelBenchmark benchmark, List<Integer> threads) {
        AtomicInteger begun = new AtomicInteger();
        try (TerminalBar bar = TerminalBar.of("kernels", (long) threads.size() * benchmark.caseCount())) {
            return benchmark.run(threads, shape -> {
                bar.stepTo(begun.getAndIncrement(), shape);
                if (!Terminal.showsErrors()) {
                    output.err().println("measuring " + shape);
                }
            });
        }
    }
}
