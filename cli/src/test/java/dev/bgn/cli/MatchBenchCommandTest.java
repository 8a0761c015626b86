package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
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
        return Bgn.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    @Test
    void theQuickBenchmarkReportsEveryLineAsJson() throws Exception {
        String model = TinyMatchers.matching(folder.resolve("real.safetensors"), 1);
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
        String siamese = TinyMatchers.siamese(folder.resolve("codes.safetensors"), 1);
        String real = TinyMatchers.matching(folder.resolve("real.safetensors"), 1);
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
