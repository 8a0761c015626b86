package dev.bgn.cli.files;

import dev.bgn.datasets.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The one rule for results: what is there is replaced with {@code --force}, or where it says itself that BGN made it. */
public final class ForceOption {
    @Option(
            names = "--force",
            description =
                    "Replace files that are there. Without it a file is replaced only where it says itself that BGN "
                            + "made it, as models, indexes, pages and pictures do; CSV and NPY do not.")
    private boolean force;

    /**
     * Fails unless a result can be put there; {@code file} is nothing where none was asked for.
     *
     * @param kinds what the command writes, where such a file names BGN
     */
    public void requireFile(Path file, String option, FileKind... kinds) {
        OutputPath.requireFile(file, option);
        if (file == null) {
            return;
        }
        if (file.toString().endsWith(".gz")) {
            throw new BadInputException(option + " " + file + ": nothing is compressed; give a name without .gz");
        }
        requireReplaceable(file, option, kinds);
    }

    /** The same for a file in a folder of results, which has been looked at. */
    public void requireReplaceable(Path file, String option, FileKind... kinds) {
        try {
            boolean free = force
                    || Files.notExists(file)
                    || Files.size(file) == 0
                    || FileKind.named(file).filter(List.of(kinds)::contains).isPresent();
            if (!free) {
                throw new BadInputException(option + " " + file + " is there; --force replaces it");
            }
        } catch (IOException e) {
            throw new BadInputException(option + " " + file + " is there and cannot be read; --force replaces it");
        }
    }
}
