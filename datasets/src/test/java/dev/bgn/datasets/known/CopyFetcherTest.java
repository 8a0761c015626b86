package dev.bgn.datasets.known;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bgn.datasets.known.CopyFetcher.Brought;
import dev.bgn.datasets.known.DataCopy.Format;
import dev.bgn.datasets.known.FetchException.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fetches two small files from a server on loopback that breaks off, lies or has nothing. */
class CopyFetcherTest {
    private static final byte[] BIG = randomBytes(300_000);
    private static final byte[] SMALL = "a few bytes".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    private FileServer server;
    private CopyFetcher fetcher;
    private DataCopy copy;

    @BeforeEach
    void start() throws IOException {
        server = new FileServer();
        fetcher = new CopyFetcher(
                new Download(HttpClient.newHttpClient(), Duration.ZERO, Duration.ofSeconds(30)), server.base());
        copy = copyOf(PublicSource.ofFolder("owner/name", "c0ffee", "data"));
        server.put("owner/name/c0ffee/data/sub/big", BIG);
        server.put("owner/name/c0ffee/data/small", SMALL);
        server.put("own/sub/big", BIG);
        server.put("own/small", SMALL);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void downloadsAllAndHearsTheProgress() throws IOException {
        List<Long> heard = new ArrayList<>();
        Brought brought = fetcher.fromPublic(copy, folder, (file, done, total) -> {
            assertThat(total).isEqualTo(BIG.length + SMALL.length);
            heard.add(done);
        });
        assertThat(brought).isEqualTo(new Brought(2, 0));
        assertWhole();
        assertThat(heard).isSorted().endsWith((long) BIG.length + SMALL.length);
    }

    @Test
    void whatIsThereAndRightIsNotFetchedAgain() throws IOException {
        fetcher.fromAddress(copy, server.base(), folder, CopyFetcherTest::ignore);
        Files.writeString(folder.resolve("small"), "a bad bytes");
        server.requests.clear();
        Brought brought = fetcher.fromAddress(copy, server.base(), folder, CopyFetcherTest::ignore);
        assertThat(brought).isEqualTo(new Brought(1, 1));
        assertThat(server.requests).containsExactly("/own/small");
        assertWhole();
    }

    @Test
    void goesOnAfterACutConnection() throws IOException {
        server.cuts.addAll(List.of(100_000, 50_000));
        fetcher.fromPublic(copy, folder, CopyFetcherTest::ignore);
        assertWhole();
        assertThat(server.requests).hasSize(4);
        assertThat(server.requests.get(1)).matches(".*/sub/big bytes=[1-9]\\d*-");
    }

    @Test
    void goesOnAfterAStalledConnection() throws IOException {
        Download impatient = new Download(HttpClient.newHttpClient(), Duration.ZERO, Duration.ofMillis(500));
        server.cuts.add(100_000);
        server.stalls = true;
        new CopyFetcher(impatient, server.base()).fromPublic(copy, folder, CopyFetcherTest::ignore);
        assertWhole();
        assertThat(server.requests.get(1)).matches(".*/sub/big bytes=[1-9]\\d*-");
    }

    @Test
    void goesOnInALaterRun() throws IOException {
        server.cuts.addAll(List.of(100_000, 1000, 1000, 1000));
        FetchException broken = fails();
        assertThat(broken.reason()).isEqualTo(Reason.CUT);
        assertThat(folder.resolve("sub/big")).doesNotExist();
        long kept = Files.size(folder.resolve("sub/big.part"));
        assertThat(kept).isPositive();
        server.requests.clear();
        fetcher.fromPublic(copy, folder, CopyFetcherTest::ignore);
        assertThat(server.requests.getFirst()).endsWith(" bytes=" + kept + "-");
        assertWhole();
    }

    @Test
    void startsAnewWhereTheServerCannotResume() throws IOException {
        Files.createDirectories(folder.resolve("sub"));
        Files.write(folder.resolve("sub/big.part"), Arrays.copyOf(BIG, 1000));
        server.ignoresRange = true;
        fetcher.fromPublic(copy, folder, CopyFetcherTest::ignore);
        assertWhole();
    }

    @Test
    void aPartOfAnotherFileIsThrownAway() throws IOException {
        Files.createDirectories(folder.resolve("sub"));
        for (int length : new int[] {1000, BIG.length, BIG.length + 1}) {
            Files.deleteIfExists(folder.resolve("sub/big"));
            Files.write(folder.resolve("sub/big.part"), new byte[length]);
            fetcher.fromPublic(copy, folder, CopyFetcherTest::ignore);
            assertWhole();
        }
    }

    @Test
    void aWrongChecksumLeavesNothing() throws IOException {
        byte[] wrong = BIG.clone();
        wrong[12_345] ^= 1;
        server.put("owner/name/c0ffee/data/sub/big", wrong);
        FetchException refused = fails();
        assertThat(refused.reason()).isEqualTo(Reason.WRONG_CONTENT);
        assertThat(refused).hasMessageContaining("SHA-256").hasMessageNotContaining("\n");
        assertThat(folder.resolve("sub")).isEmptyDirectory();
    }

    @Test
    void aLongerFileLeavesNothing() {
        server.put("owner/name/c0ffee/data/sub/big", Arrays.copyOf(BIG, BIG.length + 70_000));
        assertThat(fails().reason()).isEqualTo(Reason.WRONG_CONTENT);
        assertThat(folder.resolve("sub")).isEmptyDirectory();
    }

    @Test
    void aShorterFileLeavesNothing() {
        server.put("owner/name/c0ffee/data/sub/big", Arrays.copyOf(BIG, 5000));
        assertThat(fails().reason()).isEqualTo(Reason.WRONG_CONTENT);
        assertThat(folder.resolve("sub")).isEmptyDirectory();
    }

    @Test
    void aFileThatIsNotThereAndARefusal() {
        server.status = 404;
        assertThat(fails().reason()).isEqualTo(Reason.NOT_THERE);
        assertThat(server.requests).as("tried once").hasSize(1);
        server.status = 403;
        assertThat(fails()).hasMessageContaining("answered 403");
        server.requests.clear();
        server.status = 503;
        assertThat(fails().reason()).isEqualTo(Reason.REFUSED);
        assertThat(server.requests).as("tried again").hasSizeGreaterThan(1);
    }

    @Test
    void noServerMeansAClosedNetwork() {
        server.close();
        FetchException closed = fails();
        assertThat(closed.reason()).isEqualTo(Reason.NETWORK_CLOSED);
        assertThat(closed).hasMessageContaining(" cannot be reached").hasMessageNotContaining("\n");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void copiesFromAFolder() throws IOException {
        Path from = folder.resolve("from");
        Files.createDirectories(from.resolve("sub"));
        Files.write(from.resolve("sub/big"), BIG);
        Files.write(from.resolve("small"), Arrays.copyOf(SMALL, 20));
        Path into = folder.resolve("into");
        FetchException wrong = catchThrowableOfType(
                FetchException.class, () -> fetcher.fromFolder(copy, from, into, CopyFetcherTest::ignore));
        assertThat(wrong.reason()).isEqualTo(Reason.WRONG_CONTENT);
        assertThat(into.resolve("small")).doesNotExist();
        assertThat(into.resolve("small.part")).doesNotExist();
        Files.write(from.resolve("small"), SMALL);
        assertThat(fetcher.fromFolder(copy, from, into, CopyFetcherTest::ignore))
                .isEqualTo(new Brought(1, 1));
        assertThat(into.resolve("small")).hasBinaryContent(SMALL);
    }

    @Test
    void unpacksAnArchiveAndRemovesIt() throws IOException {
        byte[] zip = zipOf(Map.of("top/sub/big", BIG, "../../evil", SMALL));
        server.put("owner/name/c0ffee/all.zip", zip);
        KnownFile archive = new KnownFile("all.zip", sha256(zip), zip.length);
        copy = copyOf(new PublicSource("owner/name", "c0ffee", "top", Map.of("small", ""), Optional.of(archive)));
        assertThat(fetcher.fromPublic(copy, folder, CopyFetcherTest::ignore)).isEqualTo(new Brought(1, 0));
        assertThat(folder.resolve("sub/big")).hasBinaryContent(BIG);
        assertThat(folder).isDirectoryNotContaining(path -> path.toString().contains("zip"));
        assertThat(folder.resolve("small")).as("nobody publishes it").doesNotExist();
        server.requests.clear();
        assertThat(fetcher.fromPublic(copy, folder, CopyFetcherTest::ignore)).isEqualTo(new Brought(0, 1));
        assertThat(server.requests).isEmpty();
    }

    private FetchException fails() {
        return catchThrowableOfType(
                FetchException.class, () -> fetcher.fromPublic(copy, folder, CopyFetcherTest::ignore));
    }

    private void assertWhole() {
        assertThat(folder.resolve("sub/big")).hasBinaryContent(BIG);
        assertThat(folder.resolve("small")).hasBinaryContent(SMALL);
        assertThat(folder.resolve("sub/big.part")).doesNotExist();
    }

    private static DataCopy copyOf(PublicSource source) {
        return new DataCopy(
                Format.GED,
                "own",
                List.of(
                        new KnownFile("sub/big", sha256(BIG), BIG.length),
                        new KnownFile("small", sha256(SMALL), SMALL.length)),
                Optional.of(source));
    }

    private static void ignore(String file, long done, long total) {}

    private static byte[] randomBytes(int count) {
        byte[] bytes = new byte[count];
        new SplittableRandom(1).nextBytes(bytes);
        return bytes;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] zipOf(Map<String, byte[]> members) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> member : members.entrySet()) {
                zip.putNextEntry(new ZipEntry(member.getKey()));
                zip.write(member.getValue());
            }
        }
        return bytes.toByteArray();
    }
}
