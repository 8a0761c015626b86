package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.runtime.model.file.ModelFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of {@code bgn train}, the measure that chooses the epoch, and warnings. */
class TrainSummaryTest {
    private static final List<String> BASELINES = List.of("majorityClass", "logisticRegression", "labelSpreading");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private String[] command;

    @BeforeEach
    void writeGraph() throws Exception {
        Path own = Files.createDirectory(folder.resolve("my data"));
        command = OwnGraph.write(own);
    }

    private int run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    @Test
    void withoutTestNodesNothingIsCompared() throws Exception {
        Path nodes = Files.writeString(
                folder.resolve("split.csv"),
                "id,x,label,split\na,1,u,train\nb,2,v,train\nc,3,u,validation\nd,4,v,validation\n");
        Path edges = Files.writeString(folder.resolve("path.csv"), "source,target\na,b\nb,c\nc,d\n");
        assertThat(run(
                        "train",
                        "--nodes",
                        nodes.toString(),
                        "--edges",
                        edges.toString(),
                        "--teacher",
                        "none",
                        "--epochs",
                        "2"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("There are no test nodes, so nothing is compared.");
    }

    private int train(String... more) {
        List<String> all = new ArrayList<>(Arrays.asList(command));
        all.addAll(List.of("--teacher", "none"));
        all.addAll(Arrays.asList(more));
        return run(all.toArray(String[]::new));
    }

    private JsonNode json(String... more) throws Exception {
        assertThat(train(more)).as(err.toString()).isZero();
        return new ObjectMapper().readTree(out.toString().lines().toList().getLast());
    }

    /** After one epoch the network is worse than a simple method; the kind that --model left out may be better. */
    @Test
    void aKindThatWasNamedIsNotTheOnlyOne() {
        List<String> all = new ArrayList<>(Arrays.asList(command));
        all.addAll(List.of("--epochs", "1", "--rate", "1e-9", "--model", "gat"));
        assertThat(run(all.toArray(String[]::new))).as(err.toString()).isZero();
        assertThat(out.toString()).contains("Without --model, GraphSAGE is compared as well");
        assertThat(train("--epochs", "1", "--rate", "1e-9", "--model", "gat")).isZero();
        assertThat(out.toString())
                .doesNotContain("Without --model")
                .contains("One way to learn was trained; --teacher auto without --model compares several");
        // A real-valued network is asked for its own sake.
        assertThat(train("--epochs", "1", "--binarize", "none")).isZero();
        assertThat(out.toString()).doesNotContain("One way to learn");
    }

    @Test
    void theNetworkStandsBesideSimpleMethods() {
        assertThat(train("--epochs", "3")).as(err.toString()).isZero();
        assertThat(out.toString())
                .contains(
                        "on 90 test nodes",
                        "this network (gat, binarize wec)",
                        "label spreading on the graph",
                        "logistic regression on the features",
                        "largest class of the test nodes            33.3",
                        "The network was not worth it here: ",
                        "Model: none was kept; --out FILE keeps it",
                        " s in all, ");
        assertThat(train("--epochs", "3", "--no-baselines")).isZero();
        assertThat(out.toString()).contains("this network").doesNotContain("majority", "worth it", "baselines.");
    }

    @Test
    void jsonHasTheSame() throws Exception {
        JsonNode one = json("--epochs", "3", "--json");
        for (String name : BASELINES) {
            JsonNode figures = one.get("baselines").get(name);
            assertThat(figures.get("testAccuracy").asDouble()).as(name).isBetween(0.0, 100.0);
            assertThat(figures.has("testMacroF1")).as(name).isTrue();
        }
        assertThat(one.get("baselines").get("majorityClass").get("testAccuracy").asDouble())
                .isCloseTo(100 / 3.0, within(0.01));
        assertThat(one.get("betterThanBaselines").asBoolean()).isFalse();
        assertThat(one.get("out").isNull()).isTrue();
        assertThat(one.get("metric").asText()).isEqualTo("accuracy");
        assertThat(one.get("totalSeconds").asDouble())
                .isGreaterThan(one.get("seconds").asDouble());
        JsonNode two = json("--epochs", "3", "--seeds", "2", "--json");
        assertThat(two.has("stdTestMacroF1")).isTrue();
        assertThat(two.get("baselines").get("labelSpreading").has("stdTestAccuracy"))
                .isTrue();
        assertThat(two.get("testAccuracy")).isEqualTo(two.get("meanTestAccuracy"));
    }

    /** What the summary says to type is typed. */
    @Test
    void theNextCommandWorks() throws Exception {
        Path file = folder.resolve("it's.safetensors");
        JsonNode trained =
                json("--largest-component", "--epochs", "3", "--seed", "4", "--out", file.toString(), "--json");
        assertThat(trained.get("out").asText()).isEqualTo(file.toString());
        String next = trained.get("next").asText();
        assertThat(next)
                .startsWith("bgn eval '")
                .endsWith(" --largest-component")
                .contains("it'\\''s.safetensors'", "'" + folder + "/my data/nodes.csv'");
        Process shell = new ProcessBuilder("sh", "-c", "bgn() { printf '%s\\n' \"$@\"; }; " + next).start();
        String[] words = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split("\n");
        List<String> args = new ArrayList<>(Arrays.asList(words));
        args.add("--json");
        assertThat(run(args.toArray(String[]::new))).as(err.toString()).isZero();
        JsonNode evaluated = new ObjectMapper().readTree(out.toString());
        assertThat(evaluated.get("splitOfTraining").asBoolean()).isTrue();
        for (String figure : List.of("testAccuracy", "testMacroF1")) {
            assertThat(evaluated.get(figure).asDouble())
                    .isCloseTo(trained.get(figure).asDouble(), within(0.001));
        }
    }

    @Test
    void theMeasureThatChoosesTheEpoch() throws Exception {
        Path nodes = Path.of(command[2]);
        for (String three : List.of("macro-f1", "MACRO-F1")) {
            assertThat(json("--epochs", "5", "--metric", three, "--json")
                            .get("metric")
                            .asText())
                    .isEqualTo("macro-f1");
        }
        assertThat(train("--epochs", "5", "--metric", "roc-auc")).isEqualTo(2);
        assertThat(err.toString()).contains("bgn: the metric roc-auc is for two classes; ");
        assertThat(train("--metric", "f2")).isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(1);

        Files.writeString(nodes, Files.readString(nodes).replace("class-2", "class-1"));
        Path file = folder.resolve("model.safetensors");
        JsonNode two = json("--epochs", "30", "--metric", "roc-auc", "--out", file.toString(), "--json");
        assertThat(two.get("testRocAuc").asDouble()).isGreaterThan(60);
        assertThat(two.get("baselines")
                        .get("logisticRegression")
                        .get("testRocAuc")
                        .asDouble())
                .isGreaterThan(60);
        assertThat(ModelFile.read(file).provenance().get("training")).contains("metric roc-auc");
        String[] eval = {"eval", file.toString(), "--nodes", command[2], "--edges", command[4], "--json"};
        assertThat(run(eval)).as(err.toString()).isZero();
        assertThat(new ObjectMapper().readTree(out.toString()).get("testRocAuc").asDouble())
                .isCloseTo(two.get("testRocAuc").asDouble(), within(0.001));
    }

    @Test
    void pointlessRunsAreWarnedOf() throws Exception {
        assertThat(train("--epochs", "3", "--split", "ratio:0.9,0.05,0.05")).isZero();
        assertThat(err.toString())
                .contains(
                        "warning: only 12 validation nodes: the choice of the epoch is mostly chance",
                        "warning: only 12 test nodes: the result is mostly chance");
        Path nodes = Path.of(command[2]);
        Files.writeString(nodes, Files.readString(nodes).replaceAll("class-\\d", "x"));
        assertThat(train("--epochs", "3")).as(err.toString()).isZero();
        assertThat(err.toString()).contains("has one class only: there is nothing to tell apart");
    }

    /** A split with as many nodes of each class does not tell which is frequent; a constant answer is still a mark to pass. */
    @Test
    void theMajorityIsThatOfTheTestNodes() throws Exception {
        StringBuilder nodes = new StringBuilder("id,label,x\n");
        StringBuilder edges = new StringBuilder("source,target\n");
        for (int i = 0; i < 400; i++) {
            String label = i % 6 == 0 ? "fraud" : "fine";
            nodes.append(i + "," + label + "," + (i * 7919 % 101) + "\n");
            edges.append(i + "," + (i + 6) % 400 + "\n");
        }
        Path nodeFile = Files.writeString(folder.resolve("rare.csv"), nodes);
        Path edgeFile = Files.writeString(folder.resolve("pairs.csv"), edges);
        command = new String[] {"train", "--nodes", nodeFile.toString(), "--edges", edgeFile.toString()};
        JsonNode result = json("--epochs", "2", "--json");
        // 67 of 400 are rare, and 50 of these are in the training and validation nodes.
        assertThat(result.get("baselines")
                        .get("majorityClass")
                        .get("testAccuracy")
                        .asDouble())
                .isCloseTo(100 * (1 - 17 / 300.0), within(0.01));
    }
}
