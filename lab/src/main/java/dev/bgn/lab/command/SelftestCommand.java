package dev.bgn.lab.command;

import dev.bgn.cli.terminal.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the long campaigns behind the promises in docs/reliability.md. */
@Command(
        name = "selftest",
        description = "Runs the long tests; the build runs a short form of each.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class SelftestCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which test?");
    }
}
