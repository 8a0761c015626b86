package dev.bgn.lab.command;

import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Output;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.lab.accuracy.AccuracyModels;
import dev.bgn.runtime.BuildVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the model files of the accuracy table are. */
final class AccuracyModelsOption {
    @Option(
            names = "--models",
            paramLabel = "DIR",
            description = "Where the models of the accuracy table are, of each row that of seed " + AccuracyModels.SEED
                    + ", called DATASET-ROW.safetensors (default: the user's cache folder).")
    private Path models;

    /** For who writes all of them. */
    AccuracyModels writable(DataFolders folders, Output output) throws IOException {
        if (models == null) {
            Files.createDirectories(cache(folders));
        }
        OutputPath.requireFolder(models == null ? cache(folders) : models, "--models");
        return of(folders, output);
    }

    /** For who reads them: a folder that was given has to be there. */
    AccuracyModels existing(DataFolders folders, Output output) {
        OutputPath.requireName(models, "--models");
        if (models != null && !Files.isDirectory(models)) {
            throw new BadInputException("--models " + models + " is not a folder");
        }
        return of(folders, output);
    }

    private AccuracyModels of(DataFolders folders, Output output) {
        return models != null ? AccuracyModels.in(models, output.err()::println) : cached(folders, output);
    }

    /** Those in the user's cache folder. */
    static AccuracyModels cached(DataFolders folders, Output output) {
        return AccuracyModels.cached(cache(folders), BuildVersion.ours(), output.err()::println);
    }

    private static Path cache(DataFolders folders) {
        return folders.cache().resolve("models");
    }
}
