package dev.bgn.datasets;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.MalformedFileException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Writes small files for tests and checks how a reader refuses them. */
public final class BadInput {
    private BadInput() {}

    /** A file with this text. */
    public static Path write(Path folder, String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A gzip file with this text. */
    public static Path writeGzip(Path folder, String name, String text) {
        try {
            Files.createDirectories(folder);
            return Files.write(folder.resolve(name), gzip(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    /** The one exception, with one line: the file, then exactly this. */
    public static void assertRefused(ThrowingCallable call, Path file, String rest) {
        assertThatThrownBy(call).isInstanceOf(MalformedFileException.class).hasMessage(file + rest);
    }
}
