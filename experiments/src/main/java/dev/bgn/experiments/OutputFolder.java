package dev.bgn.experiments;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** A folder that results go to at the end of a long run. */
public final class OutputFolder {
    private OutputFolder() {}

    /** Makes the folder where it is missing, and finds out before the long run whether files can be written into it. */
    public static void require(Path folder) throws IOException {
        Path existing = folder.toAbsolutePath();
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        if (!Files.isDirectory(existing)) {
            throw new NotDirectoryException(existing.toString());
        }
        try {
            Files.createDirectories(folder);
            // Asking for permissions would not tell that a disk is read-only.
            Files.delete(Files.createTempFile(folder, ".bgn", ".tmp"));
        } catch (FileSystemException e) {
            throw new AccessDeniedException(folder.toString());
        }
    }
}
