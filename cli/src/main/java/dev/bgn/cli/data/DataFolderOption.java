package dev.bgn.cli.data;

import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.NearestName;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.DatasetReader;
import dev.bgn.datasets.known.KnownDataset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where known datasets are looked for. */
public final class DataFolderOption {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "A folder of datasets, looked in before the folder in BGN_DATA and the user's cache folder.")
    private Path data;

    /** The folder that was given. */
    public Optional<Path> path() {
        return Optional.ofNullable(data);
    }

    /** The folders to look in; a folder that is not there is an error, not a reason to look elsewhere. */
    public DataFolders folders() {
        OutputPath.requireName(data, "--data");
        if (data != null && !Files.isDirectory(data)) {
            throw new BadInputException("--data " + data + " is not a folder");
        }
        String variable = System.getenv("BGN_DATA");
        if (data == null && variable != null && !variable.isBlank() && !Files.isDirectory(Path.of(variable))) {
            throw new BadInputException("BGN_DATA " + variable + " is not a folder");
        }
        return DataFolders.ofProcess(Optional.ofNullable(data));
    }

    /** The same, where the folder may be made. */
    DataFolders foldersToFill() {
        OutputPath.requireName(data, "--data");
        if (data != null && Files.exists(data) && !Files.isDirectory(data)) {
            throw new BadInputException("--data " + data + " is not a folder");
        }
        return DataFolders.ofProcess(Optional.ofNullable(data));
    }

    /** The dataset of a name. */
    public static KnownDataset known(String name) {
        return KnownDataset.find(name).orElseThrow(() -> {
            String meant = NearestName.of(name.toLowerCase(Locale.ROOT), KnownDataset.names())
                    .map(nearest -> "; did you mean " + nearest + "?")
                    .orElse("");
            return new BadInputException("no dataset is called '" + name + "'" + meant
                    + (meant.isEmpty() ? "; the known ones are " : " The known ones are ") + KnownDataset.allNames());
        });
    }

    /** The dataset of a name, which must be one graph with classes. */
    public static KnownDataset knownGraph(String name) {
        KnownDataset known = known(name);
        if (DatasetReader.isOfGraphs(known)) {
            throw new BadInputException(
                    known + " is many small graphs for bgn match train; one graph with classes is in "
                            + KnownDataset.graphNames());
        }
        return known;
    }
}
