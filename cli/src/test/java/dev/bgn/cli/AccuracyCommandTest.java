package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccuracyCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return Bgn.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    private static void requireData(String name) {
        String root = System.getenv("BGN_DATA");
        Assumptions.assumeTrue(
                root != null && Files.isDirectory(Path.of(root, name)), "BGN_DATA has no " + name + ": skipped");
    }

    @Test
    void cellsOfAnEarlierRunAreNotTrainedAgain() throws Exception {
        requireData("planetoid");
        Path results = Files.writeString(folder.resolve("cells.jsonl"), """
                {"row":"wec","dataset":"cora","firstSeed":1,"validation":[80.0,81.0],"test":[79.0,81.0],"seconds":9.0}
                """);
        Path models = folder.resolve("models");
        int code = run(
                "accuracy",
                "--datasets",
                "cora",
                "--rows",
                "wec",
                "--seeds",
                "2",
                "--json",
                "--results",
                results.toString(),
                "--models",
                models.toString());
        assertThat(code).as(err.toString()).isZero();
        JsonNode cell = new ObjectMapper().readTree(out.toString()).at("/results/0");
        assertThat(cell.get("meanTest").asDouble()).isEqualTo(80.0);
        assertThat(models).doesNotExist();
    }

    @Test
    void aDatasetWithoutASplitIsNotInTheTable() {
        requireData("amazon-computers");
        for (String[] command : new String[][] {
            {"accuracy", "--datasets", "amazon-computers", "--models", folder.toString()},
            {"bench", "inference", "--dataset", "amazon-computers", "--models", folder.toString()}
        }) {
            assertThat(run(command)).isEqualTo(Failures.BAD_INPUT);
            assertThat(err.toString()).endsWith("comes without a split: the accuracy table is of published ones\n");
        }
    }

    @Test
    void rowsThatDoNotExistAreNamed() {
        assertThat(run("accuracy", "--rows", "gat,nonsense")).isEqualTo(Failures.BAD_INPUT);
        assertThat(err.toString()).startsWith("bgn: --rows nonsense: expected some of gcn, gat,");
    }
}
