package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.model.file.ModelFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table whose class is whether a node has many neighbours. */
class OwnDegreesTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private String run(Object... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        String[] words = Arrays.stream(args).map(Object::toString).toArray(String[]::new);
        assertThat(Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), words))
                .as(err.toString())
                .isZero();
        return out.toString();
    }

    private List<String> predicted(Path model, Path nodes, Path edges) {
        return run("predict", model, "--nodes", nodes, "--edges", edges)
                .lines()
                .sorted()
                .toList();
    }

    /** Columns and rows in another order, and edges that say nothing new, change no class. */
    @Test
    void degreesComeFromTheEdgesWhateverTheOrder() throws IOException {
        run("data", "generate", "hubs", "--nodes", 300, "--out", folder);
        Path nodes = folder.resolve("nodes.csv");
        Path edges = folder.resolve("edges.csv");
        Path model = folder.resolve("model.safetensors");
        run("train", "--nodes", nodes, "--edges", edges, "--out", model, "--no-baselines");
        assertThat(ModelFile.read(model).coding()).isInstanceOf(WithDegree.class);
        assertThat(run("info", model)).contains("the degree of a node as thermometer bits");
        List<String> expected = predicted(model, nodes, edges);

        List<String> rows = new ArrayList<>(Files.readAllLines(nodes));
        String header = rows.removeFirst();
        Collections.shuffle(rows, new Random(2));
        rows.addFirst(header);
        Path turned = folder.resolve("turned.csv");
        Files.write(turned, rows.stream().map(OwnDegreesTest::turned).toList());
        List<String> more = new ArrayList<>(Files.readAllLines(edges));
        more.add(more.get(1));
        String name = more.get(1).split(",", -1)[0];
        more.add(name + "," + name);
        Path repeated = folder.resolve("repeated.csv");
        Files.write(repeated, more);
        assertThat(predicted(model, turned, repeated)).isEqualTo(expected);
        run("train", "--nodes", turned, "--edges", repeated, "--teacher", "none", "--epochs", 2, "--no-baselines");
        assertThat(err.toString()).containsOnlyOnce("1 edge from a node to itself left out");
    }

    /** The cells of a row from the last to the first. */
    private static String turned(String row) {
        List<String> cells = new ArrayList<>(List.of(row.split(",", -1)));
        Collections.reverse(cells);
        return String.join(",", cells);
    }
}
