package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.infer.Classifier;
import dev.bgn.runtime.model.Level;
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

/** {@code bgn report} on a small graph. */
class ReportCommandTest {
    @TempDir
    private static Path folder;

    private static TinyModels tiny;
    private static Path binary;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void train() throws Exception {
        tiny = new TinyModels(folder);
        binary = tiny.train(Level.WEC);
    }

    private int run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    private int report(Path model, Path nodes, String... more) {
        List<String> args = new ArrayList<>(List.of(
                "report",
                model.toString(),
                "--nodes",
                nodes.toString(),
                "--edges",
                tiny.edges().toString()));
        args.addAll(List.of(more));
        return run(args.toArray(String[]::new));
    }

    /** Classes called 0 and 1 are no numbers of a list, and the figures are those of bgn eval. */
    @Test
    void twoClassesAreShownByNameAndRanked() throws Exception {
        StringBuilder nodes = new StringBuilder("id,x,label\n");
        StringBuilder edges = new StringBuilder("source,target\n");
        for (int i = 0; i < 200; i++) {
            nodes.append(i + "," + i * 7919 % 101 + "," + (i * 7919 % 101 > 60 ? 1 : 0) + "\n");
            edges.append(i + "," + (i + 1) % 200 + "\n");
        }
        String nodeFile = Files.writeString(folder.resolve("two.csv"), nodes).toString();
        String edgeFile = Files.writeString(folder.resolve("ring.csv"), edges).toString();
        Path model = folder.resolve("two.safetensors");
        String[] data = {"--nodes", nodeFile, "--edges", edgeFile, "--label", "label"};
        assertThat(run(with(data, "train", "--teacher", "none", "--epochs", "5", "--out", model.toString())))
                .as(err.toString())
                .isZero();
        Path page = folder.resolve("two.html");
        assertThat(run(with(data, "report", model.toString(), "--out", page.toString(), "--json")))
                .as(err.toString())
                .isZero();
        JsonNode told = new ObjectMapper().readTree(out.toString());
        assertThat(run(with(data, "eval", model.toString(), "--json"))).isZero();
        double area =
                new ObjectMapper().readTree(out.toString()).get("testRocAuc").asDouble();
        assertThat(told.get("rocAuc").asDouble()).isCloseTo(area, within(1e-6));
        assertThat(told.get("averagePrecision").asDouble()).isBetween(0.0, 100.0);
        assertThat(page)
                .content()
                .contains("<th scope=\"col\">ROC AUC</th><th scope=\"col\">average precision of 1</th>")
                .contains("<td data-of=\"ROC AUC\">%.1f\u00a0%%</td>".formatted(area))
                .contains("<th scope=\"col\" title=\"0\">0</th><th scope=\"col\" title=\"1\">1</th>")
                .contains("</svg><bdi>0</bdi></span>", "</svg><bdi>1</bdi></span>");
    }

    private static String[] with(String[] data, String... command) {
        return Stream.concat(Stream.of(command), Stream.of(data)).toArray(String[]::new);
    }

    @Test
    void thePageIsWrittenAndIsTheSameTwice() throws Exception {
        Path first = folder.resolve("first.html");
        Path second = folder.resolve("second.html");
        Path picture = folder.resolve("codes.svg");
        assertThat(report(binary, tiny.nodes(), "--out", first.toString(), "--threads", "1"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("test nodes: accuracy", "macro F1", "Open " + first);
        assertThat(report(
                        binary,
                        tiny.nodes(),
                        "--out",
                        second.toString(),
                        "--threads",
                        "2",
                        "--picture",
                        picture.toString()))
                .isZero();
        assertThat(Files.readAllBytes(second)).isEqualTo(Files.readAllBytes(first));
        assertThat(Files.readString(first))
                .contains("&lt;d&gt;", "Confusion matrix")
                .doesNotContain("<d>", folder.toString());
        assertThat(Files.readString(picture)).startsWith("<svg").contains("&lt;d&gt;");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(Path::toString)).noneMatch(name -> name.endsWith(".tmp"));
        }
    }

    @Test
    void figuresAreThoseOfTheLabels() throws Exception {
        GraphData data = tiny.data();
        int[] classes = Classifier.of(ModelFile.read(binary)).classify(data.graph(), data.features());
        int right = 0;
        for (int node : data.split().test()) {
            right += classes[node] == data.labels().of(node) ? 1 : 0;
        }
        Path page = folder.resolve("json.html");
        assertThat(report(binary, tiny.nodes(), "--out", page.toString(), "--json"))
                .as(err.toString())
                .isZero();
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("part").asText()).isEqualTo("test");
        assertThat(json.get("accuracy").asDouble())
                .isCloseTo(100.0 * right / data.split().testCount(), within(1e-9));
        assertThat(json.get("bytes").asLong()).isEqualTo(Files.size(page));
    }

    @Test
    void realEmbeddingsAndDataWithoutLabelsHaveAPageToo() throws Exception {
        Path real = tiny.train(Level.NONE);
        Path page = folder.resolve("real.html");
        assertThat(report(real, tiny.nodes(), "--out", page.toString()))
                .as(err.toString())
                .isZero();
        assertThat(Files.readString(page)).contains("\"vectors\":\"", "point in similar directions");
        Path bare = folder.resolve("bare.csv");
        Files.writeString(
                bare,
                String.join(
                                "\n",
                                Files.readAllLines(tiny.nodes()).stream()
                                        .map(line -> line.replaceFirst(",(\"[^\"]*\"|[^,]*),[^,]*,", ","))
                                        .toList())
                        + "\n");
        assertThat(report(binary, bare, "--out", page.toString()))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("no labels");
        assertThat(Files.readString(page)).contains("Predicted classes");
    }

    @Test
    void badInputIsOneLineAndExitCode2() throws Exception {
        Path fewer = Files.writeString(folder.resolve("fewer.csv"), "id,label,f0\nn0,c,1\nn3,c,0\n");
        StringBuilder other = new StringBuilder("id,label,f0,f1,f2,f3,f4,f5\n");
        for (int i = 0; i < TinyModels.NODES; i++) {
            other.append("n")
                    .append(i)
                    .append(",unknown,1,0,0,0,0,")
                    .append(i % 2)
                    .append('\n');
        }
        Path unknown = Files.writeString(folder.resolve("unknown.csv"), other);
        Path edge = Files.writeString(folder.resolve("edge.csv"), "source,target\nn0,n3\n");
        String m = binary.toString();
        String nodes = tiny.nodes().toString();
        String edges = tiny.edges().toString();
        String page = folder.resolve("bad.html").toString();
        for (String[] args : new String[][] {
            {"report"},
            {"report", m},
            {"report", m, "--dataset", "nothing", "--out", page},
            {"report", folder.resolve("missing").toString(), "--nodes", nodes, "--edges", edges, "--out", page},
            {"report", nodes, "--nodes", nodes, "--edges", edges, "--out", page},
            {"report", m, "--nodes", fewer.toString(), "--edges", edge.toString(), "--out", page},
            {"report", m, "--nodes", unknown.toString(), "--edges", edges, "--out", page},
            {"report", m, "--nodes", nodes, "--edges", edges, "--out", folder.toString()},
            {"report", m, "--nodes", nodes, "--edges", edges, "--out", nodes + "/page.html"},
            {"report", m, "--nodes", nodes, "--edges", edges, "--out", ""},
            {"report", m, "--nodes", nodes, "--edges", edges, "--out", page, "--picture", folder.toString()},
            {"report", m, "--nodes", nodes, "--edges", edges, "--out", page, "--picture", page},
            {"report", m, "--nodes", nodes, "--edges", edges, "--out", m},
            {"report", m, "--nodes", nodes, "--edges", edges, "--out", page, "--threads", "0"},
        }) {
            assertThat(run(args)).as(String.join(" ", args) + "\n" + err).isEqualTo(2);
            assertThat(err.toString().lines()).as(err.toString()).hasSize(1);
            assertThat(err.toString()).startsWith("bgn: ");
            assertThat(out.toString()).isEmpty();
            assertThat(Path.of(page)).doesNotExist();
        }
        assertThat(ModelFile.read(binary)).as("still a model").isNotNull();
    }
}
