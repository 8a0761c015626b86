package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataGenerateCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(Object... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        String[] all = new String[words.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = words[i].toString();
        }
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), all);
    }

    @Test
    void everyGeneratorWritesWhatIsReadAgain() throws IOException {
        for (List<Object> words : List.<List<Object>>of(
                List.of("planted-partition", "--nodes", 60),
                List.of("r-mat", "--scale", 6),
                List.of("numeric", "--nodes", 60, "--columns", 4, "--homophily", 0.15),
                List.of("salary", "--nodes", 60, "--scale", 50),
                List.of("hubs", "--nodes", 60))) {
            String kind = (String) words.getFirst();
            Path target = folder.resolve(kind);
            List<Object> all = new ArrayList<>(List.of("data", "generate"));
            all.addAll(words);
            all.addAll(List.of("--out", target));
            assertThat(run(all.toArray())).as(err.toString()).isZero();
            assertThat(out.toString()).startsWith("wrote 6");
            assertThat(run(
                            "data",
                            "info",
                            "--nodes",
                            target.resolve("nodes.csv"),
                            "--edges",
                            target.resolve("edges.csv")))
                    .as(err.toString())
                    .isZero();
            assertThat(out.toString()).containsPattern("nodes +6[04]\n");
            // Not a second time into the same folder, but the same into another.
            assertThat(run(all.toArray())).isEqualTo(2);
            assertThat(err.toString()).contains("nodes.csv is there; --force replaces it");
            Path again = folder.resolve(kind + "-again");
            all.set(all.size() - 1, again);
            assertThat(run(all.toArray())).isZero();
            for (String file : List.of("nodes.csv", "edges.csv")) {
                assertThat(again.resolve(file)).hasSameBinaryContentAs(target.resolve(file));
            }
        }
    }

    @Test
    void badValuesAreOneLine() {
        for (List<Object> words : List.<List<Object>>of(
                List.of("numeric", "--columns", 5),
                List.of("numeric", "--homophily", 2),
                List.of("numeric", "--homophily", "NaN"),
                List.of("numeric", "--nodes", -1),
                List.of("planted-partition", "--nodes", Integer.MAX_VALUE),
                List.of("planted-partition", "--classes", 1),
                List.of("r-mat", "--scale", 25),
                List.of("r-mat", "--edges", -3),
                List.of("salary", "--scale", -1),
                List.of("hubs", "--nodes", 19))) {
            List<Object> all = new ArrayList<>(List.of("data", "generate"));
            all.addAll(words);
            all.addAll(List.of("--out", folder.resolve("bad")));
            assertThat(run(all.toArray())).as(words.toString()).isEqualTo(2);
            assertThat(err.toString()).startsWith("bgn: ").hasLineCount(1);
            assertThat(Files.exists(folder.resolve("bad"))).isFalse();
        }
        assertThat(run("data", "generate")).isEqualTo(2);
        assertThat(err.toString()).contains("planted-partition, r-mat, numeric, salary or hubs?");
    }
}
