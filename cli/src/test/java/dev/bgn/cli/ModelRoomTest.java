package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.cli.terminal.Failures;
import dev.bgn.runtime.model.file.ModelFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model that does not fit a file is refused before training; the largest that fits is written. */
class ModelRoomTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int train(int nodes, IntFunction<String> label) throws Exception {
        StringBuilder rows = new StringBuilder("id,x,label\n");
        StringBuilder edges = new StringBuilder("source,target\n");
        for (int i = 0; i < nodes; i++) {
            rows.append(i + "," + i % 7 + "," + label.apply(i) + "\n");
            edges.append(i + "," + (i + 1) % nodes + "\n");
        }
        Path file = Files.writeString(folder.resolve("nodes.csv"), rows);
        Path pairs = Files.writeString(folder.resolve("edges.csv"), edges);
        err.getBuffer().setLength(0);
        return Bgn.PROGRAM.run(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                "train",
                "--nodes",
                file.toString(),
                "--edges",
                pairs.toString(),
                "--epochs",
                "1",
                "--teacher",
                "none",
                "--no-baselines",
                "--out",
                model().toString());
    }

    private Path model() {
        return folder.resolve("model.safetensors");
    }

    private void assertRefused(String words) {
        assertThat(err.toString().lines().toList().getLast())
                .startsWith("bgn: --out " + model() + ": no model file can be written: ")
                .contains(words);
        assertThat(err.toString()).as("before the training").doesNotContain("epoch");
        assertThat(model()).doesNotExist();
    }

    @Test
    void tooManyClasses() throws Exception {
        assertThat(train(8400, i -> "c" + i / 2)).isEqualTo(Failures.BAD_INPUT);
        assertRefused("4200 classes; a model file holds at most 4096");
    }

    @Test
    void namesBeyondTheHeader() throws Exception {
        String[] names = {"a".repeat(29_000), "b".repeat(29_000)};
        assertThat(train(60, i -> names[i % 2])).isEqualTo(Failures.BAD_INPUT);
        assertRefused("the names of 2 classes take 580");
        String[] shorter = {"a".repeat(28_600), "b".repeat(28_600)};
        assertThat(train(60, i -> shorter[i % 2])).as(err.toString()).isZero();
        assertThat(ModelFile.read(model()).classNames()).containsExactly(shorter);
    }
}
