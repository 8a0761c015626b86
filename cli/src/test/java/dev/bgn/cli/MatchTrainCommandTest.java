package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Matchers are trained, kept and evaluated as a user does. */
class MatchTrainCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    private JsonNode runs(String... args) throws IOException {
        assertThat(run(args)).as(err.toString()).isZero();
        return new ObjectMapper().readTree(out.toString().lines().toList().getLast());
    }

    private static String[] tiny(String... more) {
        List<String> args =
                new ArrayList<>(List.of("match", "train", "--json", "--node-bits", "8", "--graph-bits", "16"));
        args.addAll(List.of("--rounds", "2", "--batch", "4", "--steps", "3"));
        args.addAll(Arrays.asList(more));
        return args.toArray(String[]::new);
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void whatIsTrainedIsEvaluatedTheSame() throws IOException {
        JsonNode trained = runs(tiny("--nodes", "6", "--edge-probability", "0.4", "--out", at("m")));
        JsonNode evaluated = runs("match", "eval", at("m"), "--json");
        assertThat(evaluated.get("pairAuc")).isEqualTo(trained.get("test").get("pairAuc"));
        assertThat(evaluated.get("tripletAccuracy"))
                .isEqualTo(trained.get("test").get("tripletAccuracy"));
        assertThat(evaluated.get("data").asText()).startsWith("random pairs of 6 nodes");
        assertThat(trained.get("steps").asInt()).isEqualTo(3);
        JsonNode larger = runs("match", "eval", at("m"), "--json", "--nodes", "9");
        assertThat(larger.get("data").asText()).startsWith("random pairs of 9 nodes");
        assertThat(run("match", "eval", at("m"))).isZero();
        assertThat(out.toString()).contains("pair AUC", "triplet accuracy", "95 % interval");
        assertThat(run("check", at("m"))).isZero();
        assertThat(run("info", at("m"))).isZero();
    }

    @Test
    void threadsChangeNoByteAndACheckpointGoesOn() throws IOException {
        runs(tiny("--nodes", "6", "--threads", "1", "--out", at("one"), "--checkpoint", at("c")));
        runs(tiny("--nodes", "6", "--threads", "3", "--out", at("three")));
        assertThat(Path.of(at("one"))).hasSameBinaryContentAs(Path.of(at("three")));
        assertThat(run(tiny("--nodes", "6", "--checkpoint", at("c")))).isEqualTo(2);
        assertThat(err.toString()).contains("is there from an earlier training");
        runs(tiny("--nodes", "6", "--out", at("again"), "--checkpoint", at("c"), "--resume"));
        assertThat(Path.of(at("one"))).hasSameBinaryContentAs(Path.of(at("again")));
        assertThat(run(tiny("--nodes", "7", "--checkpoint", at("c"), "--resume")))
                .isEqualTo(2);
        assertThat(err.toString()).contains("a checkpoint of another run", "7 nodes");
    }

    /** Training and test graphs are paths; the distance of two is the difference of their lengths. */
    private Path paths(int train, int test) throws IOException {
        Path own = Files.createDirectories(folder.resolve("own"));
        int[] ofTrain = lengths(own.resolve("train"), train);
        int[] ofTest = lengths(own.resolve("test"), test);
        distances(own.resolve("ged_train_train.npy"), ofTrain, ofTrain);
        distances(own.resolve("ged_test_train.npy"), ofTest, ofTrain);
        return own;
    }

    private static int[] lengths(Path files, int count) throws IOException {
        Files.createDirectories(files);
        int[] lengths = new int[count];
        for (int g = 0; g < count; g++) {
            lengths[g] = 2 + g % 5;
            StringBuilder text = new StringBuilder("<gexf><graph defaultedgetype=\"undirected\"><nodes>");
            for (int i = 0; i < lengths[g]; i++) {
                text.append("<node id=\"").append(i).append("\"/>");
            }
            text.append("</nodes><edges>");
            for (int i = 1; i < lengths[g]; i++) {
                text.append("<edge id=\"").append(i).append("\" source=\"").append(i - 1);
                text.append("\" target=\"").append(i).append("\"/>");
            }
            Files.writeString(files.resolve(g + ".gexf"), text.append("</edges></graph></gexf>"));
        }
        return lengths;
    }

    private static void distances(Path file, int[] rows, int[] columns) throws IOException {
        String header =
                "{'descr': '<f8', 'fortran_order': False, 'shape': (" + rows.length + ", " + columns.length + "), }";
        header = header + " ".repeat(63 - (10 + header.length()) % 64) + "\n";
        ByteBuffer bytes = ByteBuffer.allocate(10 + header.length() + 8 * rows.length * columns.length);
        bytes.order(ByteOrder.LITTLE_ENDIAN).put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
        bytes.put((byte) 1).put((byte) 0).putShort((short) header.length());
        bytes.put(header.getBytes(StandardCharsets.US_ASCII));
        for (int row : rows) {
            for (int column : columns) {
                bytes.putDouble(2.0 * Math.abs(row - column));
            }
        }
        Files.write(file, bytes.array());
    }

    @Test
    void distancesOfOnesOwnAreLearned() throws IOException {
        Path own = paths(20, 5);
        JsonNode trained = runs(tiny("--distances", own.toString(), "--out", at("m")));
        JsonNode evaluated = runs("match", "eval", at("m"), "--json", "--distances", own.toString());
        assertThat(evaluated.get("rho")).isEqualTo(trained.get("test").get("rho"));
        assertThat(evaluated.get("sizesAlone").get("rho").asDouble()).isGreaterThan(0.99);
        assertThat(run("match", "eval", at("m"))).isEqualTo(2);
        assertThat(err.toString()).contains("was trained on own, which is not at hand");
    }

    @Test
    void aCheckpointDoesNotGoOnWithOtherDistancesOfTheSameName() throws IOException {
        Path own = paths(20, 5);
        runs(tiny("--distances", own.toString(), "--checkpoint", at("c")));
        runs(tiny("--distances", own.toString(), "--checkpoint", at("c"), "--resume"));
        distances(own.resolve("ged_train_train.npy"), new int[20], lengths(own.resolve("train"), 20));
        assertThat(run(tiny("--distances", own.toString(), "--checkpoint", at("c"), "--resume")))
                .isEqualTo(2);
        assertThat(err.toString()).contains("a checkpoint of another run");
    }

    static Stream<List<String>> wrong() {
        return Stream.of(
                List.of("--nodes", "1", "nodes"),
                List.of("--nodes", "2", "cannot be moved"),
                List.of("--nodes", "30", "--edge-probability", "0.01", "is connected: raise it"),
                List.of("--positive", "3", "must not be more"),
                List.of("--edge-probability", "2", "edge probability"),
                List.of("--start-nodes", "30", "--start-nodes 30: expected 2 to --nodes, which is 20"),
                List.of("--dataset", "cora", "is one graph"),
                List.of("--dataset", "linus", "did you mean linux?"),
                List.of("--distances", "nowhere", "is not a folder"),
                List.of("--rate", "0", "the rate is a finite number above 0"),
                List.of("--rate", "Infinity", "the rate is a finite number above 0"),
                List.of("--batch", "2147483647", "batches have 1 to 1048576 pairs"),
                List.of("--node-bits", "0", "out of range"),
                List.of("--graph-bits", "4097", "at most 4096"),
                List.of("--binarize", "none", "--estimator", "reinforce", "there are no codes"),
                List.of("--loss", "regression", "--loss regression is for edit distances"),
                List.of("--resume", "--resume needs --checkpoint FILE"));
    }

    @ParameterizedTest
    @MethodSource
    void wrong(List<String> words) {
        List<String> args = new ArrayList<>(List.of("match", "train", "--steps", "1"));
        args.addAll(words.subList(0, words.size() - 1));
        assertThat(run(args.toArray(String[]::new))).as(out + "" + err).isEqualTo(2);
        assertThat(err.toString()).contains(words.getLast()).hasLineCount(1).startsWith("bgn: ");
    }
}
