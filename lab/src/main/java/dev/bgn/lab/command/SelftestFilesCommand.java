package dev.bgn.lab.command;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.lab.selftest.FileCampaign;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Gives damaged model files to their reader. */
@Command(
        name = "files",
        description = {
            "Gives damaged model, codes and embeddings files to their reader, half of them with a right checksum.",
            "Each may be read or refused in one line; another exception, or more than a second, is a failure, and its "
                    + "file is kept. A reader that hangs ends the test.",
            "BGN_JAVA_OPTIONS=-Xmx256m ./bgn selftest files also shows that no damaged file can take much memory."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class SelftestFilesCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Option(
            names = "--mutants",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "How many damaged files (default: ${DEFAULT-VALUE}).")
    private int mutants;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() throws IOException {
        return new CampaignRun(output, "files", seed, mutants).run(FileCampaign::run);
    }
}
