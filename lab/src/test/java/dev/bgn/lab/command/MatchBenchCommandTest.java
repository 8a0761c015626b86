package dev.bgn.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.lab.Lab;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.file.MatcherFile;
import dev.bgn.training.matching.MatchingExport;
import dev.bgn.training.matching.MatchingLoss;
import dev.bgn.training.matching.MatchingNetwork;
import dev.bgn.training.matching.MatchingSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatchBenchCommandTest {
    @TempDir
    private Path folder;

    private StringWriter out;
    private StringWriter err;

    @BeforeEach
    void newOutput() {
        out = new StringWriter();
        err = new StringWriter();
    }

    private int run(String... args) {
        return Lab.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    /** A network as it is before training, in a file. */
    private String matcher(String name, CrossGraph crossGraph) throws IOException {
        boolean codes = crossGraph == CrossGraph.NONE;
        MatchingSettings settings = new MatchingSettings(1, 8, 64, 3, crossGraph, false, codes, MatchingLoss.HAMMING);
        Path file = folder.resolve(name);
        MatcherFile.write(file, MatchingExport.of(new MatchingNetwork(settings, 1), List.of(), Map.of("seed", "1")));
        return file.toString();
    }

    @Test
    void theQuickBenchmarkReportsEveryLineAsJson() throws Exception {
        String model = matcher("real.safetensors", CrossGraph.DOT);
        assertThat(run("match", "bench", model, "--nodes", "10", "--quick", "--json"))
                .as(err.toString())
                .isZero();
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("machine").get("processor").asText()).isNotBlank();
        JsonNode results = json.get("results");
        assertThat(results.findValuesAsText("network"))
                .contains("real", "node codes", "graph codes", "node and graph codes");
        assertThat(results.findValuesAsText("part")).contains("whole", "products and weights", "matching");
        for (JsonNode result : results) {
            assertThat(result.get("microseconds").asDouble()).isPositive();
        }
        assertThat(results.get(0).get("space").get("nodes").asInt())
                .as("states of 8 numbers, as the given model has them")
                .isEqualTo(20 * 8 * 4);
        assertThat(err.toString()).contains("measuring pairs of graphs with 10 nodes");
    }

    @Test
    void badInputIsOneLineAndExitCode2() throws Exception {
        String siamese = matcher("codes.safetensors", CrossGraph.NONE);
        String real = matcher("real.safetensors", CrossGraph.DOT);
        for (String[] args : new String[][] {
            {"match", "bench", "--nodes", "9"},
            {"match", "bench", "--nodes", "20,1001"},
            {"match", "bench", "--nodes", "many"},
            {"match", "bench", "no-such-file"},
            {"match", "bench", folder.toString()},
            {"match", "bench", siamese},
            {"match", "bench", real, real}
        }) {
            newOutput();
            assertThat(run(args)).as(String.join(" ", args)).isEqualTo(2);
            assertThat(err.toString().lines()).as(err.toString()).hasSize(1);
            assertThat(err.toString()).startsWith("bgn: ");
            assertThat(out.toString()).isEmpty();
        }
    }
}
