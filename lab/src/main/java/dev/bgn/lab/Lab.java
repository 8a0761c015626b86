package dev.bgn.lab;

import dev.bgn.cli.Program;
import dev.bgn.cli.match.MatchCommand;
import dev.bgn.cli.terminal.Version;
import dev.bgn.lab.command.AccuracyCommand;
import dev.bgn.lab.command.BenchCommand;
import dev.bgn.lab.command.BenchDatasetsCommand;
import dev.bgn.lab.command.BenchInferenceCommand;
import dev.bgn.lab.command.BenchKernelsCommand;
import dev.bgn.lab.command.BenchSamplingCommand;
import dev.bgn.lab.command.BenchScaleCommand;
import dev.bgn.lab.command.BenchSearchCommand;
import dev.bgn.lab.command.BenchTrainingCommand;
import dev.bgn.lab.command.MatchBenchCommand;
import dev.bgn.lab.command.ReproduceCommand;
import dev.bgn.lab.command.SelftestCheckpointsCommand;
import dev.bgn.lab.command.SelftestCommand;
import dev.bgn.lab.command.SelftestFilesCommand;
import dev.bgn.lab.command.SelftestReadersCommand;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The laboratory and its entry point: the commands that measure BGN. The launcher starts them under its own name. */
@Command(
        name = "bgn",
        description = "The laboratory of BGN: accuracy, speed, and damaged files.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class Lab implements Runnable {
    /** For commands and for their tests. */
    public static final Program PROGRAM = new Program(
            Lab.class,
            List.of(
                    AccuracyCommand.class,
                    ReproduceCommand.class,
                    BenchCommand.class,
                    MatchCommand.class,
                    SelftestCommand.class),
            Map.of(
                    BenchCommand.class,
                    List.of(
                            BenchKernelsCommand.class,
                            BenchDatasetsCommand.class,
                            BenchTrainingCommand.class,
                            BenchInferenceCommand.class,
                            BenchScaleCommand.class,
                            BenchSamplingCommand.class,
                            BenchSearchCommand.class),
                    MatchCommand.class,
                    List.of(MatchBenchCommand.class),
                    SelftestCommand.class,
                    List.of(
                            SelftestReadersCommand.class,
                            SelftestFilesCommand.class,
                            SelftestCheckpointsCommand.class)));

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
