package dev.bgn.runtime;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/**
 * Writes a file as a whole or not at all. The content goes to a temporary file in the same folder, is forced to disk and
 * renamed, so that at every moment the old file or the new one is there, even after a crash.
 */
public final class AtomicFile {
    private static final String SUFFIX = ".tmp";

    /** Links to follow; the systems themselves give up about there. */
    private static final int MOST_HOPS = 40;

    private AtomicFile() {}

    /** What is to be in the file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(FileChannel channel) throws IOException;
    }

    /** Writes {@code file}, which may exist; its folder is made where it is missing. */
    public static void write(Path file, Content content) throws IOException {
        if (isDescriptor(file)) {
            throw MalformedFileException.in(file, "an open file, which is not replaced");
        }
        // A link stays a link: what it leads to is replaced.
        Path target = Files.isSymbolicLink(file) ? file.toRealPath() : file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || Files.isDirectory(target)) {
            throw MalformedFileException.in(file, "a folder, not a file");
        }
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw MalformedFileException.in(file, "not a plain file, so it is not replaced");
        }
        Files.createDirectories(folder);
        removeLeftovers(folder, target);
        // A name that nobody else has: two writers of one file do not share it.
        Path temporary = folder.resolve(
                prefix(target) + ProcessHandle.current().pid() + "." + Long.toHexString(System.nanoTime()) + SUFFIX);
        FileChannel created = create(temporary, folder);
        try {
            try (FileChannel channel = created) {
                keepPermissions(target, temporary);
                content.writeTo(channel);
                channel.force(true);
            }
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
        forceFolder(folder);
    }

    /** Writes a text as UTF-8; the folder is made where it is missing. */
    public static void writeText(Path file, String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        write(file, channel -> {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        });
    }

    /**
     * Whether a name is, or links to, one that the system has for an open file of a process, such as {@code /dev/stdout}.
     * What such a name leads to has another owner, a shell that redirects output for example.
     */
    public static boolean isDescriptor(Path file) {
        Path at = file.toAbsolutePath();
        for (int hops = 0; hops < MOST_HOPS && Files.isSymbolicLink(at); hops++) {
            try {
                Path folder = at.getParent().toRealPath();
                if (folder.startsWith("/proc") || folder.equals(Path.of("/dev"))) {
                    return true;
                }
                at = folder.resolve(Files.readSymbolicLink(at));
            } catch (IOException e) {
                return false;
            }
        }
        return false;
    }

    private static String prefix(Path target) {
        return "." + target.getFileName() + ".";
    }

    /** What processes left that were killed while they wrote this file, so that it does not pile up. */
    private static void removeLeftovers(Path folder, Path target) throws IOException {
        String prefix = prefix(target);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, file -> {
            String name = file.getFileName().toString();
            return name.startsWith(prefix) && name.endsWith(SUFFIX);
        })) {
            for (Path file : files) {
                String rest = file.getFileName().toString().substring(prefix.length());
                if (rest.matches("\\d{1,18}\\.[0-9a-f]+\\" + SUFFIX) && isGone(rest)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (DirectoryIteratorException | AccessDeniedException e) {
            // A folder that cannot be listed may still be written.
        }
    }

    private static boolean isGone(String rest) {
        long process = Long.parseLong(rest.substring(0, rest.indexOf('.')));
        return ProcessHandle.of(process).isEmpty();
    }

    private static FileChannel create(Path temporary, Path folder) throws IOException {
        try {
            return FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (NoSuchFileException | AccessDeniedException e) {
            // The user knows the folder, not the temporary file.
            throw new AccessDeniedException(folder.toString());
        }
    }

    /** A file that only its owner may read stays so, and does so before there is anything to read. */
    private static void keepPermissions(Path target, Path temporary) {
        PosixFileAttributeView was = Files.getFileAttributeView(target, PosixFileAttributeView.class);
        if (was == null || !Files.exists(target)) {
            return;
        }
        try {
            Files.setPosixFilePermissions(temporary, was.readAttributes().permissions());
        } catch (IOException e) {
            // Some mounted systems show permissions and let nobody set them; the file is written all the same.
        }
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
