package dev.bgn.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Utf8TextTest {
    private static final String TEXT = "aü😀\n𝔾raph 😀😀 end";

    @TempDir
    Path folder;

    private static String readBy(Path file, int chars) throws IOException {
        StringBuilder all = new StringBuilder();
        char[] buffer = new char[chars];
        try (Utf8Text text = new Utf8Text(file)) {
            for (int count = text.read(buffer, 0, chars); count >= 0; count = text.read(buffer, 0, chars)) {
                all.append(buffer, 0, count);
            }
        }
        return all.toString();
    }

    /** A pair does not fit a buffer of one character; it must neither hang nor be lost. */
    @Test
    void readsPairsIntoBuffersOfAnySize() throws IOException {
        Path file = BadInput.write(folder, "text", TEXT);
        for (int chars = 1; chars <= 20; chars++) {
            assertThat(readBy(file, chars)).as("%d at a time", chars).isEqualTo(TEXT);
        }
    }

    @Test
    void aByteOrderMarkIsNoText() throws IOException {
        assertThat(readBy(BadInput.write(folder, "text", "\uFEFF" + TEXT), 5)).isEqualTo(TEXT);
        assertThat(readBy(BadInput.writeGzip(folder, "text.gz", "\uFEFF" + TEXT), 5))
                .isEqualTo(TEXT);
        assertThat(readBy(BadInput.write(folder, "mark", "\uFEFF"), 5)).isEmpty();
        assertThat(readBy(BadInput.write(folder, "empty", ""), 5)).isEmpty();
    }

    @Test
    void namesTheLineThatIsNotUtf8() throws IOException {
        Path file = folder.resolve("latin");
        Files.write(file, "one\ntwo\nfür\n".getBytes(StandardCharsets.ISO_8859_1));
        BadInput.assertRefused(() -> readBy(file, 100), file, ", line 3: not UTF-8 text");
        Files.write(file, new byte[] {'a', (byte) 0xC3});
        BadInput.assertRefused(() -> readBy(file, 100), file, ", line 1: not UTF-8 text");
    }
}
