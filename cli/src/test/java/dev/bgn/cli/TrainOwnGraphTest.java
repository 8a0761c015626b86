package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.csv.CsvGraphReader;
import dev.bgn.datasets.csv.CsvOptions;
import dev.bgn.runtime.infer.Embedder;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.ModelFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bgn train} on a graph never seen. */
class TrainOwnGraphTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private String[] command;

    @BeforeEach
    void writeGraph() throws Exception {
        command = OwnGraph.write(folder);
    }

    private int run(String... more) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(Arrays.asList(command));
        all.addAll(Arrays.asList(more));
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), all.toArray(String[]::new));
    }

    private JsonNode json(String... more) throws Exception {
        assertThat(run(more)).as(err.toString()).isZero();
        return new ObjectMapper().readTree(out.toString().lines().toList().getLast());
    }

    @Test
    void twoColumnsOfNumbersTrainWellAboveChance() throws Exception {
        for (String level : List.of("none", "wec")) {
            JsonNode result = json("--binarize", level, "--epochs", "100", "--json");
            assertThat(result.get("testAccuracy").asDouble())
                    .as("%s, chance is 33", level)
                    .isGreaterThan(70);
        }
    }

    @Test
    void everySeedDrawsItsOwnSplit() throws Exception {
        JsonNode both = json("--epochs", "5", "--seeds", "2", "--json");
        assertThat(err.toString()).contains("each seed draws its own");
        JsonNode second = json("--epochs", "5", "--seed", "2", "--json");
        assertThat(both.get("testAccuracies").get(1)).isEqualTo(second.get("testAccuracy"));
        assertThat(both.get("split").asText()).isEqualTo("per-class:20,30");
        json("--epochs", "5", "--teacher", "none", "--seeds", "2", "--checkpoint", folder.toString(), "--json");
        assertThat(folder.resolve("seed-1.checkpoint")).exists();
        assertThat(folder.resolve("seed-2.checkpoint")).exists();
    }

    @Test
    void theModelOfTheBestSeedIsWrittenAndTeaches() throws Exception {
        Path file = folder.resolve("best.safetensors");
        JsonNode result =
                json("--binarize", "none", "--epochs", "40", "--seeds", "3", "--out", file.toString(), "--json");
        NodeModel model = ModelFile.read(file);
        assertThat(model.classNames()).containsExactly("class-0", "class-1", "class-2");
        double best = 0;
        int seed = 0;
        for (int i = 0; i < 3; i++) {
            double validation = result.get("valAccuracies").get(i).asDouble();
            seed = validation > best ? i + 1 : seed;
            best = Math.max(best, validation);
        }
        assertThat(model.provenance()).containsEntry("seed", Integer.toString(seed));
        assertThat(Double.parseDouble(model.provenance().get("validationAccuracy")))
                .isEqualTo(Math.round(best * 100) / 100.0);
        assertThat(model.provenance())
                .containsKeys("dataset", "datasetHash", "split", "settings", "training", "testAccuracy", "version");
        String ofSeed = Integer.toString(seed);
        JsonNode student = json("--teacher", file + "," + file, "--seed", ofSeed, "--epochs", "60", "--json");
        assertThat(student.get("testAccuracy").asDouble()).isGreaterThan(70);
        assertThat(student.get("comparable").asBoolean()).isTrue();
    }

    @Test
    void aTrainingThatDivergesSaysSoInOneLineAndKeepsNoRuinedCheckpoint() {
        assertThat(run("--rate", "1e38", "--split", "public", "--checkpoint", folder.toString()))
                .isEqualTo(2);
        assertThat(run("--rate", "1e38", "--checkpoint", folder.toString())).isEqualTo(1);
        assertThat(err.toString().lines().filter(line -> line.startsWith("bgn:")))
                .as(err.toString())
                .hasSize(1)
                .first()
                .asString()
                .contains("diverged");
        assertThat(folder.resolve("seed-1.checkpoint")).doesNotExist();
    }

    @Test
    void finishedSeedsAreToldWhenALaterOneFails() throws Exception {
        Path kept = Files.createDirectory(folder.resolve("kept"));
        assertThat(run("--epochs", "3", "--teacher", "none", "--checkpoint", kept.toString()))
                .isZero();
        Files.writeString(kept.resolve("seed-2.checkpoint"), "damaged");
        assertThat(run(
                        "--epochs",
                        "3",
                        "--teacher",
                        "none",
                        "--seeds",
                        "2",
                        "--checkpoint",
                        kept.toString(),
                        "--resume"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("seed-2.checkpoint");
        assertThat(out.toString().lines())
                .as(out.toString())
                .hasSize(2)
                .last()
                .asString()
                .startsWith("   1 ");
    }

    @Test
    void aFeatureThatIsNoNumberIsBadInput() throws Exception {
        String text = Files.readString(folder.resolve("nodes.csv"));
        Files.writeString(folder.resolve("nodes.csv"), text.replaceFirst("n7,class-1,[^,]*", "n7,class-1,inf"));
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString().lines()).as(err.toString()).hasSize(1);
    }

    @Test
    void whatCannotBeIsSaidBeforeAnythingIsTrained() {
        String file = folder.resolve("nodes.csv").toString();
        for (String[] more : new String[][] {
            {"--epochs", "0"},
            {"--rate", "NaN"},
            {"--patience", "-1"},
            {"--batch", "-1"},
            {"--bits", "2000000000"},
            {"--layers", "1000000"},
            {"--out", folder.toString()},
            {"--out", file + "/model.safetensors"},
            {"--checkpoint", file},
            {"--teachers", "5", "--binarize", "we"},
            {"--estimator", "ste", "--binarize", "none"},
            {"--output", "real", "--binarize", "e"},
            {"--output", "binary", "--binarize", "none"},
            {"--balance", "--binarize", "w"},
            {"--heads", "4"},
            {"--heads", "4", "--binarize", "none", "--model", "gcn"},
            {"--draws", "5"},
            {"--draws", "0", "--model", "asgcn"},
            {"--draws", "5", "--model", "asgcn", "--batch", "0"},
            {"--sampler", "uniform"},
            {"--transductive"},
            {"--inductive", "--transductive"},
            {"--teacher", "real-valued"},
            {"--teacher", "auto", "--inductive"},
            {"--teacher", "random-propagation", "--model", "asgcn"},
            {"--teacher", "some.safetensors", "--inductive"},
            {"--out", "-"},
            {"--out", "/dev/stdout"},
            {"--seed", "9223372036854775807", "--seeds", "2"},
        }) {
            assertThat(run(more)).as(String.join(" ", more)).isEqualTo(2);
            assertThat(err.toString().lines()).as(err.toString()).hasSize(1);
            assertThat(err.toString()).startsWith("bgn: " + more[0]);
            assertThat(out.toString()).isEmpty();
        }
    }

    @Test
    void whoChoosesANetworkAtWecIsToldThatItIsTheSame() throws Exception {
        Path gcn = folder.resolve("gcn");
        Path gin = folder.resolve("gin");
        assertThat(run("--epochs", "3", "--model", "gcn", "--teacher", "none", "--out", gcn.toString()))
                .isZero();
        assertThat(err.toString()).contains("gat, gcn and gin are the same network");
        assertThat(run("--epochs", "3", "--model", "gin", "--teacher", "none", "--out", gin.toString()))
                .isZero();
        GraphData data =
                CsvGraphReader.read("own", CsvOptions.of(folder.resolve("nodes.csv"), folder.resolve("edges.csv")));
        assertThat(Embedder.of(ModelFile.read(gcn)).codes(data.graph(), data.features()))
                .as("what is said")
                .isEqualTo(Embedder.of(ModelFile.read(gin)).codes(data.graph(), data.features()));
        assertThat(run("--epochs", "3", "--model", "sage")).isZero();
        assertThat(err.toString()).doesNotContain("the same network");
        assertThat(run("--epochs", "3", "--model", "gcn", "--binarize", "we")).isZero();
        assertThat(err.toString()).doesNotContain("the same network");
    }

    @Test
    void aSplitWithoutValidationAndTestTakesTheLastEpoch() throws Exception {
        JsonNode result = json("--split", "ratio:1,0,0", "--epochs", "3", "--json");
        assertThat(err.toString()).contains("no validation nodes");
        assertThat(result.get("testAccuracy").isNull()).isTrue();
        assertThat(result.get("valAccuracy").isNull()).isTrue();
        assertThat(run("--split", "ratio:1,0,0", "--epochs", "3")).isZero();
        assertThat(out.toString()).contains("–").doesNotContain("NaN");
    }

    @Test
    void aSplitWithNothingToLearnFromIsBadInput() throws Exception {
        assertThat(run("--split", "ratio:0.001,0.2,0.2")).isEqualTo(2);
        assertThat(err.toString()).contains("ratio:0.001,0.2,0.2").endsWith("has no nodes to learn from\n");
        Path nodes = folder.resolve("nodes.csv");
        Files.writeString(nodes, Files.readString(nodes).replaceAll(",class-\\d,", ",,"));
        assertThat(run("--split", "ratio:0.6,0.2,0.2")).isEqualTo(2);
        assertThat(err.toString())
                .endsWith("has no labels to learn from; of a table, --label says which column has the classes\n");
    }

    @Test
    void aCheckpointOfOtherDataOrAnotherSplitIsNotTakenUp() throws Exception {
        Path kept = folder.resolve("kept");
        String[] training = {"--epochs", "4", "--split", "stratified:0.5,0.25,0.25", "--checkpoint", kept.toString()};
        assertThat(run(training)).isZero();
        String[] again = Arrays.copyOf(training, training.length + 1);
        again[training.length] = "--resume";
        assertThat(run(again)).as(err.toString()).isZero();
        String[] other = again.clone();
        other[3] = "ratio:0.5,0.25,0.25";
        assertThat(run(other)).isEqualTo(2);
        assertThat(err.toString()).contains("a checkpoint of another run: split ");
        other[3] = again[3];
        other[1] = "5";
        assertThat(run(other)).isEqualTo(2);
        assertThat(err.toString()).contains("epochs 4, not epochs 5;");
        Path nodes = folder.resolve("nodes.csv");
        Files.writeString(nodes, Files.readString(nodes).replaceFirst("n7,class-1", "n7,class-2"));
        assertThat(run(again)).isEqualTo(2);
        assertThat(err.toString()).contains("a checkpoint of another run: ");
    }

    @Test
    void estimatorsAreTakenAsTheyAreReported() throws Exception {
        assertThat(json("--estimator", "clipped-tanh", "--binarize", "we", "--epochs", "2", "--json")
                        .get("estimator")
                        .asText())
                .isEqualTo("clipped_tanh");
        assertThat(run("--estimator", "nonsense")).isEqualTo(2);
        assertThat(err.toString()).contains("'nonsense'").contains("clipped-tanh");
    }

    @Test
    void aTeacherThatIsNoModelIsBadInput() throws Exception {
        assertThat(run("--teacher", folder.resolve("nodes.csv").toString())).isEqualTo(2);
        assertThat(err.toString().lines()).as(err.toString()).hasSize(1);
        assertThat(run("--out", "")).isEqualTo(2);
    }
}
