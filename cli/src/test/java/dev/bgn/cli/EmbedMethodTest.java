package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.report.comparison.HiddenLinks;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.model.Codes;
import dev.bgn.runtime.model.file.CodesFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bgn embed --method}: codes without a model. */
class EmbedMethodTest {
    @TempDir
    private static Path folder;

    private static TinyModels tiny;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void write() throws Exception {
        tiny = new TinyModels(folder);
    }

    private int embed(String... more) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> args = new ArrayList<>(List.of(
                "embed",
                "--nodes",
                tiny.nodes().toString(),
                "--edges",
                tiny.edges().toString()));
        args.addAll(List.of(more));
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"inh-mf", "bane"})
    void codesGoToAFileThatSearchTakes(String method) throws Exception {
        Path file = folder.resolve(method + ".safetensors");
        assertThat(embed("--method", method, "--bits", "8", "--out", file.toString(), "--json"))
                .as(err.toString())
                .isZero();
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("columns").asInt()).isEqualTo(8);
        assertThat(json.get("bytes").asLong()).isEqualTo(Files.size(file));
        Codes codes = CodesFile.read(file);
        assertThat(codes.names()).isEqualTo(tiny.data().nodeNames());
        assertThat(codes.provenance()).containsKeys("dataset", "settings", "seed");
        assertThat(codes.bits().rows()).isEqualTo(TinyModels.NODES);
        // The nearest by distances that are counted here, bit by bit.
        int[] nearest = IntStream.range(1, TinyModels.NODES)
                .map(node -> distance(codes.bits(), 0, node))
                .sorted()
                .limit(5)
                .toArray();
        out.getBuffer().setLength(0);
        assertThat(Bgn.PROGRAM.run(
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        "search",
                        file.toString(),
                        "--node",
                        tiny.data().nodeNames().getFirst(),
                        "-k",
                        "5",
                        "--json"))
                .as(err.toString())
                .isZero();
        List<Integer> found = new ArrayList<>();
        new ObjectMapper()
                .readTree(out.toString())
                .get("results")
                .forEach(hit -> found.add(hit.get("distance").asInt()));
        assertThat(found)
                .containsExactlyElementsOf(IntStream.of(nearest).boxed().toList());
        // Three rings of ten nodes, by their edges and their features: codes tell a ring from the others.
        double inside = meanDistance(codes.bits(), true);
        double between = meanDistance(codes.bits(), false);
        assertThat(inside).isLessThan(between);
        Path again = folder.resolve(method + "2.safetensors");
        assertThat(embed("--method", method, "--bits", "8", "--threads", "1", "--out", again.toString()))
                .isZero();
        assertThat(CodesFile.read(again).bits()).isEqualTo(codes.bits());
    }

    private static int distance(BitMatrix codes, int a, int b) {
        int bits = 0;
        for (int c = 0; c < codes.columns(); c++) {
            bits += codes.get(a, c) == codes.get(b, c) ? 0 : 1;
        }
        return bits;
    }

    /** Of pairs of one ring, or of two. */
    private static double meanDistance(BitMatrix codes, boolean same) {
        return IntStream.range(0, codes.rows() * codes.rows())
                .filter(p -> p / codes.rows() < p % codes.rows())
                .filter(p -> (p / codes.rows() % 3 == p % codes.rows() % 3) == same)
                .mapToDouble(p -> distance(codes, p / codes.rows(), p % codes.rows()))
                .average()
                .orElseThrow();
    }

    @Test
    void hiddenLinksAreJudged() throws Exception {
        Path file = folder.resolve("links.safetensors");
        assertThat(embed("--method", "bane", "--bits", "8", "--hide-links", "0.2", "--out", file.toString(), "--json"))
                .as(err.toString())
                .isZero();
        // Every hidden pair beside every pair without an edge, by the codes in the file.
        HiddenLinks links = HiddenLinks.of(tiny.data(), 0.2, 1);
        assertThat(links.hidden()).isEqualTo(6);
        BitMatrix codes = CodesFile.read(file).bits();
        double right = 0;
        for (int edge = 0; edge < 6; edge++) {
            for (int absent = 6; absent < 12; absent++) {
                int near = distance(codes, links.pairs()[2 * edge], links.pairs()[2 * edge + 1]);
                int far = distance(codes, links.pairs()[2 * absent], links.pairs()[2 * absent + 1]);
                right += near < far ? 1 : near == far ? 0.5 : 0;
            }
        }
        assertThat(new ObjectMapper().readTree(out.toString()).get("linkAuc").asDouble())
                .isCloseTo(100 * right / 36, within(1e-9));
        assertThat(err.toString()).contains("ROC AUC");
    }

    @Test
    void wrongOptionsGetOneLine() {
        String file = folder.resolve("wrong.npy").toString();
        String[][] wrong = {
            {"--out", file},
            {"model.safetensors", "--method", "bane", "--out", file},
            {"model.safetensors", "--bits", "8", "--out", file},
            {"model.safetensors", "--seed", "2", "--out", file},
            {"--method", "bane", "--split", "full", "--out", file},
            {"model.safetensors", "--window", "8", "--out", file},
            {"--method", "bane", "--bits", "0", "--out", file},
            {"--method", "bane", "--window", "3", "--out", file},
            {"--method", "inh-mf", "--share", "0.5", "--out", file},
            {"--method", "inh-mf", "--subspace", "2", "--out", file},
            {"--method", "inh-mf", "--bits", "100000", "--out", file},
            {"--method", "inh-mf", "--hide-links", "1", "--out", file},
            {"--method", "dne", "--out", file}
        };
        for (String[] args : wrong) {
            assertThat(embed(args)).as(String.join(" ", args)).isEqualTo(2);
            assertThat(err.toString().lines().filter(line -> line.startsWith("bgn:") || line.contains("--")))
                    .as(err.toString())
                    .isNotEmpty();
            assertThat(Files.exists(Path.of(file))).isFalse();
        }
    }
}
