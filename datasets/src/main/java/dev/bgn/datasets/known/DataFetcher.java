package dev.bgn.datasets.known;

import dev.bgn.datasets.known.CopyFetcher.Brought;
import dev.bgn.datasets.known.FetchException.Reason;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Brings the files of a known dataset into a data folder: from its public repository, from a folder, or from an address
 * under which a data folder is served.
 *
 * <p>A file comes under the name {@code NAME.part} and gets its own name, in one step, after its SHA-256 was found
 * right. A broken download goes on where it broke off. Files that are there and right are not fetched again. Two that
 * fetch the same file into the same folder at once share its {@code .part}: the checksum then finds it wrong, and one of
 * them has to be run again.
 */
public final class DataFetcher {
    /** Hears how many bytes of all are done, and at which file it is. */
    @FunctionalInterface
    public interface Progress {
        void update(String file, long doneBytes, long totalBytes);
    }

    /**
     * What was done.
     *
     * @param unpublished files that are not there, for nobody publishes them; they must come from a folder
     */
    public record Outcome(FoundDataset found, int fetched, int alreadyThere, List<KnownFile> unpublished) {
        public Outcome {
            unpublished = List.copyOf(unpublished);
        }
    }

    private final CopyFetcher fetcher;

    public DataFetcher() {
        this(PublicSource.RAW, Duration.ofSeconds(1));
    }

    /** {@code pause} is how long it waits after a cut before it tries again. */
    DataFetcher(URI publicHost, Duration pause) {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(Duration.ofSeconds(10))
                .followRedirects(Redirect.NORMAL)
                .build();
        this.fetcher = new CopyFetcher(new Download(client, pause, Duration.ofSeconds(30)), publicHost);
    }

    /**
     * Fetches a dataset into the data folder {@code root}.
     *
     * @param from a folder or an http address; empty for the public repository
     */
    public Outcome get(KnownDataset dataset, Optional<String> from, Path root, Progress progress) throws IOException {
        try {
            if (from.isEmpty()) {
                return getPublic(dataset, root, progress);
            }
            return isAddress(from.get())
                    ? getServed(dataset, parse(from.get()), root, progress)
                    : getCopied(dataset, Path.of(from.get()), root, progress);
        } catch (FetchException e) {
            if (e.reason() != Reason.NETWORK_CLOSED && e.reason() != Reason.REFUSED) {
                throw e;
            }
            Path folder = root.resolve(dataset.publicCopy().folder());
            FetchException advised = new FetchException(
                    e.reason(),
                    e.getMessage() + "; put the files of " + dataset + " into " + folder
                            + ", or copy them with 'bgn data get " + dataset + " --from DIR'");
            advised.initCause(e);
            throw advised;
        }
    }

    private static boolean isAddress(String from) {
        String lower = from.toLowerCase(Locale.ROOT);
        return lower.startsWith("http://") || lower.startsWith("https://");
    }

    private static URI parse(String address) throws FetchException {
        try {
            URI uri = URI.create(address.endsWith("/") ? address : address + "/");
            if (uri.getHost() == null) {
                throw new IllegalArgumentException("it names no host");
            }
            return uri;
        } catch (IllegalArgumentException e) {
            throw new FetchException(Reason.NOT_THERE, address + ": not an address (" + e.getMessage() + ")");
        }
    }

    private Outcome getPublic(KnownDataset dataset, Path root, Progress progress) throws IOException {
        FoundDataset into = place(dataset, dataset.publicCopy(), root);
        return outcome(into, fetcher.fromPublic(into.copy(), into.folder(), progress));
    }

    /** Takes the first copy that is served. */
    private Outcome getServed(KnownDataset dataset, URI base, Path root, Progress progress) throws IOException {
        FetchException first = null;
        for (DataCopy copy : dataset.copies()) {
            FoundDataset into = place(dataset, copy, root);
            try {
                return outcome(into, fetcher.fromAddress(copy, base, into.folder(), progress));
            } catch (FetchException e) {
                if (e.reason() != Reason.NOT_THERE) {
                    throw e;
                }
                first = first == null ? e : first;
            }
        }
        throw first;
    }

    private Outcome getCopied(KnownDataset dataset, Path from, Path root, Progress progress) throws IOException {
        List<FoundDataset> candidates = DataFolders.candidatesIn(from, dataset);
        for (FoundDataset source : candidates) {
            if (source.firstMissing().isEmpty()) {
                FoundDataset into = place(dataset, source.copy(), root);
                return outcome(into, fetcher.fromFolder(into.copy(), source.folder(), into.folder(), progress));
            }
        }
        FoundDataset closest =
                candidates.stream().filter(FoundDataset::hasAnyFile).findFirst().orElse(candidates.getFirst());
        Path missing = closest.pathOf(closest.firstMissing().orElseThrow());
        throw new FetchException(Reason.NOT_THERE, from + " does not hold " + dataset + ": " + missing + " is missing");
    }

    private static FoundDataset place(KnownDataset dataset, DataCopy copy, Path root) {
        return new FoundDataset(dataset, copy, root.resolve(copy.folder()));
    }

    private static Outcome outcome(FoundDataset into, Brought brought) {
        return new Outcome(into, brought.fetched(), brought.alreadyThere(), into.missing());
    }
}
