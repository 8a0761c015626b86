package dev.bgn.cli;

import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Failures;
import dev.bgn.cli.terminal.StandardError;
import dev.bgn.cli.terminal.StandardOutput;
import dev.bgn.cli.terminal.Terminal;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * A program of several commands: {@code bgn}, and its laboratory.
 *
 * @param root the command above all others; it has a constructor without arguments
 * @param commands in the order of the help
 * @param groups the commands of the commands that are groups
 */
public record Program(Class<? extends Runnable> root, List<Class<?>> commands, Map<Class<?>, List<Class<?>>> groups) {
    /** The commands that look at all others. */
    private static final Set<String> NEED_ALL = Set.of("help", "generate-completion");

    /** Held here, for a logger that nobody holds forgets its level. */
    private static final Logger LOGS = Logger.getLogger("dev.bgn");

    /** Runs one command line and ends the process. */
    public void main(String[] args) {
        StandardError.install();
        // One line for each message on standard error, without a date. The line that names the kernels is shown only
        // with BGN_DEBUG, or as a warning where the slow ones are in use.
        System.setProperty("java.util.logging.SimpleFormatter.format", "%4$s: %5$s%n");
        if (System.getenv("BGN_DEBUG") == null) {
            LOGS.setLevel(Level.WARNING);
        }
        PrintWriter out = StandardOutput.open();
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int code = runToTheEnd(out, err, args);
        err.flush();
        System.exit(code);
    }

    private int runToTheEnd(PrintWriter out, PrintWriter err, String[] args) {
        try {
            int code = isVersion(args) ? printVersion(out) : run(out, err, args);
            if (out.checkError() && code == 0) {
                // A full disk must not look like success.
                err.println("bgn: standard output could not be written");
                return Failures.FAILED;
            }
            return code;
        } catch (StandardOutput.ReaderGoneException e) {
            return Failures.READER_GONE;
        } catch (OutOfMemoryError e) {
            return Failures.outOfMemory(err);
        } catch (LinkageError | StackOverflowError | ServiceConfigurationError | InternalError e) {
            return broken(Terminal.safe(err), e);
        }
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
    public int run(PrintWriter out, PrintWriter err, String... words) {
        String[] args = helpOfGroup(words);
        CommandLine commandLine = commandLine(args);
        return commandLine
                .setOut(Terminal.safe(out))
                .setErr(Terminal.safe(err))
                .setExecutionStrategy(parsed -> {
                    if (asksForHelp(parsed)) {
                        // Our own text, whose headings are bold on a terminal.
                        commandLine.setOut(out);
                    }
                    requireKnown(parsed);
                    requireNoOther(parsed);
                    return new CommandLine.RunLast().execute(parsed);
                })
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(Failures::badUsage)
                .setExecutionExceptionHandler(Failures::failed)
                .execute(args);
    }

    /** {@code help data get} as {@code data get --help}: picocli's own command looks at its first word alone. */
    private String[] helpOfGroup(String[] args) {
        if (args.length < 3 || !args[0].equals("help")) {
            return args;
        }
        CommandLine command = commandLine(args);
        for (int i = 1; i < args.length && command != null; i++) {
            command = command.getSubcommands().get(args[i]);
        }
        return command == null
                ? args
                : Stream.concat(Stream.of(args).skip(1), Stream.of("--help")).toArray(String[]::new);
    }

    /** A word that is no command is one mistake whether help is asked for or not. */
    private static void requireKnown(ParseResult parsed) {
        if (!parsed.unmatched().isEmpty()) {
            throw new UnmatchedArgumentException(parsed.commandSpec().commandLine(), parsed.unmatched());
        }
        if (parsed.hasSubcommand()) {
            requireKnown(parsed.subcommand());
        }
    }

    private static void requireNoOther(ParseResult parsed) {
        try {
            OutputPath.requireNoOther(parsed);
        } catch (BadInputException e) {
            // As if the command itself had found it.
            throw new CommandLine.ExecutionException(parsed.commandSpec().commandLine(), e.getMessage(), e);
        }
    }

    /** By an option, by the command help, or by no command at all. */
    private boolean asksForHelp(ParseResult parsed) {
        Object command = parsed.commandSpec().userObject();
        return parsed.isUsageHelpRequested()
                || command instanceof HelpCommand
                || (parsed.hasSubcommand() ? asksForHelp(parsed.subcommand()) : root.isInstance(command));
    }

    /**
     * With the subcommands that the arguments need. Setting up a command takes its time, so of those that are only listed, or
     * compared with a mistyped word, there are just the names and descriptions.
     */
    public CommandLine commandLine(String... args) {
        CommandLine line = new CommandLine(root);
        boolean all = args.length > 0 && NEED_ALL.contains(args[0]);
        addCommands(line, commands, all ? null : args, 0);
        for (Class<?> command : List.of(GenerateCompletion.class, HelpCommand.class)) {
            if (line.getSubcommands().size() > 1) {
                line.addSubcommand(command);
            }
        }
        return line;
    }

    /** Adds the command that {@code args} name at a place, or all of them by their names; all in full without {@code args}. */
    private void addCommands(CommandLine parent, List<Class<?>> children, String[] args, int at) {
        String word = args == null || at >= args.length ? "" : args[at];
        boolean named =
                children.stream().anyMatch(command -> annotation(command).name().equals(word));
        for (Class<?> command : children) {
            Command annotation = annotation(command);
            if (args == null || annotation.name().equals(word)) {
                CommandLine full = new CommandLine(command);
                HelpGroups.apply(full);
                addCommands(full, groups.getOrDefault(command, List.of()), args, at + 1);
                parent.addSubcommand(annotation.name(), full);
            } else if (!named) {
                CommandSpec listed = CommandSpec.create();
                listed.usageMessage().description(annotation.description());
                parent.addSubcommand(annotation.name(), listed);
            }
        }
    }

    private static Command annotation(Class<?> command) {
        return command.getAnnotation(Command.class);
    }
}
