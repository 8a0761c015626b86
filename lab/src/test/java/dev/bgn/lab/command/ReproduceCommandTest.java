package dev.bgn.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.cli.terminal.Failures;
import dev.bgn.lab.Lab;
import dev.bgn.lab.method.Checksum;
import dev.bgn.lab.reproduce.Items;
import dev.bgn.report.timing.Effort;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {
    /** Its measurement trains nothing, so that what is known of it costs nothing to ask. */
    private static final String ITEM = "table-kernels";

    private static final String CELL = """
            {"item":"table-kernels","series":"xnor and popcount","dataset":"","x":"20000×512×64","quantity":"time (µs)",\
            "values":[%s],"interval":[],"settings":"%s","made":"by hand, %s"}
            """;

    private static final String OTHER = "00000000";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return Lab.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    private void assertBad(String line, String... args) {
        err.getBuffer().setLength(0);
        assertThat(run(args)).as(String.join(" ", args)).isEqualTo(Failures.BAD_INPUT);
        assertThat(err.toString().lines()).containsExactly("bgn: " + line);
    }

    @Test
    void wrongWordsAreOneLine() throws Exception {
        assertBad(
                "no item is called 'table-tradeof'; did you mean table-tradeoff?",
                "reproduce",
                "table-tradeof",
                "--quick");
        assertBad(
                "no item is called 'x'; the items are " + String.join(", ", Items.names()) + ", all",
                "reproduce",
                "all",
                "x");
        assertBad("which items? bgn reproduce --list names them; all is every one", "reproduce");
        assertBad("--seeds 0: expected 1 or more", "reproduce", "all", "--seeds", "0");
        assertBad("--fresh measures all and --kept nothing: give one of them", "reproduce", "all", "--fresh", "--kept");
        Path file = Files.createFile(folder.resolve("file"));
        assertBad("--out: " + file + " is not a folder", "reproduce", ITEM, "--out", file.toString());
        Path foreign = Files.writeString(folder.resolve(ITEM + ".jsonl"), "nonsense\n");
        assertBad(
                foreign + " is not a file of results: there is a line 'nonsense'",
                "reproduce",
                ITEM,
                "--out",
                folder.toString());
    }

    @Test
    void aMissingDatasetSaysHowToGetIt() throws Exception {
        assumeThat(System.getenv("BGN_DATA")).as("no other folder has it").isNull();
        Path results = folder.resolve("results");
        Path data = Files.createDirectory(folder.resolve("data"));
        int code = run("reproduce", "figure-binary-methods", "--data", data.toString(), "--out", results.toString());
        assumeThat(err.toString()).as("the cache has the dataset").doesNotContain("to do");
        assertThat(code).isEqualTo(Failures.BAD_INPUT);
        assertThat(err.toString().lines().toList().getLast())
                .startsWith("bgn: ")
                .contains("was not found", "bgn data get");
        assertThat(results).doesNotExist();
    }

    @Test
    void theListNamesEveryItem() throws Exception {
        assertThat(run("reproduce", "--list")).isZero();
        assertThat(out.toString()).contains(Items.names());
        out.getBuffer().setLength(0);
        assertThat(run("reproduce", "--list", "--json")).isZero();
        JsonNode items = new ObjectMapper().readTree(out.toString()).get("items");
        assertThat(items).hasSize(Items.ALL.size());
        assertThat(items.get(0).get("title").asText()).isNotBlank();
    }

    @Test
    void whatWasKeptMakesTheReportWithoutMeasuring() throws Exception {
        writeCells();
        assertThat(run("reproduce", ITEM, "--kept", "--json", "--out", folder.toString()))
                .as(err.toString())
                .isZero();
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("cells")).hasSize(1);
        assertThat(json.at("/cells/0/values/0").asDouble()).isEqualTo(7.0);
        assertThat(json.get("missing").asInt()).isZero();
        assertThat(folder.resolve("report.html")).isNotEmptyFile();
        assertThat(folder.resolve("report.md")).isNotEmptyFile();
        assertThat(Files.readAllLines(folder.resolve(ITEM + ".csv"))).hasSize(2);
    }

    @Test
    void foreignFilesAreReplacedOnlyWhenForced() throws Exception {
        writeCells();
        String[] kept = {"reproduce", ITEM, "--kept", "--out", folder.toString()};
        assertThat(run(kept)).as(err.toString()).isZero();
        assertThat(run(kept)).as("what it made itself").isZero();
        Files.createDirectories(folder.resolve("figures"));
        for (String name : List.of("report.md", "report.html", "figures/ablation.svg", "ablation.csv")) {
            Path file = folder.resolve(name);
            boolean made = Files.exists(file);
            byte[] whole = made ? Files.readAllBytes(file) : null;
            Files.writeString(file, "# Mine\n");
            assertBad("--out " + file + " is there; --force replaces it", kept);
            assertThat(file).hasContent("# Mine\n");
            if (made) {
                Files.write(file, whole);
            } else {
                Files.delete(file);
            }
        }
        Files.writeString(folder.resolve("report.md"), "# Mine\n");
        assertThat(run("reproduce", ITEM, "--kept", "--force", "--out", folder.toString()))
                .isZero();
        assertThat(folder.resolve("report.md")).content().startsWith("<!-- Made by BGN -->\n");
    }

    /** Of a full run, of a quick one, and one that other settings made, which is the newest. */
    private void writeCells() throws IOException {
        Files.writeString(
                folder.resolve(ITEM + ".jsonl"),
                CELL.formatted("7.0", settings(Effort.FULL), "full")
                        + CELL.formatted("9.0", settings(Effort.QUICK), "quick")
                        + CELL.formatted("8.0", OTHER, "full"));
    }

    private static String settings(Effort effort) {
        return Checksum.of(effort.toString());
    }

    @Test
    void aCellThatOtherSettingsMadeIsNotInTheReport() throws Exception {
        Files.writeString(folder.resolve(ITEM + ".jsonl"), CELL.formatted("8.0", OTHER, "full"));
        assertThat(run("reproduce", ITEM, "--kept", "--json", "--out", folder.toString()))
                .isZero();
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("cells")).isEmpty();
        assertThat(json.get("missing").asInt()).isEqualTo(1);
    }

    @Test
    void aFreshRunThatWasStoppedGoesOnWithoutFresh() {
        assertThat(ReproduceProgress.sameCommand(true)).isEqualTo("the same command without --fresh");
        assertThat(ReproduceProgress.sameCommand(false)).isEqualTo("the same command");
    }

    @Test
    void aQuickReportHasQuickCellsAlone() throws Exception {
        writeCells();
        assertThat(run("reproduce", ITEM, "--kept", "--quick", "--json", "--out", folder.toString()))
                .isZero();
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("quick").asBoolean()).isTrue();
        assertThat(json.at("/cells/0/values/0").asDouble()).isEqualTo(9.0);
    }
}
