package dev.bgn.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ServiceConfigurationError;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root command and the entry point. */
@Command(
        name = "bgn",
        description = "Binarized graph neural networks on the JVM.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes: 0 done, 1 failed, 2 bad input.",
            "BGN_DEBUG=1 in the environment shows the stack trace of a failure."
        },
        subcommands = {
            DemoCommand.class,
            DataCommand.class,
            SelftestCommand.class,
            TrainCommand.class,
            EvalCommand.class,
            PredictCommand.class,
            EmbedCommand.class,
            AccuracyCommand.class,
            SearchCommand.class,
            InfoCommand.class,
            CheckCommand.class,
            BenchCommand.class,
            GenerateCompletion.class,
            HelpCommand.class
        })
public final class Bgn implements Runnable {
    @Spec
    private CommandSpec spec;

    public static void main(String[] args) {
        // One line a message on standard error, instead of the two with a date.
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s: %5$s%n");
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int code;
        try {
            code = isVersion(args) ? printVersion(out) : run(out, err, args);
        } catch (OutOfMemoryError e) {
            code = Failures.outOfMemory(err);
        } catch (LinkageError | StackOverflowError | ServiceConfigurationError | InternalError e) {
            code = broken(err, e);
        }
        out.flush();
        err.flush();
        System.exit(code);
    }

    /** Whether only the version is asked for, which needs none of the commands and so not the time to set them up. */
    private static boolean isVersion(String[] args) {
        return args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"));
    }

    private static int printVersion(PrintWriter out) {
        for (String line : new Version().getVersion()) {
            out.println(line);
        }
        return 0;
    }

    /** What went wrong below, in one line; a wrong system property is the user's to mend. */
    private static int broken(PrintWriter err, Throwable error) {
        Throwable cause = error;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        err.println("bgn: failed: " + (cause.getMessage() == null ? cause : cause.getMessage()));
        return cause instanceof IllegalArgumentException ? Failures.BAD_INPUT : Failures.FAILED;
    }

    /** Runs one command line; what {@link #main} does, for tests. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        return new CommandLine(new Bgn())
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(Failures::badUsage)
                .setExecutionExceptionHandler(Failures::failed)
                .execute(args);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "which command? bgn --help lists them");
    }
}
