package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.codes.CodesReader;
import dev.bgn.datasets.csv.CsvFile;
import dev.bgn.datasets.npy.NpyReader;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.infer.Classifier;
import dev.bgn.runtime.infer.Embedder;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.CodesFile;
import dev.bgn.runtime.model.file.EmbeddingsFile;
import dev.bgn.runtime.model.file.ModelFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bgn eval}, {@code predict} and {@code embed} on a small graph. */
class ModelCommandsTest {
    @TempDir
    private static Path folder;

    private static TinyModels tiny;
    private static Path binary;
    private static Path real;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void train() throws Exception {
        tiny = new TinyModels(folder);
        binary = tiny.train(Level.WEC);
        real = tiny.train(Level.NONE);
    }

    private int run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    /** A command on the small graph. */
    private int runOnTiny(String command, Path model, String... more) {
        List<String> args = new ArrayList<>(List.of(
                command,
                model.toString(),
                "--nodes",
                tiny.nodes().toString(),
                "--edges",
                tiny.edges().toString()));
        args.addAll(List.of(more));
        return run(args.toArray(String[]::new));
    }

    private JsonNode lastLine() throws Exception {
        return new ObjectMapper().readTree(out.toString().lines().toList().getLast());
    }

    private static int[] classes(Path model) throws Exception {
        GraphData data = tiny.data();
        return Classifier.of(ModelFile.read(model)).classify(data.graph(), data.features());
    }

    private static List<List<String>> rows(Path csv) throws Exception {
        List<List<String>> rows = new ArrayList<>();
        CsvFile.forEachRow(csv, row -> {
            List<String> fields = new ArrayList<>();
            for (int i = 0; i < row.count(); i++) {
                fields.add(row.text(i));
            }
            rows.add(fields);
        });
        return rows;
    }

    @Test
    void evalComparesWithTheLabels() throws Exception {
        GraphData data = tiny.data();
        int[] classes = classes(binary);
        int right = 0;
        for (int node : data.split().test()) {
            right += classes[node] == data.labels().of(node) ? 1 : 0;
        }
        assertThat(runOnTiny("eval", binary, "--json", "--threads", "1"))
                .as(err.toString())
                .isZero();
        assertThat(lastLine().get("testAccuracy").asDouble())
                .isEqualTo(100.0 * right / data.split().testCount());
        int counted = 0;
        for (JsonNode row : lastLine().get("confusion")) {
            for (JsonNode count : row) {
                counted += count.asInt();
            }
        }
        assertThat(counted).isEqualTo(data.split().testCount());
        assertThat(lastLine().get("microseconds").asDouble()).isPositive();
        assertThat(lastLine().get("splitOfTraining").isNull())
                .as("its file does not tell")
                .isTrue();
        assertThat(runOnTiny("eval", binary)).isZero();
        assertThat(out.toString()).contains("accuracy %", "validation", "a, b", "gat wec, 16 bits");
    }

    @Test
    void predictWritesAClassForEachNode() throws Exception {
        NodeModel model = ModelFile.read(binary);
        int[] classes = classes(binary);
        Path file = folder.resolve("new-labels.csv");
        assertThat(runOnTiny("predict", binary, "--out", file.toString(), "--scores"))
                .as(err.toString())
                .isZero();
        List<List<String>> rows = rows(file);
        assertThat(rows).hasSize(TinyModels.NODES + 1);
        assertThat(rows.getFirst()).containsExactly("node", "class", "score:<d>", "score:a, b", "score:c");
        for (int i = 0; i < TinyModels.NODES; i++) {
            List<String> row = rows.get(i + 1);
            assertThat(row.subList(0, 2))
                    .containsExactly("n" + i, model.classNames().get(classes[i]));
            double chosen = Double.parseDouble(row.get(2 + classes[i]));
            assertThat(row.subList(2, 5).stream()
                            .mapToDouble(Double::parseDouble)
                            .max())
                    .hasValue(chosen);
        }
        assertThat(runOnTiny("predict", binary, "--scores", "--json")).isZero();
        JsonNode first =
                new ObjectMapper().readTree(out.toString()).get("predictions").get(0);
        assertThat(first.get(0).asText()).isEqualTo("n0");
        assertThat(first.get(2).isNumber()).isTrue();
        assertThat(first.get(2).asText()).isEqualTo(rows.get(1).get(2));
    }

    @Test
    void predictTellsSomeNodesInTheOrderAskedFor() throws Exception {
        for (Path model : List.of(binary, real)) {
            int[] classes = classes(model);
            List<String> names = ModelFile.read(model).classNames();
            assertThat(runOnTiny("predict", model, "--node", "n7,n2", "--node", "n7", "--json"))
                    .as(err.toString())
                    .isZero();
            JsonNode predictions = lastLine().get("predictions");
            assertThat(predictions).hasSize(3);
            assertThat(predictions.get(0).get(1).asText()).isEqualTo(names.get(classes[7]));
            assertThat(predictions.get(1).get(0).asText()).isEqualTo("n2");
            assertThat(predictions.get(1).get(1).asText()).isEqualTo(names.get(classes[2]));
        }
        assertThat(runOnTiny("predict", binary, "--node", "n4")).isZero();
        assertThat(out.toString().lines()).hasSize(2).first().isEqualTo("node,class");
    }

    @Test
    void embedWritesCodesInThreeFormats() throws Exception {
        GraphData data = tiny.data();
        BitMatrix codes = Embedder.of(ModelFile.read(binary)).codes(data.graph(), data.features());
        for (String name : List.of("codes.npy", "codes.csv", "codes.safetensors")) {
            Path file = folder.resolve(name);
            assertThat(runOnTiny("embed", binary, "--out", file.toString(), "--json"))
                    .as(err.toString())
                    .isZero();
            assertThat(lastLine().get("bytes").asLong()).isEqualTo(Files.size(file));
            BitMatrix read = name.endsWith("safetensors")
                    ? CodesFile.read(file).bits()
                    : CodesReader.read(file).bits();
            assertThat(read).as(name).isEqualTo(codes);
        }
        for (String named : List.of("codes.csv", "codes.safetensors")) {
            assertThat(CodesReader.read(folder.resolve(named)).names())
                    .as(named)
                    .isEqualTo(data.nodeNames());
        }
    }

    @Test
    void standardOutputHasTheNameDash() throws Exception {
        for (String command : List.of("embed", "predict")) {
            Path file = folder.resolve(command + ".csv");
            assertThat(runOnTiny(command, binary, "--out", file.toString())).isZero();
            assertThat(runOnTiny(command, binary, "--out", "-"))
                    .as(err.toString())
                    .isZero();
            assertThat(out.toString()).isEqualTo(Files.readString(file));
        }
        assertThat(runOnTiny("embed", binary, "--out", "-", "--json")).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void embedWritesFloatsWhereThereAreNoCodes() throws Exception {
        GraphData data = tiny.data();
        FloatMatrix rows = Embedder.of(ModelFile.read(real)).embeddings(data.graph(), data.features());
        for (String name : List.of("rows.npy", "rows.csv", "rows.safetensors")) {
            assertThat(runOnTiny("embed", real, "--out", folder.resolve(name).toString()))
                    .as(err.toString())
                    .isZero();
        }
        assertThat(EmbeddingsFile.read(folder.resolve("rows.safetensors")).embeddings())
                .isEqualTo(rows);
        assertThat(NpyReader.read(folder.resolve("rows.npy")).floats()).isEqualTo(rows.data());
        List<List<String>> csv = rows(folder.resolve("rows.csv"));
        assertThat(Float.parseFloat(csv.get(5).get(3))).isEqualTo(rows.get(4, 2));
    }

    @Test
    void noTemporaryFileIsLeft() throws Exception {
        runOnTiny("embed", binary, "--out", folder.resolve("a.npy").toString());
        runOnTiny("predict", binary, "--out", folder.resolve("a.csv").toString());
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(Path::toString)).noneMatch(name -> name.endsWith(".tmp"));
        }
    }

    @Test
    void badInputIsOneLineAndExitCode2() throws Exception {
        Path broken = folder.resolve("broken.safetensors");
        byte[] bytes = Files.readAllBytes(binary);
        bytes[bytes.length / 2] ^= 1;
        Files.write(broken, bytes);
        Path fewer = folder.resolve("fewer.csv");
        Files.writeString(fewer, "id,label,f0\nn0,c,1\nn1,c,0\n");
        Path other = folder.resolve("other.csv");
        Files.writeString(other, "id,label,f0,f1,f2,f3,f4,f5\nn0,unknown,1,0,0,0,0,0\nn1,c,1,0,0,0,0,0\n");
        Path edge = folder.resolve("edge.csv");
        Files.writeString(edge, "source,target\nn0,n1\n");
        String m = binary.toString();
        String nodes = tiny.nodes().toString();
        String edges = tiny.edges().toString();
        String e = edge.toString();
        for (String[] args : new String[][] {
            {"eval"},
            {"eval", m},
            {"eval", m, "--dataset", "nothing"},
            {"eval", folder.resolve("missing").toString(), "--nodes", nodes, "--edges", edges},
            {"eval", folder.toString(), "--nodes", nodes, "--edges", edges},
            {"eval", broken.toString(), "--nodes", nodes, "--edges", edges},
            {"eval", nodes, "--nodes", nodes, "--edges", edges},
            {"eval", m, "--nodes", fewer.toString(), "--edges", e},
            {"eval", m, "--nodes", other.toString(), "--edges", e},
            {"predict", m, "--nodes", nodes, "--edges", edges, "--node", "nobody"},
            {"predict", m, "--nodes", nodes, "--edges", edges, "--threads", "0"},
            {"predict", m, "--nodes", nodes, "--edges", edges, "--out", folder.toString()},
            {"predict", m, "--nodes", fewer.toString(), "--edges", e},
            {"embed", m, "--nodes", nodes, "--edges", edges},
            {"embed", m, "--nodes", nodes, "--edges", edges, "--out", "codes.xml"},
            {"demo", "--out", nodes},
        }) {
            assertThat(run(args)).as(String.join(" ", args) + "\n" + err).isEqualTo(2);
            assertThat(err.toString().lines()).as(err.toString()).hasSize(1);
            assertThat(err.toString()).startsWith("bgn: ");
            assertThat(out.toString()).isEmpty();
        }
        run("eval", m, "--nodes", fewer.toString(), "--edges", e);
        assertThat(err.toString()).contains("takes 6 features a node, but").contains("has 1");
    }
}
