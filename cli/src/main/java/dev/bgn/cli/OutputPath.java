package dev.bgn.cli;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.runtime.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Set;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Looks whether a result can be written before it is computed: nobody wants to learn that after hours. */
final class OutputPath {
    private OutputPath() {}

    private static final Set<String> STANDARD_OUTPUT = Set.of("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1");

    /** The options that name a file to write. */
    private static final Set<String> RESULTS =
            Set.of("--out", "--picture", "--checkpoint", "--results", "--to-csv", "--to-graph");

    /** Whether a name means standard output. */
    static boolean isStandardOutput(Path file) {
        return file != null && STANDARD_OUTPUT.contains(file.toString());
    }

    /** Fails unless a file can be put there; {@code file} is nothing where none was asked for. */
    static void requireFile(Path file, String option) {
        DatasetOptions.requireName(file, option);
        if (file == null) {
            return;
        }
        if (isStandardOutput(file)) {
            throw new BadInputException(option + " " + file + ": standard output takes no such file; give a name");
        }
        if (AtomicFile.isDescriptor(file)) {
            throw new BadInputException(option + " " + file + " is an open file, which is not replaced; give a name");
        }
        if (Files.isDirectory(file)) {
            throw new BadInputException(option + " " + file + " is a folder, not a file");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new BadInputException(option + " " + file + " is not a plain file, so it is not replaced");
        }
        if (Files.isSymbolicLink(file) && Files.notExists(file)) {
            throw new BadInputException(option + " " + file + " is a link to a file that is not there");
        }
        requireFolder(file.toAbsolutePath().getParent(), option);
    }

    /** Fails where a result would replace a file that the same command line names for something else. */
    static void requireNoOther(ParseResult parsed) {
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        for (ArgSpec out : last.matchedArgs()) {
            if (!(out instanceof OptionSpec option) || !RESULTS.contains(option.longestName())) {
                continue;
            }
            for (ArgSpec other : last.matchedArgs()) {
                if (other != out && namesSameFile(option, other)) {
                    throw new BadInputException(option.longestName() + " "
                            + option.originalStringValues().getFirst() + " would replace what "
                            + (other instanceof OptionSpec o ? o.longestName() : other.paramLabel())
                            + " names; give another name");
                }
            }
        }
    }

    private static boolean namesSameFile(ArgSpec out, ArgSpec other) {
        for (String result : out.originalStringValues()) {
            for (String name : other.originalStringValues()) {
                if (KnownDataset.find(name).isEmpty() && isSameFile(result, name)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isSameFile(String a, String b) {
        try {
            return Files.isRegularFile(Path.of(a)) && Files.exists(Path.of(b)) && Files.isSameFile(Path.of(a), Path.of(b));
        } catch (InvalidPathException | IOException e) {
            // What is no file is told where it is read or written.
            return false;
        }
    }

    /** Fails unless the folder is there or can be made. */
    static void requireFolder(Path folder, String option) {
        DatasetOptions.requireName(folder, option);
        if (folder == null) {
            return;
        }
        Path there = folder.toAbsolutePath();
        while (Files.notExists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        if (!Files.isDirectory(there)) {
            throw new BadInputException(option + ": " + there + " is not a folder");
        }
        if (!Files.isWritable(there)) {
            throw new BadInputException(option + ": " + there + " cannot be written");
        }
    }
}
