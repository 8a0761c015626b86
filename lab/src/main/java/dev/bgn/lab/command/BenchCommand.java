package dev.bgn.lab.command;

import dev.bgn.cli.terminal.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the benchmarks. */
@Command(
        name = "bench",
        description = {
            "Measures speed, side by side with libtorch.",
            "Started through ./bgn, the first run downloads libtorch (about 110 MB)."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class BenchCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which benchmark?");
    }
}
