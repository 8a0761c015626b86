package dev.bgn.datasets.known;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * A public repository that holds a copy, at the commit whose files have the known checksums.
 *
 * @param repository owner and name on GitHub
 * @param folder the folder of the files in the repository, or in the archive
 * @param elsewhere files at another place in the repository; an empty place means that nobody publishes the file
 * @param archive the zip in the repository that holds the files, if they are in one
 */
public record PublicSource(
        String repository, String commit, String folder, Map<String, String> elsewhere, Optional<KnownFile> archive) {
    /** The host of the bare files of all repositories. */
    static final URI RAW = URI.create("https://raw.githubusercontent.com/");

    public PublicSource {
        elsewhere = Map.copyOf(elsewhere);
    }

    /** Files as they are in one folder of the repository. */
    static PublicSource ofFolder(String repository, String commit, String folder) {
        return new PublicSource(repository, commit, folder, Map.of(), Optional.empty());
    }

    /** Whether the file can be downloaded, alone or in the archive. */
    public boolean has(KnownFile file) {
        return !elsewhere.getOrDefault(file.path(), folder).isEmpty();
    }

    /** The path of a file in the repository, or in the archive where there is one. */
    public String pathOf(KnownFile file) {
        return elsewhere.getOrDefault(file.path(), folder + "/" + file.path());
    }

    /** Where a file can be downloaded; the archive that holds it, where there is one; nothing when nobody has it. */
    public Optional<URI> addressOf(KnownFile file) {
        String path = archive.map(KnownFile::path).orElse(pathOf(file));
        return has(file) ? Optional.of(addressOf(path, RAW)) : Optional.empty();
    }

    /** The address of a path in the repository on a host of bare files. */
    URI addressOf(String path, URI host) {
        return host.resolve(repository + "/" + commit + "/" + path);
    }
}
