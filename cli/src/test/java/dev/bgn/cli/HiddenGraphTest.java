package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.model.file.ModelFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
        return Bgn.PROGRAM.run(
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
        assertThat(err.toString()).contains("the model does not use the columns 'a', 'b'");
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

    /** Of the nodes, with a split; in the second file the labels of test nodes are turned. */
    private List<Path> splits() throws IOException {
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();
        List<String> lines = Files.readAllLines(nodes);
        Random random = new Random(7);
        for (int i = 0; i < lines.size(); i++) {
            String part = i == 0
                    ? "split"
                    : List.of("train", "validation", "test", "test").get(random.nextInt(4));
            String other = part.equals("test")
                    ? lines.get(i)
                            .replace("north", "?")
                            .replace("south", "north")
                            .replace("?", "south")
                    : lines.get(i);
            first.add(lines.get(i) + "," + part);
            second.add(other + "," + part);
        }
        return List.of(
                Files.write(folder.resolve("first.csv"), first), Files.write(folder.resolve("second.csv"), second));
    }

    @Test
    void labelsOfTestNodesDoNotReachIt() throws IOException {
        List<byte[]> models = new ArrayList<>();
        for (Path table : splits()) {
            Path model = folder.resolve("model.safetensors");
            assertThat(run("train", "--nodes", table, "--edges", edges, "--threads", 1, "--out", model))
                    .as(err.toString())
                    .isZero();
            assertThat(out.toString()).contains("Learned from: structure teachers");
            models.add(PlainModel.bytes(model));
        }
        assertThat(models.getLast()).isEqualTo(models.getFirst());
    }

    @Test
    void trainingGoesOnFromItsCheckpoints() throws IOException {
        Path whole = folder.resolve("whole.safetensors");
        Object[] command = {
            "train",
            "--nodes",
            nodes,
            "--edges",
            edges,
            "--split",
            "per-class:20,30",
            "--threads",
            1,
            "--checkpoint",
            folder.resolve("runs"),
            "--out",
            whole
        };
        assertThat(run(command)).as(err.toString()).isZero();
        assertThat(folder.resolve("runs/seed-1-structure-teachers.checkpoint")).exists();
        Object[] again = Arrays.copyOf(command, command.length + 1);
        again[command.length - 1] = folder.resolve("again.safetensors");
        again[command.length] = "--resume";
        assertThat(run(again)).as(err.toString()).isZero();
        assertThat(PlainModel.bytes(folder.resolve("again.safetensors"))).isEqualTo(PlainModel.bytes(whole));
    }

    /** What training left out need not be readable for the model that it made. */
    @Test
    void itsOwnTableIsReadWithoutItsColumns() throws IOException {
        List<String> lines = Files.readAllLines(nodes);
        for (int i = 0; i < lines.size(); i++) {
            lines.set(i, lines.get(i) + (i == 0 ? ",remark" : ",of its own " + i));
        }
        Path remarks = Files.write(folder.resolve("remarks.csv"), lines);
        Path model = folder.resolve("model.safetensors");
        assertThat(run("train", "--nodes", remarks, "--edges", edges, "--ignore", "remark", "--out", model))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("It takes the structure of the graph");
        assertThat(run("eval", model, "--nodes", remarks, "--edges", edges))
                .as(err.toString())
                .isZero();
        assertThat(err.toString()).contains("the model does not use the columns 'a', 'b', 'remark'");
        assertThat(run("train", "--nodes", remarks, "--edges", edges, "--ignore", "remark", "--teacher", model))
                .isEqualTo(2);
        assertThat(err.toString()).contains("the teacher takes features made from the structure of a graph, but");
    }

    @Test
    void withoutEdgesThereIsNoStructure() throws IOException {
        Path none = Files.writeString(folder.resolve("none.csv"), "source,target\n");
        assertThat(run("train", "--nodes", nodes, "--edges", none, "--features", "structure"))
                .isEqualTo(2);
        assertThat(err.toString().lines().toList().getLast())
                .startsWith("bgn: --features structure: ")
                .endsWith("has no edges to make features from");
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
