package dev.bgn.runtime;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file as a whole or not at all. The content goes to a temporary file in the same folder, is forced to disk and
 * renamed, so that at every moment the old file or the new one is there, even after a crash.
 */
public final class AtomicFile {
    private AtomicFile() {}

    /** What is to be in the file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(FileChannel channel) throws IOException;
    }

    /** Writes {@code file}, which may exist; its folder is made where it is missing. */
    public static void write(Path file, Content content) throws IOException {
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || Files.isDirectory(target)) {
            throw MalformedFileException.in(file, "a folder, not a file");
        }
        Files.createDirectories(folder);
        // A name that nobody else has: two writers of one file do not share it.
        Path temporary =
                folder.resolve("." + target.getFileName() + "." + Long.toHexString(System.nanoTime()) + ".tmp");
        FileChannel created = FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            try (FileChannel channel = created) {
                content.writeTo(channel);
                channel.force(true);
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        forceFolder(folder);
    }

    /** Without this the rename itself may be lost with the power. */
    private static void forceFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // Windows opens no folders; there the rename is as safe as the file system makes it.
        }
    }
}
