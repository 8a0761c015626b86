package dev.bgn.cli.files;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.csv.CsvGraphWriter;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.runtime.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Looks whether a result can be written before it is computed: nobody wants to learn that after hours. */
public final class OutputPath {
    private OutputPath() {}

    private static final Set<String> STANDARD_OUTPUT = Set.of("-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1");

    /** Of a small model: an empty file finds room on a full disk. */
    private static final int SOME_BYTES = 1 << 16;

    /** The options that name what is written. */
    private static final Set<String> RESULTS =
            Set.of("--out", "--picture", "--checkpoint", "--results", "--to-csv", "--to-graph");

    /** Words of their own, or files: teachers in files, one after a comma, and data of a format. */
    private static final Set<String> MAYBE_FILES = Set.of("--teacher", "--dataset");

    private static final Set<String> WORDS = Set.of("none", "auto");

    /** What names a folder of files that are read. */
    private static final Set<String> FOLDERS = Set.of("GRAPHS", "--distances");

    /** Whether a name means standard output. */
    public static boolean isStandardOutput(Path file) {
        return file != null && STANDARD_OUTPUT.contains(file.toString());
    }

    /** An empty path is the current folder, which nobody means by ''. */
    public static void requireName(Path path, String option) {
        if (path != null && path.toString().isBlank()) {
            throw new BadInputException(option + " is empty: give a name");
        }
    }

    /** Fails unless a file can be put there; {@code file} is nothing where none was asked for. */
    public static void requireFile(Path file, String option) {
        requireName(file, option);
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
        requireWritable(file.toAbsolutePath().getParent(), option);
    }

    /** The same for a checkpoint; one that is there may hold hours of work, so it is gone on from or kept. */
    public static void requireCheckpoint(Path file, boolean resume) {
        requireFile(file, "--checkpoint");
        if (file != null && Files.exists(file) && !resume) {
            throw new BadInputException("--checkpoint: " + file
                    + " is there from an earlier training; --resume goes on from it, another name begins anew");
        }
    }

    /**
     * Where the model of a training goes that was ended before its time: beside a file that is there, which may be better,
     * under a name that nothing has.
     */
    public static Path ofInterrupted(Path out) {
        String name = out.getFileName().toString();
        int end = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length();
        Path free = out;
        for (int i = 1; Files.exists(free, LinkOption.NOFOLLOW_LINKS); i++) {
            free = out.resolveSibling(
                    name.substring(0, end) + "-interrupted" + (i == 1 ? "" : "-" + i) + name.substring(end));
        }
        return free;
    }

    /** Fails where a result would replace a file that the same command line names for something else. */
    public static void requireNoOther(ParseResult parsed) {
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        List<ArgSpec> files =
                last.matchedArgs().stream().filter(OutputPath::namesFiles).toList();
        for (ArgSpec out : files) {
            for (ArgSpec other : files) {
                if (RESULTS.contains(name(out)) && !other.equals(out) && haveSameFile(out, other)) {
                    throw new BadInputException(
                            name(out) + " " + out.originalStringValues().getFirst() + " would replace what "
                                    + name(other) + " names; give another name");
                }
            }
        }
    }

    private static String name(ArgSpec arg) {
        return arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
    }

    private static boolean namesFiles(ArgSpec arg) {
        return List.of(arg.auxiliaryTypes()).contains(Path.class) || MAYBE_FILES.contains(name(arg));
    }

    private static boolean haveSameFile(ArgSpec out, ArgSpec other) {
        boolean folder = FOLDERS.contains(name(other));
        return names(out).anyMatch(a -> names(other).anyMatch(b -> isSameFile(a, b) || (folder && isFileIn(a, b))));
    }

    private static Stream<String> names(ArgSpec arg) {
        Stream<String> names = arg.originalStringValues().stream();
        if (name(arg).equals("--to-csv")) {
            return names.flatMap(folder ->
                    Stream.of(CsvGraphWriter.NODES, CsvGraphWriter.EDGES).map(file -> folder + "/" + file));
        }
        return MAYBE_FILES.contains(name(arg))
                ? names.flatMap(all -> Stream.of(all.split(",")))
                        .filter(one -> KnownDataset.find(one).isEmpty() && !WORDS.contains(one))
                : names;
    }

    private static boolean isFileIn(String file, String folder) {
        try {
            return Files.isRegularFile(Path.of(file))
                    && Files.isDirectory(Path.of(folder))
                    && Path.of(file).toRealPath().startsWith(Path.of(folder).toRealPath());
        } catch (InvalidPathException | IOException e) {
            return false;
        }
    }

    public static boolean isSameFile(String a, String b) {
        try {
            Path first = Path.of(a).toAbsolutePath().normalize();
            Path second = Path.of(b).toAbsolutePath().normalize();
            return first.equals(second)
                    || (Files.exists(first) && Files.exists(second) && Files.isSameFile(first, second));
        } catch (InvalidPathException | IOException e) {
            // What is no file is told where it is read or written.
            return false;
        }
    }

    /** Fails unless the folder of results is there or can be made; that around it must be there. */
    public static void requireFolder(Path folder, String option) {
        requireName(folder, option);
        if (folder != null) {
            Path there = folder.toAbsolutePath();
            requireWritable(Files.exists(there) || there.getParent() == null ? there : there.getParent(), option);
        }
    }

    private static void requireWritable(Path folder, String option) {
        if (!Files.isDirectory(folder)) {
            throw new BadInputException(option + ": " + folder
                    + (Files.exists(folder) ? " is not a folder" : " is not there; make it first"));
        }
        try {
            // Asking is not enough: a folder of the system, or of a disk that is full, says that it can be written.
            Path file = Files.createTempFile(folder, ".bgn", null);
            try {
                Files.write(file, new byte[SOME_BYTES]);
            } finally {
                Files.delete(file);
            }
        } catch (IOException | SecurityException e) {
            throw new BadInputException(option + ": " + folder + " cannot be written");
        }
    }
}
