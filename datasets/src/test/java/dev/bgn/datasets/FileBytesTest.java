package dev.bgn.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.MalformedFileException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileBytesTest {
    private static final int SMALL_BYTES = 1 << 20;

    @TempDir
    private Path folder;

    private Path packed(byte[] bytes) throws Exception {
        Path file = folder.resolve("file.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(bytes);
        }
        return file;
    }

    @Test
    void aBombIsStoppedBeforeItIsUnpacked() throws Exception {
        Path bomb = packed(new byte[32 * SMALL_BYTES]);
        assertThat(Files.size(bomb)).isLessThan(SMALL_BYTES / 10);
        AtomicLong read = new AtomicLong();
        assertThatThrownBy(() -> {
                    try (InputStream in = FileBytes.open(bomb, SMALL_BYTES)) {
                        byte[] chunk = new byte[1 << 12];
                        for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                            read.addAndGet(n);
                        }
                    }
                })
                .isInstanceOf(MalformedFileException.class)
                .hasMessageContaining("file.gz")
                .hasMessageContaining("more than 200 times its size")
                .hasMessageContaining("gunzip");
        assertThat(read.get()).isLessThanOrEqualTo(Math.max(SMALL_BYTES, 200 * Files.size(bomb)));
    }

    @Test
    void smallFilesAndOrdinaryOnesAreReadWhole() throws Exception {
        byte[] zeros = new byte[SMALL_BYTES];
        try (InputStream in = FileBytes.open(packed(zeros), SMALL_BYTES)) {
            assertThat(in.readAllBytes()).isEqualTo(zeros);
        }
        byte[] random = new byte[4 * SMALL_BYTES];
        new Random(5).nextBytes(random);
        try (InputStream in = FileBytes.open(packed(random), SMALL_BYTES)) {
            assertThat(in.readAllBytes()).isEqualTo(random);
        }
    }

    @Test
    void readingIsHeard() throws Exception {
        byte[] random = new byte[SMALL_BYTES];
        new Random(6).nextBytes(random);
        Path file = packed(random);
        AtomicLong heard = new AtomicLong();
        ScopedValue.where(FileBytes.READ, heard::addAndGet).call(() -> {
            try (InputStream in = FileBytes.open(file)) {
                return in.readAllBytes();
            }
        });
        assertThat(heard.get()).isEqualTo(Files.size(file));
    }
}
