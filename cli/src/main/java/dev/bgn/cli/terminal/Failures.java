package dev.bgn.cli.terminal;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.HeapTooSmallException;
import dev.bgn.datasets.known.FetchException;
import dev.bgn.datasets.known.MissingDatasetException;
import dev.bgn.runtime.MalformedFileException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns every failure into one clear line on standard error and an exit code. */
public final class Failures {
    public static final int FAILED = 1;
    public static final int BAD_INPUT = 2;
    /** As of a program that the signal SIGPIPE has ended: 128 and the signal. */
    public static final int READER_GONE = 141;

    private Failures() {}

    public static int badUsage(ParameterException e, String[] args) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        String message = e instanceof UnmatchedArgumentException unknown ? unknown(unknown) : plain(e.getMessage());
        e.getCommandLine().getErr().println("bgn: " + oneLine(message) + " (see " + command + " --help)");
        return BAD_INPUT;
    }

    /** Without the names of Java's types. */
    private static String plain(String message) {
        return message.replaceAll("' is not an? (long|int)\\b", "' is not a whole number")
                .replaceAll("' is not a (double|float)\\b", "' is not a number");
    }

    private static String unknown(UnmatchedArgumentException e) {
        String message = "unknown argument " + e.getUnmatched().getFirst();
        String word = e.getUnmatched().getFirst().replaceFirst("=.*", "");
        CommandLine command = e.getCommandLine();
        Set<String> names = word.startsWith("-")
                ? command.getCommandSpec().optionsMap().keySet()
                : command.getSubcommands().keySet();
        boolean few = !word.startsWith("-") && !names.isEmpty() && command.getParent() != null;
        return NearestName.of(word, names)
                .map(name -> message + "; did you mean " + name + "?")
                .orElse(few ? message + "; there are " + String.join(", ", names) : message);
    }

    public static int failed(Exception e, CommandLine commandLine, ParseResult parsed) {
        if (e instanceof StandardOutput.ReaderGoneException) {
            return READER_GONE;
        }
        PrintWriter err = commandLine.getErr();
        if (System.getenv("BGN_DEBUG") != null) {
            e.printStackTrace(err);
        }
        return switch (e) {
            case BadInputException bad -> line(err, bad.getMessage(), BAD_INPUT);
            case MalformedFileException bad -> line(err, bad.getMessage(), BAD_INPUT);
            case MissingDatasetException missing -> line(err, missing.getMessage(), BAD_INPUT);
            case HeapTooSmallException heap -> line(err, heap.getMessage(), FAILED);
            case FetchException fetch -> line(err, fetch.getMessage(), code(fetch.reason()));
            case UncheckedIOException wrapped -> failed(wrapped.getCause(), commandLine, parsed);
            case NoSuchFileException missing -> line(err, missing.getFile() + ": there is no such file", BAD_INPUT);
            case FileAlreadyExistsException file ->
                line(err, file.getFile() + ": a file of that name is in the way", BAD_INPUT);
            case NotDirectoryException file -> line(err, file.getFile() + ": not a folder", BAD_INPUT);
            case AccessDeniedException denied -> line(err, denied.getFile() + ": access denied", BAD_INPUT);
            default -> {
                String what = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
                yield line(err, "failed: " + what, FAILED);
            }
        };
    }

    /** A place without the right file is the user's to mend; a closed network is not. */
    private static int code(FetchException.Reason reason) {
        return switch (reason) {
            case NOT_THERE, WRONG_CONTENT -> BAD_INPUT;
            case NETWORK_CLOSED, REFUSED, CUT -> FAILED;
        };
    }

    /** The heap is full. */
    public static int outOfMemory(PrintWriter err) {
        long megabytes = Runtime.getRuntime().maxMemory() >> 20;
        return line(
                err,
                "out of memory at " + megabytes + " MB of heap; BGN_JAVA_OPTIONS=-Xmx" + 2 * megabytes
                        + "m in the environment allows more",
                FAILED);
    }

    private static int line(PrintWriter err, String message, int code) {
        err.println("bgn: " + oneLine(message));
        return code;
    }

    private static String oneLine(String message) {
        return message.replaceAll("\\s*\\R\\s*", " ");
    }
}
