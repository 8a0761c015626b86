package dev.bgn.lab.command;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Terminal;
import dev.bgn.cli.terminal.TerminalBar;
import dev.bgn.lab.speed.FloatPeer;
import dev.bgn.lab.speed.KernelBenchmark;
import dev.bgn.lab.speed.KernelResult;
import dev.bgn.report.timing.Effort;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs the benchmark of the kernels and prints its table. */
final class KernelTable {
    private static final List<String> HEADER =
            List.of("kernel", "shape", "implementation", "threads", "GOPS", "µs", "× libtorch", "× own float");

    private final Output output;

    KernelTable(Output output) {
        this.output = output;
    }

    void run(Effort effort, Optional<FloatPeer> peer, List<Integer> threads) {
        KernelBenchmark benchmark = new KernelBenchmark(effort, peer);
        output.printBenchmark(HEADER, measure(benchmark, threads), KernelTable::row);
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

    private static List<String> row(KernelResult r) {
        return List.of(
                r.kernel(),
                r.shape(),
                r.implementation(),
                Integer.toString(r.threads()),
                number(r.gops()),
                number(r.microseconds()),
                number(r.ratioToLibtorch()),
                number(r.ratioToOwnFloat()));
    }

    /** Three digits or all before the point. */
    static String number(Double value) {
        if (value == null) {
            return "–";
        }
        return String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }
}
