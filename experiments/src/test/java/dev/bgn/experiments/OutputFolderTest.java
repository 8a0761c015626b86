package dev.bgn.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFolderTest {
    @TempDir
    private Path folder;

    @Test
    void isMadeWhereItIsMissingAndLeftEmpty() throws Exception {
        Path deep = folder.resolve("a").resolve("b");
        OutputFolder.require(deep);
        OutputFolder.require(deep);
        assertThat(deep).isEmptyDirectory();
    }

    @Test
    void aFileInTheWayIsNamed() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        for (Path wanted : List.of(file, file.resolve("below").resolve("it"))) {
            assertThatExceptionOfType(NotDirectoryException.class)
                    .isThrownBy(() -> OutputFolder.require(wanted))
                    .withMessage(file.toString());
        }
    }

    @Test
    void aFolderThatCannotBeWrittenIsNamed() {
        // Not even the administrator makes files there.
        Path closed = Path.of("/proc");
        Assumptions.assumeTrue(Files.isDirectory(closed), "only where there is /proc");
        for (Path wanted : List.of(closed, closed.resolve("bgn-demo"))) {
            assertThatExceptionOfType(AccessDeniedException.class)
                    .isThrownBy(() -> OutputFolder.require(wanted))
                    .withMessage(wanted.toString());
        }
    }
}
