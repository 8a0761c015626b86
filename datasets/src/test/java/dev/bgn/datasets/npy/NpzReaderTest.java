package dev.bgn.datasets.npy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.HeapTooSmallException;
import dev.bgn.datasets.samples.SampleFiles;
import dev.bgn.runtime.MalformedFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NpzReaderTest {
    private static final byte[] ARRAY = SampleFiles.npy("<i2", "(2,)", new byte[] {1, 0, 2, 0});

    @TempDir
    Path folder;

    private Path write(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("arrays.npz"), bytes);
    }

    private static byte[] zip(String... names) {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (String name : names) {
            entries.put(name, ARRAY);
        }
        return SampleFiles.npz(entries);
    }

    private static void readAll(Path file) throws IOException {
        try (NpzReader npz = NpzReader.open(file)) {
            for (String name : npz.names()) {
                npz.read(name);
            }
        }
    }

    private void assertMalformed(byte[] bytes, String... reason) throws IOException {
        Path file = write(bytes);
        assertThatThrownBy(() -> readAll(file))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContainingAll(reason)
                .hasMessageNotContaining("\n");
    }

    /** Where the central directory starts. */
    private static int directory(byte[] zip) {
        return ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN).getInt(zip.length - 6);
    }

    @Test
    void readsArraysByName() throws IOException {
        try (NpzReader npz = NpzReader.open(write(zip("b", "folder/a")))) {
            assertThat(npz.names()).containsExactly("b", "folder/a");
            assertThat(npz.has("b")).isTrue();
            assertThat(npz.has("c")).isFalse();
            assertThat(npz.read("folder/a").ints()).containsExactly(1, 2);
            assertThatThrownBy(() -> npz.read("c")).hasMessageContaining("has no array c");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../a", "/a", "a/../../b", "a\\b", "C:a", "a\nb", "a b", "..", "a\0"})
    void refusesNamesThatLeaveTheirFolder(String name) throws IOException {
        assertMalformed(zip(name), "is not allowed");
    }

    @Test
    void refusesEntriesThatAreThereTwice() throws IOException {
        String zip = new String(zip("same1", "same2"), StandardCharsets.ISO_8859_1);
        assertMalformed(
                zip.replace("same2", "same1").getBytes(StandardCharsets.ISO_8859_1), "same1.npy is there twice");
    }

    @Test
    void refusesZipBombs() throws IOException {
        // 64 MiB of zeros in 64 KiB, with honest headers.
        byte[] bomb = SampleFiles.npz(Map.of("bomb", new byte[1 << 26]));
        assertThat(bomb.length).isLessThan(100_000);
        assertMalformed(bomb, "entry bomb.npy", "zip bomb");
        // Many entries, each small enough.
        Map<String, byte[]> many = new LinkedHashMap<>();
        byte[] zeros = SampleFiles.npy("|u1", "(4000000,)", new byte[4_000_000]);
        for (int i = 0; i < 6; i++) {
            many.put("part" + i, zeros);
        }
        assertMalformed(SampleFiles.npz(many), "zip bomb");
    }

    @Test
    void aSmallHeapIsNotTheFaultOfTheFile() throws IOException {
        Path file = write(zip("a", "b"));
        try (NpzReader npz = NpzReader.open(file, 2L * ARRAY.length - 1)) {
            npz.read("a");
            assertThatThrownBy(() -> npz.read("b"))
                    .isInstanceOf(HeapTooSmallException.class)
                    .hasMessage(file + ": needs more heap: BGN_JAVA_OPTIONS=-Xmx32m in the environment");
        }
    }

    @Test
    void believesNoSizeOrChecksumInAHeader() throws IOException {
        byte[] honest = zip("a");
        int header = directory(honest);
        for (int claim : new int[] {0, 1, ARRAY.length + 1, Integer.MAX_VALUE - 8}) {
            byte[] lie = honest.clone();
            ByteBuffer.wrap(lie).order(ByteOrder.LITTLE_ENDIAN).putInt(header + 24, claim);
            assertMalformed(lie, "a.npy");
        }
        byte[] checksum = honest.clone();
        checksum[header + 16] ^= 1;
        assertMalformed(checksum, "entry a.npy", "the checksum is wrong");
    }

    @Test
    void refusesEmptyCutAndForeignFiles() throws IOException {
        assertMalformed(new byte[0], "the file is empty");
        Path folder = Files.createDirectory(this.folder.resolve("x.npz"));
        assertThatThrownBy(() -> NpzReader.open(folder)).hasMessage(folder + ": a folder, not a file");
        assertThatThrownBy(() -> ByteSpan.ofFile(folder)).hasMessage(folder + ": a folder, not a file");
        assertMalformed("no zip at all".getBytes(StandardCharsets.US_ASCII), "not a readable zip archive");
        byte[] whole = zip("a", "b");
        for (int length = 1; length < whole.length; length++) {
            assertMalformed(Arrays.copyOf(whole, length), "arrays.npz");
        }
    }

    @Test
    void findsEveryFlippedBitInTheData() throws IOException {
        byte[] whole = zip("a");
        // From behind the local header to the data descriptor, which the directory repeats.
        int dataAt = 30 + "a.npy".length();
        int dataEnd = directory(whole) - 16;
        for (int bit = 8 * dataAt; bit < 8 * dataEnd; bit++) {
            byte[] flipped = whole.clone();
            flipped[bit / 8] ^= (byte) (1 << (bit % 8));
            Path file = write(flipped);
            try (NpzReader npz = NpzReader.open(file)) {
                // A flip that deflate ignores still gives the right array.
                assertThat(npz.read("a").ints()).containsExactly(1, 2);
            } catch (MalformedFileException e) {
                assertThat(e).hasMessageStartingWith(file.toString());
            }
        }
    }
}
