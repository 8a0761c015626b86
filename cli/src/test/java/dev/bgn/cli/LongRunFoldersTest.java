package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.cli.terminal.Failures;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder that results cannot go to is told before anything is trained. */
class LongRunFoldersTest {
    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();

    private int run(Path wrong, String... args) {
        List<String> all = new ArrayList<>(Arrays.asList(args));
        all.add(wrong.toString());
        PrintWriter lines = new PrintWriter(err, true);
        return Bgn.PROGRAM.run(lines, lines, all.toArray(String[]::new));
    }

    @Test
    void ofTheDemo() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        for (Path wrong : List.of(file, file.resolve("below"))) {
            err.getBuffer().setLength(0);
            assertThat(run(wrong, "demo", "--out")).isEqualTo(Failures.BAD_INPUT);
            assertThat(err.toString().lines()).containsExactly("bgn: --out: " + file + " is not a folder");
        }
    }
}
