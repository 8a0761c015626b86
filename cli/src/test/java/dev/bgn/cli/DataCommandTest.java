package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user sees of datasets. Cora is the copy that the build unpacks, or the one in BGN_DATA. */
class DataCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    private Path nodes;
    private Path edges;

    @BeforeEach
    void writeOwnData() throws IOException {
        nodes = Files.writeString(folder.resolve("people.csv"), """
                name,team,age,likes_tea
                Ann,blue,31,1
                Bob,red,27,0
                "Chen, Li",blue,45,1
                Dora,red,38,0
                Emil,,52,1
                """);
        edges = Files.writeString(folder.resolve("friends.csv"), """
                from,to
                Ann,Bob
                Ann,"Chen, Li"
                Dora,Bob
                Emil,Ann
                Bob,Ann
                """);
    }

    private int run(Object... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        String[] words = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            words[i] = args[i].toString();
        }
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
    }

    private JsonNode json() throws IOException {
        return new ObjectMapper().readTree(out.toString().lines().toList().getLast());
    }

    private void assertRefused(String message, Object... args) {
        assertThat(run(args)).as(err.toString()).isEqualTo(2);
        assertThat(err.toString().lines()).as(err.toString()).hasSize(1);
        assertThat(err.toString()).startsWith("bgn: ").contains(message);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void infoOfCoraHasTheKnownFigures() throws IOException {
        assertThat(run("data", "info", "cora", "--json")).as(err.toString()).isZero();
        JsonNode info = json();
        assertThat(info.get("nodes").asInt()).isEqualTo(2708);
        assertThat(info.get("edges").asInt()).isEqualTo(5278);
        assertThat(info.get("features").asInt()).isEqualTo(1433);
        assertThat(info.get("classes").asInt()).isEqualTo(7);
        assertThat(info.get("train").asInt()).isEqualTo(140);
        assertThat(info.get("validation").asInt()).isEqualTo(500);
        assertThat(info.get("test").asInt()).isEqualTo(1000);
    }

    @Test
    void coraIsFoundAndRight() throws IOException {
        assertThat(run("data", "list")).isZero();
        assertThat(out.toString().lines().takeWhile(line -> !line.isEmpty())).hasSize(9);
        assertThat(out.toString().lines().toList().getLast()).contains("for bgn match");
        assertThat(run("data", "check", "cora", "--json")).as(err.toString()).isZero();
        assertThat(json().get("datasets").get(0).get("status").asText()).isEqualTo("ok");
    }

    @Test
    void getSeesThatCoraIsThere() throws IOException {
        assertThat(run("data", "get", "cora", "--json")).as(err.toString()).isZero();
        assertThat(json().get("fetched").asInt()).isZero();
        assertThat(json().get("alreadyThere").asInt()).isPositive();
        assertThat(Path.of(json().get("folder").asText())).isDirectory();
    }

    @Test
    void aMisspeltNameGetsASuggestion() {
        assertRefused("'coar'; did you mean cora?", "data", "info", "coar");
        assertRefused("did you mean pubmed?", "train", "--dataset", "PubMde");
    }

    @Test
    void aBrokenFileFailsTheCheck() throws IOException {
        Path copy = Files.createDirectories(folder.resolve("data/linqs-cora"));
        Files.writeString(copy.resolve("cora.content"), "1\t0\t1\tTheory\n");
        Files.writeString(copy.resolve("cora.cites"), "1\t1\n");
        assertThat(run("data", "check", "cora", "--data", folder.resolve("data")))
                .isEqualTo(1);
        assertThat(err.toString()).contains("cora.content: 13 bytes, expected 7823427");
        assertThat(out.toString()).contains("cora").contains("broken");
    }

    @Test
    void ownDataLoadsAtTheFirstTry() throws IOException {
        assertThat(run("data", "info", "--nodes", nodes, "--edges", edges, "--label", "team", "--json"))
                .as(err.toString())
                .isZero();
        JsonNode info = json();
        assertThat(info.get("nodes").asInt()).isEqualTo(5);
        assertThat(info.get("edges").asInt()).isEqualTo(4);
        assertThat(info.get("features").asInt()).isEqualTo(2);
        assertThat(info.get("classSizes").toString()).isEqualTo("{\"blue\":2,\"red\":2}");
        assertThat(info.get("unlabelled").asInt()).isEqualTo(1);
        assertThat(run("data", "info", "--edges", edges, "--json")).isZero();
        assertThat(json().get("nodes").asInt()).isEqualTo(5);
        assertThat(json().get("edges").asInt()).isEqualTo(4);
    }

    @Test
    void aSplitIsMadeAsAsked() throws IOException {
        assertThat(run("data", "info", "cora", "--split", "per-class:20,30", "--seed", "7", "--json"))
                .isZero();
        assertThat(json().get("train").asInt()).isEqualTo(140);
        assertThat(json().get("validation").asInt()).isEqualTo(210);
        assertThat(json().get("test").asInt()).isEqualTo(2708 - 350);
    }

    @Test
    void convertedDataIsTheSameWhenReadAgain() throws IOException {
        Path csv = folder.resolve("csv");
        Path graph = Files.createDirectory(folder.resolve("deep")).resolve("own.graph");
        assertThat(run(
                        "data",
                        "convert",
                        "--nodes",
                        nodes,
                        "--edges",
                        edges,
                        "--label",
                        "team",
                        "--to-csv",
                        csv,
                        "--to-graph",
                        graph))
                .as(err.toString())
                .isZero();
        assertThat(graph).isNotEmptyFile();
        Path second = folder.resolve("second.graph");
        assertThat(run("data", "convert", "--edges", edges, "--to-graph", second, "--json"))
                .isZero();
        assertThat(json().get("name").asText()).isEqualTo(edges.toString());
        assertThat(json().get("files").get(0).asText()).isEqualTo(second.toString());
        assertThat(run("data", "info", "--nodes", nodes, "--edges", edges, "--label", "team"))
                .isZero();
        String before = out.toString();
        assertThat(run("data", "info", "--nodes", csv.resolve("nodes.csv"), "--edges", csv.resolve("edges.csv")))
                .isZero();
        // Names are in a column called name before and id after: the latter needs no line.
        assertThat(before).containsPattern("\\Rids +name\\R");
        assertThat(out.toString().lines().skip(1).filter(line -> !line.startsWith("entries")))
                .containsExactlyElementsOf(before.lines()
                        .skip(1)
                        .filter(line -> !line.startsWith("entries") && !line.startsWith("ids"))
                        .toList());
        assertRefused("nodes.csv is there; --force replaces it", "data", "convert", "cora", "--to-csv", csv);
    }

    @Test
    void aHeaderThatIsTakenAsAnEdgeIsTold() throws IOException {
        String header = "user_a,user_b\n";
        Path list = Files.writeString(folder.resolve("list.csv"), header + "a,b\nb,c\nc,a\n");
        assertThat(run("data", "info", "--edges", list)).isZero();
        assertThat(err.toString()).contains("the first edge, 'user_a' and 'user_b', has names that come nowhere else");
        for (String usual : List.of(
                "a,b\nb,c\nc,a\n" + header,
                header + "user_b,user_a\na,b\nb,c\n",
                "anna,bob\ncara,dan\neve,fred\n",
                "1,2\n3,4\n4,5\n")) {
            Files.writeString(list, usual);
            assertThat(run("data", "info", "--edges", list)).isZero();
            assertThat(err.toString()).as(usual).isEmpty();
        }
    }

    @Test
    void badInputIsOneLine() {
        assertRefused("which dataset?", "data", "info");
        assertRefused("no dataset is called 'corra'", "data", "info", "corra");
        assertRefused("name one", "data", "info", "cora", "--dataset", "cora");
        assertRefused("give one of them", "data", "info", "cora", "--nodes", nodes, "--edges", edges);
        assertRefused("--nodes needs --edges", "data", "info", "--nodes", nodes);
        assertRefused("need --nodes FILE", "data", "info", "--edges", edges, "--label", "team");
        assertRefused("say what it is with --format", "data", "info", edges);
        assertRefused(
                "use --text name (its words), --category name",
                "data",
                "info",
                "--nodes",
                nodes,
                "--edges",
                edges,
                "--id",
                "age");
        assertRefused("no column 'x'", "data", "info", "--nodes", nodes, "--edges", edges, "--label", "x");
        assertRefused("a folder, not a file", "data", "info", "--nodes", folder, "--edges", edges);
        assertRefused("there is no such file", "data", "info", "--nodes", folder.resolve("x"), "--edges", edges);
        assertRefused("--split: ", "data", "info", "cora", "--split", "half");
        assertRefused("--split: ", "data", "info", "--edges", edges, "--split", "public");
        assertRefused("is not a folder", "data", "info", "cora", "--data", folder.resolve("x"));
        assertRefused("is not a folder", "data", "check", "--data", nodes);
        assertRefused("not a readable zip archive", "data", "info", "--format", "npz", nodes);
        assertRefused("no file ind.NAME.graph", "data", "info", "--format", "planetoid", folder);
        assertRefused("nothing to write", "data", "convert", "cora");
        assertRefused("does not hold cora", "data", "get", "cora", "--from", folder, "--data", folder.resolve("new"));
        assertRefused("is empty", "data", "info", "");
        assertRefused("--edges is empty", "data", "info", "--edges", "");
        assertRefused("--data is empty", "data", "info", "cora", "--data", "");
        assertRefused("--from is empty", "data", "get", "cora", "--from", "");
        assertRefused("--format npz: of which file", "data", "info", "--format", "npz");
        assertRefused("--ogb-split belongs", "data", "info", "cora", "--ogb-split", "time");
        assertRefused("empty file: no edge", "data", "info", "--edges", "/dev/null");
        assertRefused("names no host", "data", "get", "cora", "--from", "http:///x", "--data", folder.resolve("new"));
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() throws IOException {
        assumeThat(Path.of("/proc/self")).exists();
        Path copy = Files.createDirectories(folder.resolve("linqs-cora"));
        Files.writeString(copy.resolve("cora.content"), "1\t0\t1\tTheory\n");
        Files.writeString(copy.resolve("cora.cites"), "1\t1\n");
        assertRefused("--to-csv: /proc cannot be written", "data", "convert", "cora", "--to-csv", "/proc/zz");
        assertRefused("cannot be created", "data", "get", "cora", "--from", folder, "--data", "/proc/zz");
    }
}
