package dev.bgn.cli.data;

import dev.bgn.cli.terminal.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups what can be done with datasets. */
@Command(
        name = "data",
        description = "Lists, shows, fetches, checks, converts and generates datasets.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Datasets are looked for in --data DIR, in the folder of the environment variable BGN_DATA, and in the "
                    + "user's cache folder. Cora comes with the build and is always there."
        })
public final class DataCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "list, info, get, check, convert or generate?");
    }
}
