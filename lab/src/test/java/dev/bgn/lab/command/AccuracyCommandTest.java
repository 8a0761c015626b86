package dev.bgn.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.cli.terminal.Failures;
import dev.bgn.datasets.BadInputException;
import dev.bgn.lab.Lab;
import dev.bgn.lab.accuracy.AccuracyCell;
import dev.bgn.lab.accuracy.AccuracyResults;
import dev.bgn.lab.method.GoldenTraining;
import dev.bgn.lab.method.MethodVersion;
import dev.bgn.lab.method.Methods;
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

    private static final MethodVersion WEC =
            new GoldenTraining().version(Methods.find("wec").orElseThrow());
    private static final String CELL = """
            {"row":"wec","settings":"%s","golden":"%s","dataset":"cora","firstSeed":1,"validation":[80.0,81.0],\
            "test":[79.0,81.0],"seconds":9.0}""".formatted(WEC.settings(), WEC.golden());

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return Lab.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    private static void requireData(String name) {
        String root = System.getenv("BGN_DATA");
        Assumptions.assumeTrue(
                root != null && Files.isDirectory(Path.of(root, name)), "BGN_DATA has no " + name + ": skipped");
    }

    @Test
    void cellsOfAnEarlierRunAreNotTrainedAgain() throws Exception {
        Path results = Files.writeString(folder.resolve("cells.jsonl"), CELL + "\n");
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
    void seedsOfAnEarlierRunAreNotTrainedAgain() throws Exception {
        Path results = folder.resolve("cells.jsonl");
        for (String seeds : new String[] {"2", "3"}) {
            int code = run(
                    "accuracy",
                    "--datasets",
                    "cora",
                    "--rows",
                    "majority",
                    "--seeds",
                    seeds,
                    "--results",
                    results.toString(),
                    "--models",
                    folder.resolve("models").toString());
            assertThat(code).as(err.toString()).isZero();
        }
        assertThat(err.toString()).contains("majority on cora: goes on after 2 of 3 seeds in " + results);
        assertThat(Files.readAllLines(results)).hasSize(3);
        MethodVersion majority =
                new GoldenTraining().version(Methods.find("majority").orElseThrow());
        AccuracyResults kept = AccuracyResults.open(results);
        AccuracyCell all = kept.find(majority, "cora", 1, 3).orElseThrow();
        assertThat(all.firstSeed()).isEqualTo(1);
        assertThat(all.test()).hasSize(3);
        assertThat(all.macroF1()).hasSize(3);
        assertThat(kept.find(majority, "cora", 2, 2).orElseThrow().test())
                .isEqualTo(all.test().subList(1, 3));
        assertThat(kept.find(majority, "cora", 1, 4)).isEmpty();
    }

    @Test
    void rowsAndATableOrGeneratedTablesAreRefused() {
        assertThat(run("accuracy", "--rows", "wec", "--table", "asgcn")).isEqualTo(Failures.BAD_INPUT);
        assertThat(run("accuracy", "--rows", "wec", "--generated")).isEqualTo(Failures.BAD_INPUT);
        assertThat(err.toString()).isEqualTo("""
                bgn: --rows or --table, not both: a table is a list of rows
                bgn: --rows has no effect with --generated
                """);
    }

    @Test
    void aDatasetWithoutASplitIsNotTimed() {
        requireData("amazon-computers");
        assertThat(run("bench", "inference", "--dataset", "amazon-computers", "--models", folder.toString()))
                .isEqualTo(Failures.BAD_INPUT);
        assertThat(err.toString()).endsWith("comes without a split: bench inference times models of published ones\n");
    }

    @Test
    void aLaterDatasetIsLookedAtBeforeTheFirstIsTrained() {
        assertThat(run("accuracy", "--datasets", "cora,nonsense", "--rows", "gcn", "--models", folder.toString()))
                .isEqualTo(Failures.BAD_INPUT);
        assertThat(err.toString()).startsWith("bgn: no dataset is called 'nonsense'");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void resultsOfOtherSettingsOrOtherCodeAreNotTaken() throws Exception {
        Path file = folder.resolve("cells.jsonl");
        for (String[] other : new String[][] {
            {CELL.replace(WEC.settings(), "00000000"), "with other settings"},
            {CELL.replaceFirst("\"settings\":\"[^,]*,", ""), "with other settings"},
            {CELL.replace(WEC.golden(), "00000000"), "by code that trained another model"},
            {CELL.replaceFirst("\"golden\":\"[^,]*,", ""), "without a checksum of the code that trained it"},
        }) {
            Files.writeString(file, other[0] + "\n");
            AccuracyResults results = AccuracyResults.open(file);
            assertThat(results.find(WEC, "cora", 1, 2)).isEmpty();
            assertThat(results.outdated(WEC, "cora", 1, 2)).hasValue(other[1]);
            assertThat(results.outdated(WEC, "cora", 2, 2)).as("another seed").isEmpty();
            Files.writeString(file, other[0] + "\n" + CELL + "\n");
            assertThat(AccuracyResults.open(file).find(WEC, "cora", 1, 2)).isPresent();
            assertThat(AccuracyResults.open(file).outdated(WEC, "cora", 1, 2)).isEmpty();
        }
    }

    @Test
    void aLineThatWasCutOffIsDroppedAndTheNextOneIsWhole() throws Exception {
        Path file = Files.writeString(folder.resolve("cells.jsonl"), "\n" + CELL + "\n" + CELL.substring(0, 30));
        AccuracyResults results = AccuracyResults.open(file);
        AccuracyCell cell = results.find(WEC, "cora", 1, 2).orElseThrow();
        results.add(cell);
        assertThat(Files.readString(file).lines().filter(line -> !line.isEmpty()))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).endsWith("}"));
        Files.writeString(file, CELL);
        AccuracyResults.open(file).add(cell);
        assertThat(Files.readAllLines(file)).hasSize(2);
    }

    @Test
    void whatIsNoFileOfResultsIsBadInput() throws Exception {
        for (String text : new String[] {
            "null\n",
            "{}\n",
            "{\"row\":\"gat\",\"dataset\":\"cora\",\"firstSeed\":1}\n",
            CELL.replace("79.0", "null") + "\n",
            "nonsense",
            "[1]\n" + CELL + "\n"
        }) {
            Path file = Files.writeString(folder.resolve("bad.jsonl"), text);
            assertThatThrownBy(() -> AccuracyResults.open(file))
                    .as(text)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("is not a file of results");
            assertThat(Files.readString(file)).isEqualTo(text);
        }
        Path bytes = Files.write(folder.resolve("bytes.jsonl"), new byte[] {(byte) 0xC3, 0x28, 10});
        assertThatThrownBy(() -> AccuracyResults.open(bytes)).hasMessageContaining("it is not text");
    }

    @Test
    void rowsThatDoNotExistAreNamed() {
        assertThat(run("accuracy", "--rows", "gat,nonsense")).isEqualTo(Failures.BAD_INPUT);
        assertThat(err.toString()).startsWith("bgn: --rows nonsense: expected some of gcn, gat,");
    }
}
