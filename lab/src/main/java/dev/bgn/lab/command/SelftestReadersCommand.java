package dev.bgn.lab.command;

import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.lab.selftest.ReaderCampaign;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Gives damaged files to all readers. */
@Command(
        name = "readers",
        description = {
            "Gives damaged files of every format to the readers.",
            "Each may be read or refused in one line; another exception, or more than a second, is a failure, and its "
                    + "file is kept. A reader that hangs ends the test.",
            "BGN_JAVA_OPTIONS=-Xmx256m ./bgn selftest readers also shows that no damaged file can take much memory."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class SelftestReadersCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Option(
            names = "--mutants",
            paramLabel = "N",
            defaultValue = "150000",
            description = "How many damaged files (default: ${DEFAULT-VALUE}). Of six, four are pickles, npy and npz "
                    + "files, two are texts: CSV, LINQS, GEXF, edge lists, OGB.")
    private int mutants;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() throws IOException {
        return new CampaignRun(output, "readers", seed, mutants).run(ReaderCampaign::run);
    }
}
