package dev.bgn.cli;

import dev.bgn.experiments.speed.Effort;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A first look at the system. */
@Command(
        name = "demo",
        description = {
            "Shows in less than 30 seconds what the bit kernels do on this machine.",
            "Products of ±1 matrices and masked sums are timed at the shapes of Cora, Citeseer and Pubmed, beside "
                    + "float32 kernels of ours."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class DemoCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Override
    public Integer call() {
        new KernelTable(output).run(Effort.QUICK, Optional.empty(), List.of(1));
        if (!output.isJson()) {
            output.out().println();
            output.out()
                    .println("One thread; × own float is the speed against our own float32 kernel in the same run.");
            output.out().println("./bgn bench kernels measures longer, with all cores, and beside libtorch.");
        }
        return 0;
    }
}
