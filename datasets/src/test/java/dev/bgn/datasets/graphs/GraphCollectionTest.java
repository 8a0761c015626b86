package dev.bgn.datasets.graphs;

import static dev.bgn.datasets.BadInput.gzip;
import static dev.bgn.datasets.BadInput.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.graph.CsrGraph;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphCollectionTest {
    private static final String ONE = "a b\n";
    private static final String TWO = "{\"edges\": [[1, 2], [2, 3]]}";

    @TempDir
    private Path folder;

    private static List<GraphCollection.Named> all(GraphCollection graphs) throws IOException {
        List<GraphCollection.Named> all = new ArrayList<>();
        for (var items = graphs.items(); items.hasNext(); ) {
            all.add(items.next().read());
        }
        return all;
    }

    private static List<String> names(List<GraphCollection.Named> graphs) {
        return graphs.stream().map(GraphCollection.Named::name).toList();
    }

    private static List<Long> edges(List<GraphCollection.Named> graphs) {
        return graphs.stream()
                .map(named -> named.graph().graph().edgeCount() / 2)
                .toList();
    }

    private Path zip(Map<String, String> entries) throws IOException {
        Path file = folder.resolve("graphs.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            for (String name : entries.keySet().stream().sorted().toList().reversed()) {
                out.putNextEntry(new ZipEntry(name));
                out.write(entries.get(name).getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }

    @Test
    void aFolderWithFoldersInTheOrderOfNames() throws IOException {
        Path graphs = Files.createDirectories(folder.resolve("graphs"));
        Files.createDirectories(graphs.resolve("b/deep"));
        Files.createDirectories(graphs.resolve(".git"));
        write(graphs, "c.json", TWO);
        write(graphs, "a.txt", ONE);
        write(graphs, "b/deep/z.txt", ONE);
        write(graphs, "b/a.json", TWO);
        write(graphs, "README.md", "no graph");
        write(graphs, ".hidden.txt", "no graph");
        write(graphs, ".git/a.txt", "no graph");
        try (GraphCollection collection = GraphCollection.open(graphs)) {
            List<GraphCollection.Named> all = all(collection);
            assertThat(names(all)).containsExactly("a.txt", "b/a.json", "b/deep/z.txt", "c.json");
            assertThat(edges(all)).containsExactly(1L, 2L, 1L, 2L);
            assertThat(collection.count()).isEqualTo(4);
            assertThat(collection.others()).containsExactly("README.md");
        }
    }

    @Test
    void anArchive() throws IOException {
        Path file = zip(
                Map.of("b/x.json", TWO, "a.txt", ONE, "b/", "", "note.md", "", "__MACOSX/a.txt", "?", "b/.a.txt", "?"));
        try (GraphCollection collection = GraphCollection.open(file)) {
            assertThat(names(all(collection))).containsExactly("a.txt", "b/x.json");
            assertThat(collection.others()).containsExactly("note.md");
        }
    }

    @Test
    void aBadEntryOfAnArchiveIsNamed() throws IOException {
        Path file = zip(Map.of("a.txt", ONE, "b.txt", "x\n"));
        try (GraphCollection collection = GraphCollection.open(file)) {
            assertThatThrownBy(() -> all(collection))
                    .isInstanceOf(MalformedFileException.class)
                    .hasMessageStartingWith(file + " (b.txt), line 1: one name");
        }
    }

    @Test
    void damagedArchivesGetOneAnswer() throws IOException {
        byte[] good = Files.readAllBytes(zip(Map.of("a.txt", ONE.repeat(50), "b.json", TWO)));
        Path file = folder.resolve("bad.zip");
        for (int i = 0; i < good.length; i++) {
            byte[] bad = i % 2 == 0 ? Arrays.copyOf(good, i) : good.clone();
            if (i % 2 == 1) {
                bad[i] ^= 0x55;
            }
            Files.write(file, bad);
            try (GraphCollection collection = GraphCollection.open(file)) {
                assertThat(all(collection)).hasSizeLessThanOrEqualTo(2);
            } catch (MalformedFileException e) {
                assertThat(e).message().hasLineCount(1).startsWith(file.toString());
            }
        }
    }

    @Test
    void linesOfJson() throws IOException {
        String text = "{\"name\": \"first\", \"edges\": [[1, 2]]}\n\n" + TWO + "\r\n";
        for (Path file : List.of(
                write(folder, "graphs.jsonl", text), Files.write(folder.resolve("graphs.jsonl.gz"), gzip(text)))) {
            try (GraphCollection collection = GraphCollection.open(file)) {
                List<GraphCollection.Named> all = all(collection);
                assertThat(names(all)).containsExactly("first", "3");
                assertThat(edges(all)).containsExactly(1L, 2L);
                assertThat(collection.count()).isEqualTo(-1);
            }
        }
        Path bad = write(folder, "bad.jsonl", TWO + "\n\n{\"nodes\": [}\n");
        try (GraphCollection collection = GraphCollection.open(bad)) {
            assertThatThrownBy(() -> all(collection)).hasMessageStartingWith(bad + ", line 3: not JSON");
        }
    }

    @Test
    void oneFileIsACollectionOfOne() throws IOException {
        try (GraphCollection collection = GraphCollection.open(write(folder, "a.txt", ONE))) {
            assertThat(names(all(collection))).containsExactly("a.txt");
        }
    }

    @Test
    void otherPlacesAreRefused() {
        assertThatThrownBy(() -> GraphCollection.open(folder.resolve("none"))).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> GraphCollection.open(write(folder, "a.doc", ONE)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(
                        "a.doc: graphs are in a folder, or in a file whose name ends in .zip, .jsonl, .gexf");
        assertThatThrownBy(() -> GraphCollection.open(write(folder, "a.zip", ONE)))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageContaining("not a zip archive");
    }

    @Test
    void generatedGraphsAreThoseOfThePairs() throws IOException {
        ErdosRenyiPairs pairs = ErdosRenyiPairs.usual(7, 12, 0.3);
        List<GraphCollection.Named> graphs = all(new GeneratedGraphs(pairs, 20, false));
        List<GraphCollection.Named> changed = all(new GeneratedGraphs(pairs, 20, true));
        assertThat(names(graphs)).startsWith("0", "1").endsWith("19").hasSize(20);
        for (int i = 0; i < 20; i++) {
            CsrGraph first = pairs.pair(i).first();
            // Only the order of the nodes differs, so degrees are the same.
            assertThat(sorted(graphs.get(i).graph().graph())).containsExactly(sorted(first));
            assertThat(changed.get(i).graph().graph().edgeCount()).isEqualTo(first.edgeCount());
        }
        assertThat(all(new GeneratedGraphs(pairs, 20, false))).isEqualTo(graphs);
    }

    private static int[] sorted(CsrGraph graph) {
        int[] degrees = graph.degrees();
        Arrays.sort(degrees);
        return degrees;
    }
}
