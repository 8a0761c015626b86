package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.runtime.model.FeatureSchema;
import dev.bgn.runtime.model.ModelFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A grid whose quarters are the classes, and columns of noise that hide it. */
class HiddenGraphTest {
    private static final int SIDE = 20;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private Path nodes;
    private Path ids;
    private Path edges;

    @BeforeEach
    void writeGraph() throws IOException {
        Random random = new Random(5);
        StringBuilder table = new StringBuilder("id,a,b,label\n");
        StringBuilder names = new StringBuilder("id\n");
        StringBuilder list = new StringBuilder("source,target\n");
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                String name = "n" + x + "-" + y;
                String label = (y < SIDE / 2 ? "north" : "south") + (x < SIDE / 2 ? "west" : "east");
                table.append(name + "," + random.nextGaussian() + "," + random.nextGaussian() + "," + label + "\n");
                names.append(name + "\n");
                list.append(x + 1 < SIDE ? name + ",n" + (x + 1) + "-" + y + "\n" : "");
                list.append(y + 1 < SIDE ? name + ",n" + x + "-" + (y + 1) + "\n" : "");
            }
        }
        nodes = Files.writeString(folder.resolve("nodes.csv"), table);
        ids = Files.writeString(folder.resolve("ids.csv"), names);
        edges = Files.writeString(folder.resolve("edges.csv"), list);
    }

    private int run(Object... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Bgn.run(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                Arrays.stream(words).map(Object::toString).toArray(String[]::new));
    }

    private JsonNode json() throws IOException {
        return new ObjectMapper().readTree(out.toString().lines().toList().getLast());
    }

    @Test
    void theStructureIsTakenWhereColumnsHideIt() throws IOException {
        Path model = folder.resolve("model.safetensors");
        assertThat(run("train", "--nodes", nodes, "--edges", edges, "--split", "per-class:20,30", "--out", model))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .contains("Learned from: structure teachers, the best on validation")
                .contains("It takes the structure of the graph in place of its columns");
        assertThat(ModelFile.read(model).schema()).isInstanceOf(FeatureSchema.Structure.class);
        assertThat(run("eval", model, "--nodes", nodes, "--edges", edges, "--json"))
                .as(err.toString())
                .isZero();
        assertThat(err.toString()).contains("the model takes the structure of the graph, not the 2 features of");
        assertThat(json().get("testAccuracy").asDouble()).as("chance is 25").isGreaterThan(75);
        // The columns are not needed, and neither are the labels.
        assertThat(run("predict", model, "--nodes", nodes, "--edges", edges, "--out", "-"))
                .isZero();
        String predicted = out.toString();
        assertThat(run("predict", model, "--nodes", ids, "--edges", edges, "--out", "-"))
                .isZero();
        assertThat(out.toString().lines().map(HiddenGraphTest::answer))
                .isEqualTo(predicted.lines().map(HiddenGraphTest::answer).toList());
    }

    /** The node and the class that was predicted; a file with labels has theirs behind. */
    private static String answer(String line) {
        return String.join(",", Arrays.asList(line.split(",")).subList(0, 2));
    }

    @Test
    void itCanBeAskedFor() throws IOException {
        Path model = folder.resolve("model.safetensors");
        assertThat(run(
                        "train",
                        "--nodes",
                        nodes,
                        "--edges",
                        edges,
                        "--features",
                        "structure",
                        "--teacher",
                        "none",
                        "--epochs",
                        20,
                        "--out",
                        model))
                .as(err.toString())
                .isZero();
        assertThat(ModelFile.read(model).schema()).isInstanceOf(FeatureSchema.Structure.class);
        assertThat(out.toString()).doesNotContain("The graph may say more than its columns");
    }
}
