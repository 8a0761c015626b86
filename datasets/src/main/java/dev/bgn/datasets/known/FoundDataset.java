package dev.bgn.datasets.known;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A dataset on this machine.
 *
 * @param copy in which of its forms it is there
 * @param folder the folder that holds the files of the copy
 */
public record FoundDataset(KnownDataset dataset, DataCopy copy, Path folder) {
    /** Where a file of the copy is. */
    public Path pathOf(KnownFile file) {
        return folder.resolve(file.path());
    }

    /** The paths of all files, in the order of the copy. */
    public List<Path> paths() {
        return copy.files().stream().map(this::pathOf).toList();
    }

    /** The files that are not there. */
    List<KnownFile> missing() {
        return copy.files().stream()
                .filter(file -> !Files.isRegularFile(pathOf(file)))
                .toList();
    }

    /** The first file that is not there, if any. */
    Optional<KnownFile> firstMissing() {
        return copy.files().stream()
                .filter(file -> !Files.isRegularFile(pathOf(file)))
                .findFirst();
    }

    boolean hasAnyFile() {
        return copy.files().stream().anyMatch(file -> Files.isRegularFile(pathOf(file)));
    }
}
