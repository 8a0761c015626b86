package dev.bgn.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    private Path folder;

    private static AtomicFile.Content text(String text) {
        return channel -> channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static void requireOnly(Path folder, Path... files) throws IOException {
        try (var list = Files.list(folder)) {
            assertThat(list).containsExactly(files);
        }
    }

    @Test
    void makesMissingFoldersAndReplacesAFile() throws IOException {
        Path file = folder.resolve("a/b/c");
        AtomicFile.write(file, text("first"));
        AtomicFile.write(file, text("second"));
        assertThat(file).hasContent("second");
        requireOnly(folder.resolve("a/b"), file);
    }

    @Test
    void aFailureLeavesTheOldFileAndNothingElse() throws IOException {
        Path file = folder.resolve("c");
        AtomicFile.write(file, text("old"));
        assertThatThrownBy(() -> AtomicFile.write(file, channel -> {
                    text("new, but only ha").writeTo(channel);
                    throw new IOException("the disk is full");
                }))
                .hasMessage("the disk is full");
        assertThat(file).hasContent("old");
        requireOnly(folder, file);
    }

    @Test
    void whatAKilledProcessLeftIsRemovedAndNothingElse() throws Exception {
        Process gone = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        gone.waitFor();
        Path left = Files.createFile(folder.resolve(".c." + gone.pid() + ".1f.tmp"));
        Path alive =
                Files.createFile(folder.resolve(".c." + ProcessHandle.current().pid() + ".1f.tmp"));
        Path another = Files.createFile(folder.resolve(".c.notes.tmp"));
        Path file = folder.resolve("c");
        AtomicFile.write(file, text("new"));
        assertThat(left).doesNotExist();
        assertThat(alive).exists();
        assertThat(another).exists();
        assertThat(file).hasContent("new");
    }

    @Test
    void aFolderOrAFileInTheWayIsToldByName() throws IOException {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        assertThatThrownBy(() -> AtomicFile.write(inner, text("x"))).hasMessageContaining(inner.toString());
        Path plain = Files.createFile(folder.resolve("plain"));
        assertThatThrownBy(() -> AtomicFile.write(plain.resolve("x"), text("x")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(plain.toString());
    }

    @Test
    void aFolderThatCannotBeWrittenIsAnError() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Assumptions.assumeTrue(
                closed.toFile().setWritable(false) && !Files.isWritable(closed),
                "this user may write anywhere: skipped");
        assertThatThrownBy(() -> AtomicFile.write(closed.resolve("x"), text("x")))
                .isInstanceOf(IOException.class);
        assertThat(closed.toFile().setWritable(true)).isTrue();
        assertThat(closed).isEmptyDirectory();
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path real = Files.writeString(folder.resolve("real"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);
        AtomicFile.write(link, text("new"));
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(real).hasContent("new");
    }

    @Test
    void aPrivateFileStaysPrivate() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "old");
        Assumptions.assumeTrue(Files.getFileStore(secret).supportsFileAttributeView("posix"));
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        AtomicFile.write(secret, channel -> {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.tmp")) {
                for (Path temporary : files) {
                    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temporary)))
                            .isEqualTo("rw-------");
                }
            }
            text("new").writeTo(channel);
        });
        assertThat(secret).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
                .isEqualTo("rw-------");
    }
}
