package dev.bgn.datasets.known;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bgn.datasets.known.FetchException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The choice of the copy and the words of the messages; the bytes are CopyFetcherTest's matter. */
class DataFetcherTest {
    @TempDir
    Path folder;

    @Test
    void aClosedNetworkIsSaidInOneSentenceWithAWayOut() throws IOException {
        FileServer server = new FileServer();
        server.close();
        FetchException closed = fails(server, Optional.empty());
        assertThat(closed.reason()).isEqualTo(Reason.NETWORK_CLOSED);
        assertThat(closed)
                .hasMessageContaining(" cannot be reached")
                .hasMessageEndingWith("; put the files of coauthor-cs into " + folder.resolve("coauthor-cs")
                        + ", or copy them with 'bgn data get coauthor-cs --from DIR'")
                .hasMessageNotContaining("\n");
    }

    @Test
    void asksForTheOriginalOfTheRepository() throws IOException {
        try (FileServer server = new FileServer()) {
            assertThat(fails(server, Optional.empty()).reason()).isEqualTo(Reason.NOT_THERE);
            assertThat(server.requests)
                    .singleElement()
                    .asString()
                    .matches("/EdisonLeeeee/GraphData/[0-9a-f]{40}/datasets/coauthor_cs.npz");
        }
    }

    @Test
    void triesAllCopiesOfAServedFolder() throws IOException {
        try (FileServer server = new FileServer()) {
            assertThat(fails(server, Optional.of(server.base() + "mirror")).reason())
                    .isEqualTo(Reason.NOT_THERE);
            assertThat(server.requests)
                    .containsExactly(
                            "/mirror/coauthor-cs/coauthor_cs.plain.npz", "/mirror/coauthor-cs/coauthor_cs.npz");
        }
    }

    @Test
    void aFolderWithoutTheDatasetSaysWhichFileIsMissing() throws IOException {
        Path from = Files.createDirectories(folder.resolve("from"));
        try (FileServer server = new FileServer()) {
            FetchException missing = fails(server, Optional.of(from.toString()));
            assertThat(missing)
                    .hasMessage(from + " does not hold coauthor-cs: "
                            + from.resolve("coauthor-cs/coauthor_cs.plain.npz") + " is missing");
            assertThat(fails(server, Optional.of("http://not an address"))).hasMessageContaining("not an address");
            FetchException hostless = fails(server, Optional.of("http:///x"));
            assertThat(hostless.reason()).isEqualTo(Reason.NOT_THERE);
            assertThat(hostless).hasMessage("http:///x: not an address (it names no host)");
        }
    }

    private FetchException fails(FileServer server, Optional<String> from) {
        DataFetcher fetcher = new DataFetcher(server.base(), Duration.ZERO);
        return catchThrowableOfType(
                FetchException.class,
                () -> fetcher.get(KnownDataset.COAUTHOR_CS, from, folder, (file, done, total) -> {}));
    }
}
