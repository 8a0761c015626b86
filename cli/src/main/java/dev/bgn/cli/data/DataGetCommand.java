package dev.bgn.cli.data;

import dev.bgn.cli.terminal.Failures;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.TerminalBar;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.known.DataFetcher;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.datasets.known.KnownFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fetches a known dataset. */
@Command(
        name = "get",
        description = {
            "Downloads or copies a dataset to this machine.",
            "It comes from its public repository, or from a folder or an address of your own, and goes into the folder "
                    + "of --data, or into the user's cache folder.",
            "Each file is checked by its SHA-256; an interrupted download continues where it stopped."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class DataGetCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Mixin
    private DataFolderOption folder;

    @Parameters(paramLabel = "NAME", description = "A known dataset, see bgn data list.")
    private String name;

    @Option(
            names = "--from",
            paramLabel = "DIR|URL",
            description = "A folder that has the files, or an http address under which such a folder is served.")
    private String from;

    @Override
    public Integer call() throws IOException {
        KnownDataset dataset = DataFolderOption.known(name);
        if (from != null && from.isBlank()) {
            throw new BadInputException("--from is empty: give a folder or an address");
        }
        DataFolders folders = folder.foldersToFill();
        Optional<DataFetcher.Outcome> there = elsewhere(dataset, folders);
        DataFetcher.Outcome outcome = there.isPresent() ? there.get() : fetchWithBar(dataset, folders.fetchRoot());
        List<String> unpublished =
                outcome.unpublished().stream().map(KnownFile::path).toList();
        if (output.isJson()) {
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("name", dataset.name());
            all.put("folder", outcome.found().folder().toString());
            all.put("fetched", outcome.fetched());
            all.put("alreadyThere", outcome.alreadyThere());
            all.put("unpublished", unpublished);
            output.printJson(all);
        } else {
            output.out()
                    .println(dataset + " is in " + outcome.found().folder() + ": " + outcome.fetched()
                            + " files fetched, " + outcome.alreadyThere() + " were there already");
        }
        if (!unpublished.isEmpty()) {
            output.err()
                    .println("bgn: nobody publishes " + String.join(", ", unpublished)
                            + "; without them the dataset is not complete: copy them with --from DIR");
            return Failures.FAILED;
        }
        return 0;
    }

    /**
     * The dataset in a folder that is not filled from here, such as the Cora of the build. Where a folder to fill or to copy
     * from was named, that is what counts.
     */
    private Optional<DataFetcher.Outcome> elsewhere(KnownDataset dataset, DataFolders folders) {
        if (from != null || folder.path().isPresent()) {
            return Optional.empty();
        }
        return folders.find(dataset)
                .filter(found -> !found.folder().startsWith(folders.fetchRoot()))
                .map(found -> new DataFetcher.Outcome(found, 0, found.paths().size(), List.of()));
    }

    private DataFetcher.Outcome fetch(KnownDataset dataset, Path root, DataFetcher.Progress progress)
            throws IOException {
        try {
            return new DataFetcher().get(dataset, Optional.ofNullable(from), root, progress);
        } catch (NoSuchFileException e) {
            // Some places, such as /proc, answer so to whoever makes a folder.
            if (Path.of(e.getFile()).startsWith(root)) {
                throw new BadInputException(e.getFile() + ": cannot be created");
            }
            throw e;
        }
    }

    private DataFetcher.Outcome fetchWithBar(KnownDataset dataset, Path root) throws IOException {
        try (TerminalBar bar = TerminalBar.ofBytes(dataset.name(), -1)) {
            return fetch(dataset, root, (file, done, total) -> {
                bar.steps(total);
                bar.stepTo(done, file);
            });
        }
    }
}
