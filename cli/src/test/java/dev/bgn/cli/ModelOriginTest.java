package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Provenance;
import dev.bgn.runtime.model.file.ModelFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model file knows of the data it was trained on, and what becomes of other data. */
class ModelOriginTest {
    @TempDir
    private static Path folder;

    private static String model;
    private static String nodes;
    private static String edges;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void train() throws Exception {
        OwnGraph.write(folder);
        nodes = folder.resolve("nodes.csv").toString();
        edges = folder.resolve("edges.csv").toString();
        model = folder.resolve("model.safetensors").toString();
        StringWriter messages = new StringWriter();
        PrintWriter writer = new PrintWriter(messages, true);
        int code = Bgn.PROGRAM.run(
                writer,
                writer,
                "train",
                "--nodes",
                nodes,
                "--edges",
                edges,
                "--epochs",
                "3",
                "--teacher",
                "none",
                "--seed",
                "5",
                "--out",
                model);
        assertThat(code).as(messages.toString()).isZero();
    }

    private int run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    private JsonNode json(String... args) throws Exception {
        assertThat(run(args)).as(err.toString()).isZero();
        return new ObjectMapper().readTree(out.toString().lines().toList().getLast());
    }

    /** The nodes with their two features the other way round. */
    private static String swapped() throws Exception {
        List<String> lines = Files.readAllLines(Path.of(nodes));
        return Files.write(
                        folder.resolve("swapped.csv"),
                        lines.stream()
                                .map(line -> line.replaceAll("^([^,]*,[^,]*),([^,]*),([^,]*)$", "$1,$3,$2"))
                                .toList())
                .toString();
    }

    @Test
    void columnsInAnotherOrderAreFoundByTheirNames() throws Exception {
        String other = swapped();
        assertThat(Files.readAllLines(Path.of(other)).getFirst()).isEqualTo("id,label,weight,height");
        for (String command : List.of("predict", "embed")) {
            Path expected = folder.resolve(command + "-expected.csv");
            Path found = folder.resolve(command + "-found.csv");
            run(command, model, "--nodes", nodes, "--edges", edges, "--out", expected.toString());
            assertThat(run(command, model, "--nodes", other, "--edges", edges, "--out", found.toString()))
                    .as(err.toString())
                    .isZero();
            assertThat(found).hasSameTextualContentAs(expected);
        }
        assertThat(run("eval", model, "--nodes", other, "--edges", edges)).isZero();
    }

    /** A teacher gets the features of the training, which are those of the file in its order. */
    @Test
    void aTeacherOfOtherColumnsIsRefused() throws Exception {
        String other = swapped();
        assertThat(run("train", "--teacher", model, "--nodes", other, "--edges", edges, "--split", "per-class:20,30"))
                .isEqualTo(2);
        assertThat(err.toString().lines().filter(line -> line.startsWith("bgn:")))
                .as(err.toString())
                .hasSize(1)
                .first()
                .asString()
                .contains("was trained on other features than those of " + other);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void evalSaysWhenItsSplitIsNotThatOfTraining() throws Exception {
        String[] same = {"eval", model, "--nodes", nodes, "--edges", edges, "--split", "per-class:20,30", "--seed", "5"
        };
        assertThat(run(same)).isZero();
        assertThat(out.toString()).doesNotContain("of training");
        same = Arrays.copyOf(same, same.length + 1);
        same[same.length - 1] = "--json";
        JsonNode evaluated = json(same);
        assertThat(evaluated.get("splitOfTraining").asBoolean()).isTrue();
        assertThat(evaluated.get("testAccuracy").asDouble())
                .isCloseTo(
                        Double.parseDouble(
                                ModelFile.read(Path.of(model)).provenance().get("testAccuracy")),
                        within(0.005));

        run("eval", model, "--nodes", nodes, "--edges", edges, "--split", "per-class:20,30", "--seed", "6");
        assertThat(out.toString()).contains("This is not the split of training");
    }

    /** Any program may write a model file, with as much about its origin as it likes. */
    @Test
    void evalTakesAFileThatDoesNotNameItsSplit() throws Exception {
        NodeModel known = ModelFile.read(Path.of(model));
        Map<String, String> origin = new HashMap<>(known.provenance());
        origin.remove(Provenance.SPLIT);
        Path other = folder.resolve("no-split.safetensors");
        ModelFile.write(
                other,
                new NodeModel(
                        known.kind(),
                        known.level(),
                        known.schema(),
                        known.coding(),
                        known.layers(),
                        known.classNames(),
                        origin));
        assertThat(run("eval", other.toString(), "--nodes", nodes, "--edges", edges))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("There is no split here, so the model has learned from some");
    }

    @Test
    void evalTakesTheSplitOfTrainingByItself() throws Exception {
        JsonNode evaluated = json("eval", model, "--nodes", nodes, "--edges", edges, "--json");
        assertThat(evaluated.get("splitOfTraining").asBoolean()).isTrue();
        assertThat(evaluated.get("confusionOf").asText()).isEqualTo("test");
        assertThat(evaluated.get("testAccuracy").asDouble())
                .isCloseTo(
                        Double.parseDouble(
                                ModelFile.read(Path.of(model)).provenance().get("testAccuracy")),
                        within(0.005));
        JsonNode figures = evaluated.get("perClass").get("class-1");
        JsonNode row = evaluated.get("confusion").get(1);
        int support = row.get(0).asInt() + row.get(1).asInt() + row.get(2).asInt();
        assertThat(figures.get("support").asInt()).isEqualTo(support).isEqualTo(30);
        assertThat(figures.get("recall").asDouble())
                .isCloseTo(100.0 * row.get(1).asInt() / support, within(1e-9));
        assertThat(evaluated.has("testMacroF1")).isTrue();
        assertThat(evaluated.has("testRocAuc")).as("three classes").isFalse();

        assertThat(run("eval", model, "--nodes", nodes, "--edges", edges)).isZero();
        assertThat(out.toString()).contains("split as in training (per-class:20,30, seed 5)", "precision %", "F1 %");
    }

    @Test
    void evalSaysWhenTheDatasetIsAnother() throws Exception {
        List<String> lines = Files.readAllLines(Path.of(edges));
        Path fewer = Files.write(folder.resolve("fewer.csv"), lines.subList(0, lines.size() - 20));
        assertThat(run("eval", model, "--nodes", nodes, "--edges", fewer.toString()))
                .isZero();
        assertThat(out.toString())
                .contains("The model was trained on another dataset, '" + nodes
                        + "'; nodes that it learned from count here");
    }

    @Test
    void infoTellsTheSettingsInWords() {
        assertThat(run("info", model)).isZero();
        assertThat(out.toString())
                .contains("kind gat, level wec", "schedule constant", "featureNames")
                .doesNotContain("Settings[");
    }
}
