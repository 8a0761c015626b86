package dev.bgn.cli;

import dev.bgn.cli.data.DataCheckCommand;
import dev.bgn.cli.data.DataCommand;
import dev.bgn.cli.data.DataConvertCommand;
import dev.bgn.cli.data.DataGenerateCommand;
import dev.bgn.cli.data.DataGetCommand;
import dev.bgn.cli.data.DataInfoCommand;
import dev.bgn.cli.data.DataListCommand;
import dev.bgn.cli.files.CheckCommand;
import dev.bgn.cli.files.InfoCommand;
import dev.bgn.cli.match.MatchCommand;
import dev.bgn.cli.match.MatchCompareCommand;
import dev.bgn.cli.match.MatchEvalCommand;
import dev.bgn.cli.match.MatchIndexCommand;
import dev.bgn.cli.match.MatchSearchCommand;
import dev.bgn.cli.match.MatchTrainCommand;
import dev.bgn.cli.model.EmbedCommand;
import dev.bgn.cli.model.EvalCommand;
import dev.bgn.cli.model.PredictCommand;
import dev.bgn.cli.model.ReportCommand;
import dev.bgn.cli.model.SearchCommand;
import dev.bgn.cli.terminal.Version;
import dev.bgn.cli.train.DemoCommand;
import dev.bgn.cli.train.TrainCommand;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code bgn} and the entry point. */
@Command(
        name = "bgn",
        description = "Binarized graph neural networks on the JVM.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "@|bold Laboratory|@, which measures BGN itself; ./bgn builds it when first asked:",
            "  accuracy     Trains methods with several seeds and prints the accuracy table.",
            "  reproduce    Measures the tables and figures of the paper again.",
            "  bench        Measures speed, beside libtorch and others.",
            "  match bench  Measures the speed of graph matching.",
            "  selftest     Runs campaigns of damaged files and killed trainings.",
            "",
            "Exit codes: 0 done, 1 failed, 2 bad input, 130 interrupted, 141 the output was closed by its reader.",
            "BGN_DEBUG=1 in the environment shows the stack trace of a failure."
        })
public final class Bgn implements Runnable {
    public static final Program PROGRAM = new Program(
            Bgn.class,
            List.of(
                    DemoCommand.class,
                    DataCommand.class,
                    TrainCommand.class,
                    EvalCommand.class,
                    ReportCommand.class,
                    PredictCommand.class,
                    EmbedCommand.class,
                    SearchCommand.class,
                    MatchCommand.class,
                    InfoCommand.class,
                    CheckCommand.class),
            Map.of(
                    DataCommand.class,
                    List.of(
                            DataListCommand.class,
                            DataInfoCommand.class,
                            DataGetCommand.class,
                            DataCheckCommand.class,
                            DataConvertCommand.class,
                            DataGenerateCommand.class),
                    MatchCommand.class,
                    List.of(
                            MatchTrainCommand.class,
                            MatchEvalCommand.class,
                            MatchCompareCommand.class,
                            MatchIndexCommand.class,
                            MatchSearchCommand.class)));

    @Spec
    private CommandSpec spec;

    public static void main(String[] args) {
        PROGRAM.main(args);
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
