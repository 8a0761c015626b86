package dev.bgn.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.cli.Bgn;
import dev.bgn.cli.Program;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.ParameterException;

class LabTest {
    private static final Path ROOT = Path.of("..");
    private static final Set<String> LABORATORY = Set.of("accuracy", "bench", "reproduce", "selftest");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Lab.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    private JsonNode json() throws IOException {
        return new ObjectMapper().readTree(out.toString());
    }

    /** The launcher takes each of these to the laboratory, and no other. */
    @Test
    void theHelpOfBgnListsEveryCommand() {
        StringWriter help = new StringWriter();
        Bgn.PROGRAM.run(new PrintWriter(help), new PrintWriter(err), "--help");
        assertThat(Lab.PROGRAM.commands()).hasSize(LABORATORY.size() + 1);
        LABORATORY.forEach(name -> assertThat(help.toString()).contains("\n  " + name + " "));
        assertThat(help.toString()).contains("\n  match bench ");
    }

    @Test
    void theLauncherKnowsEveryBenchmark() throws IOException {
        String launcher = Files.readString(Path.of("..", "bgn"));
        Lab.PROGRAM
                .commandLine("bench", "--help")
                .getSubcommands()
                .get("bench")
                .getSubcommands()
                .keySet()
                .forEach(name -> assertThat(launcher).contains("'bench " + name + "'"));
    }

    @Test
    void badUsageIsOneLineAndExitCode2() {
        for (String[] args : new String[][] {
            {"bench"},
            {"bench", "kernels", "--threads", "x"},
            {"bench", "kernels", "--threads", "0"},
            {"bench", "inference", "--threads", "0"},
            {"bench", "inference", "--dataset", "cora,nonsense"},
            {"bench", "inference", "--models", "no-such-folder"},
            {"bench", "inference", "--dataset", "linux"},
            {"accuracy", "--datasets", "linux"},
            {"accuracy", "--results", "."},
            {"bench", "inference", "--pyg", "no-such-python"},
            {"bench", "search", "--faiss", "no-such-python"},
            {"bench", "scale", "--nodes", "3"},
            {"bench", "scale", "--threads", "0"},
            {"bench", "sampling", "--nodes", "3"}
        }) {
            assertThat(run(args)).as(String.join(" ", args)).isEqualTo(2);
            assertThat(err.toString().lines()).as(err.toString()).hasSize(1);
            assertThat(err.toString()).startsWith("bgn: ");
            assertThat(out.toString()).isEmpty();
        }
    }

    @Test
    void aFolderThatModelsCannotGoToIsToldBeforeAnythingIsTrained(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThat(run("accuracy", "--datasets", "cora", "--rows", "gat", "--models", file.toString()))
                .isEqualTo(2);
        assertThat(err.toString().lines()).containsExactly("bgn: --models: " + file + " is not a folder");
    }

    @Test
    void selftestFilesReportsAsJson() throws Exception {
        assertThat(run("selftest", "files", "--mutants", "200", "--seed", "3", "--json"))
                .as(err.toString())
                .isZero();
        JsonNode result = json();
        assertThat(result.get("mutants").asInt()).isEqualTo(200);
        assertThat(result.get("failures").asInt()).isZero();
        assertThat(run("selftest", "files", "--mutants", "0")).isEqualTo(2);
    }

    @Test
    void theSelftestReportsItsFigures() throws IOException {
        assertThat(run("selftest", "readers", "--mutants", "60", "--seed", "3", "--json"))
                .as(err.toString())
                .isZero();
        assertThat(json().get("mutants").asInt()).isEqualTo(60);
        assertThat(json().get("failures").asInt()).isZero();
    }

    @Test
    void theQuickBenchmarkReportsEveryKernelAsJson() throws Exception {
        assertThat(run("bench", "kernels", "--quick", "--threads", "1", "--json"))
                .isZero();
        List<String> lines = out.toString().lines().toList();
        JsonNode results = new ObjectMapper().readTree(lines.getLast()).get("results");
        assertThat(results.findValuesAsText("kernel"))
                .contains("xnorDot", "maskedSum", "maskedCount", "product", "sumSigns", "votes");
        assertThat(new ObjectMapper()
                        .readTree(lines.getLast())
                        .get("machine")
                        .get("processor")
                        .asText())
                .isNotBlank();
        for (JsonNode result : results) {
            assertThat(result.fieldNames())
                    .toIterable()
                    .contains("shape", "implementation", "threads", "gops", "ratioToLibtorch", "ratioToOwnFloat");
            assertThat(result.get("gops").asDouble()).isPositive();
        }
    }

    /** The command lines of a file: those that are indented or in a block, and start with ./bgn. */
    private static List<String> commands(Path file) throws Exception {
        return Files.readAllLines(file).stream()
                .map(line -> line.replaceFirst("\\s+# .*", "").strip())
                .filter(line -> line.startsWith("./bgn "))
                .map(line -> line.substring("./bgn ".length()))
                .toList();
    }

    private static void parse(String... args) {
        Program program = LABORATORY.contains(args[0]) || String.join(" ", args).startsWith("match bench")
                ? Lab.PROGRAM
                : Bgn.PROGRAM;
        program.commandLine(args).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(args);
    }

    @Test
    void everyCommandIsUnderstood() throws Exception {
        List<Path> files = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).forEach(files::add);
        }
        int count = 0;
        for (Path file : files) {
            for (String command : commands(file)) {
                String[] args = command.split("\\s+");
                assertThatCode(() -> parse(args))
                        .as("%s: ./bgn %s", file, command)
                        .doesNotThrowAnyException();
                count++;
            }
        }
        assertThat(count).isGreaterThan(20);
    }

    @Test
    void aCommandThatIsNotUnderstoodIsFound() {
        assertThatThrownBy(() -> parse("train", "--no-such-option")).isInstanceOf(ParameterException.class);
    }
}
