package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.runtime.model.Codes;
import dev.bgn.runtime.model.file.CodesFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        assertThat(Bgn.PROGRAM.run(
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        "search",
                        file.toString(),
                        "--node",
                        tiny.data().nodeNames().getFirst()))
                .as(err.toString())
                .isZero();
        Path again = folder.resolve(method + "2.safetensors");
        assertThat(embed("--method", method, "--bits", "8", "--threads", "1", "--out", again.toString()))
                .isZero();
        assertThat(CodesFile.read(again).bits()).isEqualTo(codes.bits());
    }

    @Test
    void hiddenLinksAreJudged() throws Exception {
        Path file = folder.resolve("links.npy");
        assertThat(embed("--method", "bane", "--bits", "8", "--hide-links", "0.2", "--out", file.toString(), "--json"))
                .as(err.toString())
                .isZero();
        assertThat(new ObjectMapper().readTree(out.toString()).get("linkAuc").asDouble())
                .isBetween(1.0, 100.0);
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
