package dev.bgn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder of graphs, compared, indexed and searched as a user does. */
class MatchSearchCommandTest {
    private static final int GRAPHS = 60;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private String codes;
    private String matcher;
    private Path graphs;

    private int run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Bgn.PROGRAM.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    private void runs(String... args) {
        assertThat(run(args)).as(err.toString()).isZero();
    }

    private void refuses(String reason, String... args) {
        assertThat(run(args)).as(out.toString() + err).isEqualTo(2);
        assertThat(err.toString()).contains(reason).hasLineCount(1).startsWith("bgn: ");
        assertThat(out.toString()).isEmpty();
    }

    private JsonNode json() throws IOException {
        return new ObjectMapper().readTree(out.toString().lines().toList().getLast());
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    @BeforeEach
    void writeGraphs() throws IOException {
        codes = TinyMatchers.siamese(folder.resolve("codes.safetensors"), 1);
        matcher = TinyMatchers.matching(folder.resolve("matcher.safetensors"), 2);
        graphs = Files.createDirectories(folder.resolve("graphs/more"));
        long seed = 14;
        System.out.println("MatchSearchCommandTest seed " + seed);
        Random random = new Random(seed);
        for (int g = 0; g < GRAPHS; g++) {
            // From a single node to many more than in the others.
            int nodes = g == 0 ? 1 : g == 1 ? 200 : 3 + random.nextInt(12);
            StringBuilder text = new StringBuilder("node 0\n");
            for (int i = 1; i < nodes; i++) {
                text.append(i).append(' ').append(random.nextInt(i)).append('\n');
            }
            Files.writeString(graphs.resolve(String.format("%02d.txt", g)), text);
        }
        graphs = graphs.getParent();
    }

    private String index(String... more) {
        List<String> args = new ArrayList<>(List.of("match", "index", codes, graphs.toString(), "--out", at("i")));
        args.addAll(Arrays.asList(more));
        runs(args.toArray(String[]::new));
        return at("i");
    }

    @Test
    void aGraphFindsItselfFirst() throws IOException {
        String index = index("--json");
        assertThat(json().get("graphs").asInt()).isEqualTo(GRAPHS);
        assertThat(json().get("bits").asInt()).isEqualTo(64);
        assertThat(json().get("bytes").asLong()).isEqualTo(Files.size(Path.of(index)));
        for (String name : List.of("00", "01", "37")) {
            String query = graphs.resolve("more/" + name + ".txt").toString();
            runs("match", "search", codes, index, query, "-k", "60", "--json");
            JsonNode results = json().get("queries").get(0).get("results");
            assertThat(results).hasSize(GRAPHS);
            assertThat(results.get(0).get("distance").asInt()).isZero();
            assertThat(results.get(0).get("similarity").asDouble()).isEqualTo(1);
            List<String> first = new ArrayList<>();
            results.forEach(result -> {
                if (result.get("distance").asInt() == 0) {
                    first.add(result.get("graph").asText());
                }
            });
            assertThat(first).contains("more/" + name + ".txt");
        }
        runs("check", index);
        assertThat(out.toString())
                .contains("index of graphs, 60 with codes of 64 bits")
                .contains("whole");
    }

    @Test
    void theTableHasALineForEachResult() {
        String index = index();
        assertThat(out.toString()).contains("60 graphs with ").contains(" indexed in ");
        runs("match", "search", codes, index, graphs.toString(), "--top", "2");
        assertThat(out.toString()).hasLineCount(1 + 2 * GRAPHS).startsWith("query");
        assertThat(err.toString()).contains("60 queries among 60 graphs in ");
    }

    /** When all graphs are ranked by the matcher, two stages are one. */
    @Test
    void rerankingAllIsBruteForce() throws IOException {
        String index = index();
        String[] search = {"match", "search", codes, index, graphs.toString(), "--matcher", matcher, "--json"};
        runs(with(search, "--brute-force", "--top", "7"));
        JsonNode all = json().get("queries");
        runs(with(search, "--rerank", "60", "--top", "7"));
        assertThat(json().get("queries")).isEqualTo(all).hasSize(GRAPHS);
        runs(with(search, "--rerank", "1000", "--top", "7", "--recall", "--threads", "3"));
        assertThat(json().get("queries")).isEqualTo(all);
        assertThat(json().get("recall").asDouble()).isEqualTo(1);
        runs(with(search, "--rerank", "7", "--top", "7", "--recall"));
        assertThat(json().get("recall").asDouble()).isBetween(0.1, 1.0);
        // What is ranked is the similarity that bgn match compare says.
        JsonNode best = all.get(5).get("results").get(3);
        String query = graphs.resolve(all.get(5).get("query").asText()).toString();
        runs(
                "match",
                "compare",
                matcher,
                query,
                graphs.resolve(best.get("graph").asText()).toString(),
                "--json");
        assertThat(json().get("similarity").asDouble())
                .isEqualTo(best.get("similarity").asDouble());
    }

    private static String[] with(String[] args, String... more) {
        String[] all = Arrays.copyOf(args, args.length + more.length);
        System.arraycopy(more, 0, all, args.length, more.length);
        return all;
    }

    /** Without a second model the order is that of the codes, and all of it is found. */
    @Test
    void codesAloneLoseNothing() throws IOException {
        String index = index();
        runs("match", "search", codes, index, graphs.toString(), "--json");
        JsonNode found = json().get("queries");
        runs("match", "search", codes, index, graphs.toString(), "--brute-force", "--json");
        assertThat(json().get("queries")).isEqualTo(found);
        JsonNode one = found.get(3).get("results").get(4);
        runs(
                "match",
                "compare",
                codes,
                graphs.resolve(found.get(3).get("query").asText()).toString(),
                graphs.resolve(one.get("graph").asText()).toString(),
                "--json");
        assertThat(json().get("distance").asInt()).isEqualTo(one.get("distance").asInt());
        assertThat(json().get("similarity").asDouble())
                .isEqualTo(one.get("similarity").asDouble());
    }

    @Test
    void theSameIndexForAnyNumberOfThreads() throws IOException {
        byte[] one = Files.readAllBytes(Path.of(index("--threads", "1")));
        assertThat(Files.readAllBytes(Path.of(index("--threads", "3")))).isEqualTo(one);
    }

    @Test
    void generatedGraphsAreFoundByTheirChangedCopies() throws IOException {
        runs("match", "index", codes, "--generated", "500", "--nodes", "12", "--out", at("g"), "--json");
        assertThat(json().get("graphs").asInt()).isEqualTo(500);
        assertThat(json().get("nodes").asInt()).isEqualTo(6000);
        runs(
                "match",
                "search",
                codes,
                at("g"),
                "--generated",
                "5",
                "--nodes",
                "12",
                "--matcher",
                matcher,
                "--recall",
                "--json");
        assertThat(json().get("queries")).hasSize(5);
        assertThat(json().get("queries").get(0).get("results")).hasSize(10);
    }

    @Test
    void badGraphsAreNamedOrLeftOut() throws IOException {
        Files.writeString(graphs.resolve("a-bad.json"), "{\"nodes\": [1, 1]}");
        Files.writeString(graphs.resolve("more/bad.txt"), "x\n");
        Files.writeString(graphs.resolve("more/bad2.gexf"), "");
        Files.writeString(graphs.resolve("notes.md"), "");
        Files.writeString(graphs.resolve("loops.csv"), "a,a,1\na,b,2\na,b,2\n");
        refuses(
                graphs.resolve("a-bad.json") + ", line 1: the node id '1' occurs twice",
                "match",
                "index",
                codes,
                graphs.toString(),
                "--out",
                at("i"));
        assertThat(folder.resolve("i")).doesNotExist();
        index("--skip-bad", "--json");
        assertThat(json().get("graphs").asInt()).isEqualTo(GRAPHS + 1);
        JsonNode leftOut = json().get("leftOut");
        assertThat(leftOut.get("graphs").asInt()).isEqualTo(3);
        assertThat(leftOut.get("files").asInt()).isEqualTo(1);
        assertThat(leftOut.get("selfLoops").asInt()).isEqualTo(1);
        assertThat(leftOut.get("repeatedEdges").asInt()).isEqualTo(1);
        assertThat(err.toString())
                .contains("left out: " + graphs.resolve("more/bad.txt") + ", line 1")
                .contains("warning: 3 graphs left out")
                .contains("such as notes.md")
                .contains("1 self loop and 1 repeated edge")
                .contains("further columns");
    }

    @Test
    void labelsAreThoseOfTheModel() throws IOException {
        String labelled = TinyMatchers.siamese(folder.resolve("labelled"), 3, "C", "N");
        String ranker = TinyMatchers.matching(folder.resolve("ranker"), 4, "C", "N");
        String other = TinyMatchers.matching(folder.resolve("other"), 4, "N", "C");
        Path file = Files.writeString(folder.resolve("molecules.jsonl"), """
                {"name": "cc", "nodes": [{"id": 1, "label": "C"}, {"id": 2, "label": "C"}], "edges": [[1, 2]]}
                {"name": "cn", "nodes": [{"id": 1, "label": "C"}, {"id": 2, "label": "N"}], "edges": [[1, 2]]}
                """);
        String query = Files.writeString(folder.resolve("q.txt"), "node a N\nnode b C\na b\n")
                .toString();
        runs("match", "index", labelled, file.toString(), "--out", at("i"));
        for (String[] more : new String[][] {{}, {"--matcher", ranker}, {"--matcher", matcher}}) {
            runs(with(new String[] {"match", "search", labelled, at("i"), query, "--json"}, more));
            assertThat(json().get("queries").get(0).get("results")).hasSize(2);
        }
        runs("match", "search", labelled, at("i"), query, "--json");
        assertThat(json().get("queries")
                        .get(0)
                        .get("results")
                        .get(0)
                        .get("graph")
                        .asText())
                .isEqualTo("cn");
        refuses("node labels [N, C]", "match", "search", labelled, at("i"), query, "--matcher", other);
        String unknown =
                Files.writeString(folder.resolve("u.txt"), "node a Xe\n").toString();
        refuses("the label Xe, which the model does not know", "match", "search", labelled, at("i"), unknown);
        refuses("the label Xe, which the model does not know", "match", "compare", labelled, query, unknown);
        refuses("u.txt: ", "match", "index", labelled, unknown, "--out", at("j"));
        String none = Files.writeString(folder.resolve("n.txt"), "a b\n").toString();
        refuses("have no labels, but the model needs them", "match", "search", labelled, at("i"), none);
        runs("match", "compare", codes, query, none);
        assertThat(err.toString()).contains("node labels of 1 graph are not used: the model knows none");
    }

    @Test
    void anIndexOfAnotherModelIsRefused() throws IOException {
        String index = index();
        String other = TinyMatchers.siamese(folder.resolve("other.safetensors"), 9);
        String query = graphs.resolve("more/05.txt").toString();
        refuses("its codes were made by another model", "match", "search", other, index, query);
        refuses("has no codes of single graphs", "match", "search", matcher, index, query);
        refuses("has no codes of single graphs", "match", "index", matcher, graphs.toString(), "--out", at("j"));
        refuses("not a BGN index of graphs", "match", "search", codes, codes, query);
        byte[] bytes = Files.readAllBytes(Path.of(index));
        bytes[bytes.length / 2] ^= 1;
        Files.write(Path.of(index), bytes);
        refuses("damaged", "match", "search", codes, index, query);
        refuses("damaged", "check", index);
    }

    @Test
    void oddInputGetsOneLine() throws IOException {
        String index = index();
        String query = graphs.resolve("more/05.txt").toString();
        Path empty = Files.createDirectories(folder.resolve("empty"));
        refuses("empty: no graph", "match", "index", codes, empty.toString(), "--out", at("j"));
        refuses("empty: no graph", "match", "search", codes, index, empty.toString());
        Files.writeString(empty.resolve("x.png"), "");
        refuses("it has x.png", "match", "index", codes, empty.toString(), "--out", at("j"));
        refuses("there is no such file", "match", "index", codes, at("none"), "--out", at("j"));
        refuses("there is no such file", "match", "compare", codes, query, at("none.txt"));
        refuses("either GRAPHS", "match", "index", codes, "--out", at("j"));
        refuses("either GRAPHS", "match", "index", codes, query, "--generated", "5", "--out", at("j"));
        refuses("either QUERY", "match", "search", codes, index);
        refuses("are for --generated", "match", "index", codes, query, "--nodes", "5", "--out", at("j"));
        refuses("--generated 0", "match", "index", codes, "--generated", "0", "--out", at("j"));
        refuses(
                "is connected: raise it",
                "match",
                "index",
                codes,
                "--generated",
                "5",
                "--edge-probability",
                "0.001",
                "--out",
                at("j"));
        refuses("--top and --rerank", "match", "search", codes, index, query, "--top", "0");
        refuses("--rerank 5", "match", "search", codes, index, query, "--matcher", matcher, "--rerank", "5");
        refuses("--rerank is for --matcher", "match", "search", codes, index, query, "--rerank", "5");
        refuses(
                "--brute-force ranks all graphs",
                "match",
                "search",
                codes,
                index,
                query,
                "--matcher",
                matcher,
                "--brute-force",
                "--rerank",
                "50");
        refuses("--skip-bad", "match", "index", codes, "--generated", "5", "--skip-bad", "--out", at("j"));
        refuses("its --recall is 1", "match", "search", codes, index, query, "--brute-force", "--recall");
        refuses(
                "line 1: no node",
                "match",
                "compare",
                codes,
                query,
                Files.writeString(folder.resolve("e.txt"), "").toString());
        String star = star(40_000);
        refuses("too many pairs of nodes", "match", "compare", matcher, star, star);
        assertThat(folder.resolve("j")).doesNotExist();
        runs("match", "search", codes, index, query, "--top", "1000", "--json");
        assertThat(json().get("queries").get(0).get("results")).hasSize(GRAPHS);
    }

    private String star(int leaves) throws IOException {
        List<String> edges =
                IntStream.rangeClosed(1, leaves).mapToObj(leaf -> "0 " + leaf).toList();
        return Files.write(folder.resolve("star.txt"), edges).toString();
    }
}
