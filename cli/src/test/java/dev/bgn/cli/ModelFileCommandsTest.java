package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.cli.terminal.Failures;
import dev.bgn.datasets.codes.CodesNpy;
import dev.bgn.datasets.npy.NpyWriter;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.graph.MappedGraphs;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.file.CodesFile;
import dev.bgn.runtime.model.file.EmbeddingsFile;
import dev.bgn.runtime.model.file.MatcherFile;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.training.checkpoint.Checkpoint;
import dev.bgn.training.checkpoint.CheckpointFile;
import dev.bgn.training.matching.MatchingExport;
import dev.bgn.training.matching.MatchingLoss;
import dev.bgn.training.matching.MatchingNetwork;
import dev.bgn.training.matching.MatchingSettings;
import dev.bgn.training.model.GraphModel;
import dev.bgn.training.model.ModelExport;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.task.TrainState;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bgn check}, {@code bgn info} and {@code bgn selftest files}. */
class ModelFileCommandsTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private String model;

    private int run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    @BeforeEach
    void writeModel() throws IOException {
        Path file = folder.resolve("model.safetensors");
        GraphModel network = new GraphModel(ModelSettings.defaults(ModelKind.GAT, Level.WEC), 1433, 7, 1);
        List<String> classes = List.of("a", "b", "c", "d", "e", "f", "g");
        ModelFile.write(
                file,
                ModelExport.of(
                        network,
                        new FeatureCoding.RowSum(),
                        classes,
                        Map.of("dataset", "cora", "validationAccuracy", "81.5")));
        model = file.toString();
    }

    /** A pipe that nobody writes into is refused, not waited for. */
    @Test
    void aPipeIsNoFile() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeThat(new ProcessBuilder("sh", "-c", "mkfifo '" + pipe + "'")
                        .start()
                        .waitFor())
                .isZero();
        for (String command : List.of("info", "check")) {
            assertTimeoutPreemptively(
                    Duration.ofSeconds(30),
                    () -> assertThat(run(command, pipe.toString())).isEqualTo(Failures.BAD_INPUT));
            assertThat(err.toString()).contains("not a plain file").hasLineCount(1);
        }
    }

    @Test
    void infoShowsLayersSizesAndProvenance() throws Exception {
        assertThat(run("info", model)).as(err.toString()).isZero();
        assertThat(out.toString())
                .contains("gat, level wec: 1433 features → 7 classes")
                .contains("layer.1")
                .contains("rows divided by their sum")
                .contains("whole numbers, exact in any order")
                .contains("a, b, c, d, e, f, g")
                .contains("cora");
        assertThat(out.toString().lines().filter(line -> line.matches("(file|validationAccuracy) .*")))
                .as("values are in one column")
                .satisfiesExactly(
                        line -> assertThat(line).matches("file {15}\\S.*"),
                        line -> assertThat(line).isEqualTo("validationAccuracy 81.5"));
        assertThat(run("info", model, "--json")).isZero();
        JsonNode info = new ObjectMapper().readTree(out.toString());
        assertThat(info.get("parameterBits").asLong()).isEqualTo(64 * 64 * ((1433 + 63) / 64) + 64 * 7);
        assertThat(info.get("embeddingBits").asInt()).isEqualTo(64);
        assertThat(info.get("ratioToFloat").asDouble()).isGreaterThan(31);
        assertThat(info.get("fileBytes").asLong()).isEqualTo(Files.size(Path.of(model)));
        assertThat(info.get("wholeSums").asBoolean()).isTrue();
        assertThat(info.get("layers")).hasSize(2);
    }

    @Test
    void infoAndCheckKnowGraphMatchers() throws Exception {
        Path file = folder.resolve("matcher.safetensors");
        MatchingSettings settings =
                new MatchingSettings(2, 32, 64, 5, CrossGraph.DOT, true, false, MatchingLoss.HAMMING);
        MatcherFile.write(
                file, MatchingExport.of(new MatchingNetwork(settings, 1), List.of("C", "N"), Map.of("seed", "1")));
        assertThat(run("info", file.toString())).as(err.toString()).isZero();
        assertThat(out.toString())
                .contains("graph matcher")
                .contains("codes of 32 bits", "vectors of 64 floats", "C, N", "across the graphs, dot");
        assertThat(run("info", file.toString(), "--json")).isZero();
        JsonNode info = new ObjectMapper().readTree(out.toString());
        assertThat(info.get("model").asText()).isEqualTo("graph-matcher");
        assertThat(info.get("nodeBits").asInt()).isEqualTo(32);
        assertThat(info.get("graphBits").asInt()).isEqualTo(64 * 32);
        assertThat(info.get("tensorBytes").asLong())
                .isEqualTo(4 * info.get("parameters").asLong())
                .isLessThan(Files.size(file));
        assertThat(run("check", file.toString())).isZero();
        assertThat(out.toString()).contains("graph matcher, nodes of 32 bits, graphs of 64 floats");
        assertThat(run("predict", file.toString(), "--dataset", "cora")).isEqualTo(2);
        assertThat(err.toString().lines()).singleElement().asString().contains("graph-matcher, not a node-classifier");
    }

    @Test
    void checkKnowsEveryFileOfOurs() throws IOException {
        Path codes = folder.resolve("codes");
        Path embeddings = folder.resolve("embeddings");
        Path checkpoint = folder.resolve("checkpoint");
        CodesFile.write(codes, BitMatrix.zeros(10, 64), List.of(), Map.of());
        EmbeddingsFile.write(embeddings, FloatMatrix.zeros(10, 8), List.of(), Map.of());
        CheckpointFile.write(
                checkpoint, new Checkpoint("run", new TrainState.Numbers(3, 2, 0.5, 1.5, 3), List.of(new float[4])));
        assertThat(run("check", model, codes.toString(), embeddings.toString(), checkpoint.toString()))
                .as(err.toString())
                .isZero();
        assertThat(out.toString().lines().map(line -> line.substring(line.indexOf(": ") + 2)))
                .satisfiesExactly(
                        line -> assertThat(line).matches("model, gat wec, 64 bits, 1[0-9]\\.[0-9] kB, whole"),
                        line -> assertThat(line).matches("codes, 10 of 64 bits, \\d+ bytes, whole"),
                        line -> assertThat(line).matches("embeddings, 10 of 8 floats, \\d+ bytes, whole"),
                        line -> assertThat(line).matches("checkpoint after epoch 3, \\d+ bytes, whole"));
    }

    @Test
    void tablesOfOthersAreSentToDataInfo() throws IOException {
        for (String text : List.of("source,target\na,b\n", "ü\tx\n1\t2\n", "node,x\na,1\n")) {
            Path edges = Files.writeString(folder.resolve("edges.csv"), text);
            assertThat(run("check", edges.toString())).isEqualTo(2);
            assertThat(err.toString().lines()).singleElement().asString().contains("edges.csv", "use bgn data info");
        }
    }

    @Test
    void filesWithoutAChecksumAreRead() throws IOException {
        Path graph = folder.resolve("graph");
        MappedGraphs.write(CsrGraph.of(3, new int[] {0, 1}, new int[] {1, 2}), graph);
        Path packed = folder.resolve("packed");
        CodesNpy.write(BitMatrix.zeros(10, 64), packed);
        Path floats = folder.resolve("floats");
        NpyWriter.write(floats, FloatMatrix.zeros(10, 8));
        Path bits = Files.writeString(folder.resolve("bits.csv"), "node,e0,e1\na,1,-1\nb,-1,1\n");
        Path reals = Files.writeString(folder.resolve("reals.csv"), "node,e0,e1\na,0.5,-1\n");
        Path classes = Files.writeString(folder.resolve("classes.csv"), "node,class\na,x\nb,y\n");
        List<Path> files = List.of(graph, packed, floats, bits, reals, classes);
        List<String> args = new ArrayList<>(List.of("check"));
        files.forEach(file -> args.add(file.toString()));
        assertThat(run(args.toArray(String[]::new))).as(err.toString()).isZero();
        assertThat(out.toString().lines().map(line -> line.replaceAll(".*?: (.*), \\d+ bytes, readable .*", "$1")))
                .containsExactly(
                        "graph, 3 nodes, 2 directed edges",
                        "codes, 10 of 64 bits",
                        "embeddings, 10 of 8 floats",
                        "codes, 2 of 2 bits",
                        "embeddings, 1 of 2 floats",
                        "predictions, 2 nodes");
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            // The last bits of a code may be any, and a cut text may still be one.
            if (!file.toString().endsWith(".csv")) {
                Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
                assertThat(run("check", file.toString())).as("%s", file).isEqualTo(2);
            }
        }
        Files.writeString(classes, "node,class\na,x,y\n");
        assertThat(run("check", classes.toString())).isEqualTo(2);
    }

    @Test
    void accuracyResultsAreRead() throws IOException {
        Path results = Files.writeString(folder.resolve("results"), "{\"row\": \"cut off");
        assertThat(run("check", results.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("line 1", "not a result of bgn accuracy");
        Files.writeString(results, "{\"method\":\"row\",\"validation\":[80.0],\"test\":[81.0]}\n");
        assertThat(run("check", results.toString())).as(err.toString()).isZero();
        assertThat(out.toString()).contains("accuracy results, 1 cells");
    }

    @Test
    void damageIsOneLineAndExitCode2() throws IOException {
        byte[] bytes = Files.readAllBytes(Path.of(model));
        bytes[bytes.length / 2] ^= 4;
        Path bad = Files.write(folder.resolve("bad"), bytes);
        Path text = Files.writeString(folder.resolve("text"), "id,label\n1,2\n");
        Path none = folder.resolve("none");
        for (Path file : List.of(bad, text, none, folder)) {
            for (String command : List.of("check", "info")) {
                assertThat(run(command, file.toString()))
                        .as("%s %s", command, file)
                        .isEqualTo(2);
                assertThat(err.toString().lines()).as(err.toString()).hasSize(1);
                assertThat(err.toString()).startsWith("bgn: " + file);
                assertThat(out.toString()).isEmpty();
            }
        }
        assertThat(run("check", model, bad.toString(), "--json")).isEqualTo(2);
        assertThat(new ObjectMapper().readTree(out.toString()).findValues("whole"))
                .hasSize(2);
    }
}
