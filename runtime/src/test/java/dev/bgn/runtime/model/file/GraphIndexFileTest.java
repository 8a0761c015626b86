package dev.bgn.runtime.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphIndexFileTest {
    private static final int COLUMNS = 70;

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("graphs.index");
    }

    /** Three graphs of 3, 1 and 2 nodes, with the edges 0-1, 0-2 and 0-1. */
    private byte[] small(int labelCount, boolean named) throws IOException {
        BitMatrix codes = BitMatrix.ofWords(3, 8, 1, 2, 3);
        GraphIndexWriter writer = new GraphIndexWriter(8, labelCount, named);
        writer.add("a", codes, 0, CsrGraph.undirected(3, new int[] {1, 0}, new int[] {0, 2}), new int[] {1, 0, 1});
        writer.add("ä/b", codes, 1, CsrGraph.undirected(1, new int[0], new int[0]), new int[1]);
        writer.add("c", codes, 2, CsrGraph.undirected(2, new int[] {0}, new int[] {1}), new int[] {0, 1});
        writer.write(file(), "the model", Map.of("graphs", "small"));
        return Files.readAllBytes(file());
    }

    /** A file that was written once is written and read the same. */
    @Test
    void goldenFile() throws IOException {
        byte[] written = small(2, true);
        try (InputStream in = GraphIndexFileTest.class.getResourceAsStream("v1-graphs.index")) {
            assertThat(in.readAllBytes()).isEqualTo(written);
        }
    }

    @Test
    void comesBackAsItWas() throws IOException {
        long seed = 20261116;
        System.out.println("GraphIndexFileTest seed " + seed);
        Random random = new Random(seed);
        int count = 300;
        BitMatrix codes = BitMatrix.zeros(count, COLUMNS);
        List<CsrGraph> graphs = new ArrayList<>();
        List<int[]> labels = new ArrayList<>();
        GraphIndexWriter writer = new GraphIndexWriter(COLUMNS, 5, true);
        for (int g = 0; g < count; g++) {
            for (int c = 0; c < COLUMNS; c++) {
                codes.set(g, c, random.nextBoolean());
            }
            int nodes = g == 7 ? GraphIndexFile.MAX_NODES : random.nextInt(30);
            int[] from = random.ints(nodes == 0 ? 0 : random.nextInt(60), 0, Math.max(1, nodes))
                    .toArray();
            int[] to = random.ints(from.length, 0, Math.max(1, nodes)).toArray();
            graphs.add(CsrGraph.undirected(nodes, from, to));
            labels.add(random.ints(nodes, 0, 5).toArray());
            writer.add("g" + g + "€", codes, g, graphs.get(g), labels.get(g));
        }
        writer.write(file(), "m", Map.of());
        assertThat(writer.graphCount()).isEqualTo(count);
        try (Arena arena = Arena.ofConfined()) {
            GraphIndex index = GraphIndexFile.map(file(), arena);
            assertThat(index.codes()).isEqualTo(codes);
            assertThat(index.graphCount()).isEqualTo(count);
            assertThat(index.model()).isEqualTo("m");
            assertThat(index.nodeCount())
                    .isEqualTo(writer.nodeCount())
                    .isEqualTo(graphs.stream().mapToLong(CsrGraph::nodeCount).sum());
            assertThat(index.edgeCount())
                    .isEqualTo(graphs.stream().mapToLong(CsrGraph::edgeCount).sum() / 2);
            for (int g = 0; g < count; g++) {
                assertThat(index.graph(g)).isEqualTo(graphs.get(g));
                assertThat(index.labels(g)).containsExactly(labels.get(g));
                assertThat(index.name(g)).isEqualTo("g" + g + "€");
            }
        }
    }

    @Test
    void withoutNamesAndLabelsGraphsAreCalledByTheirNumbers() throws IOException {
        small(0, false);
        try (Arena arena = Arena.ofConfined()) {
            GraphIndex index = GraphIndexFile.map(file(), arena);
            assertThat(index.name(2)).isEqualTo("2");
            assertThat(index.labels(0)).containsExactly(0, 0, 0);
            assertThat(index.provenance()).containsEntry("graphs", "small");
        }
        assertThat(AnyFile.read(file())).isEqualTo(new AnyFile.Graphs(3, 8));
    }

    @Test
    void anIndexOfNothingIsOne() throws IOException {
        new GraphIndexWriter(64, 0, true).write(file(), "m", Map.of());
        assertThat(AnyFile.read(file())).isEqualTo(new AnyFile.Graphs(0, 64));
    }

    @Test
    void theSameGraphsAreTheSameBytes() throws IOException {
        assertThat(small(2, true)).isEqualTo(small(2, true));
    }

    @Test
    void noChangedByteIsTaken() throws IOException {
        byte[] good = small(2, true);
        for (int i = 0; i < good.length; i++) {
            byte[] bad = good.clone();
            bad[i] ^= 1;
            assertRefused(bad);
        }
        for (int length = 0; length < good.length; length++) {
            assertRefused(Arrays.copyOf(good, length));
        }
    }

    /** Behind a right checksum nothing but graphs is taken, and nothing else than the one exception comes. */
    @Test
    void hostileNumbersAreRefusedOrGraphs() throws IOException {
        byte[] good = small(2, true);
        int header = 8 + (int) MemorySegment.ofArray(good).get(GraphIndex.LONG, 0);
        int refused = 0;
        for (int i = header; i < good.length - 8; i++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] bad = good.clone();
                bad[i] ^= (byte) (1 << bit);
                refused += isRefused(new Bytes(bad).sealed().all()) ? 1 : 0;
            }
        }
        assertThat(refused).isGreaterThan(500);
    }

    private static boolean isRefused(byte[] content) throws IOException {
        try {
            GraphIndex index = GraphIndexFile.read(Safetensors.of(Path.of("f"), MemorySegment.ofArray(content)));
            for (int g = 0; g < index.graphCount(); g++) {
                assertThat(index.graph(g).isSymmetric()).isTrue();
                assertThat(index.labels(g)).hasSize(index.graph(g).nodeCount());
                assertThat(index.name(g).getBytes(StandardCharsets.UTF_8).length)
                        .isLessThan(20);
            }
            return false;
        } catch (MalformedFileException e) {
            assertThat(e).hasMessageStartingWith("f").message().hasLineCount(1);
            return true;
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"labels\":\"2\"|\"labels\":\"1\"|label 1 of 1",
                "\"labels\":\"2\"|\"labels\":\"0\"|unknown tensor labels",
                "\"columns\":\"8\"|\"columns\":\"1\"|codes",
                "\"columns\":\"8\"|\"columns\":\"65\"|codes",
                "\"format_version\":\"1\"|\"format_version\":\"2\"|of format version 2",
                "\"names\"|\"other\"|unknown tensor",
                "\"model\"|\"modem\"|lack model",
                "\"degrees\"|\"degreez\"|lacks a tensor degrees",
            })
    void headersThatDoNotFitAreRefused(String from, String to, String reason) throws IOException {
        byte[] bad = Bytes.edited(small(2, true), from, to);
        assertThatThrownBy(() -> AnyFile.read(Path.of("f"), MemorySegment.ofArray(bad)))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void graphsThatDoNotFitAreNotTaken() {
        BitMatrix codes = BitMatrix.zeros(1, 8);
        CsrGraph two = CsrGraph.undirected(2, new int[] {0}, new int[] {1});
        GraphIndexWriter writer = new GraphIndexWriter(8, 2, true);
        assertThatThrownBy(() -> writer.add("a", codes, 0, two, new int[] {0, 2}))
                .hasMessageContaining("node label 2");
        assertThatThrownBy(() -> writer.add("a", BitMatrix.zeros(1, 9), 0, two, new int[2]))
                .hasMessageContaining("9 bits");
        CsrGraph large = CsrGraph.undirected(GraphIndexFile.MAX_NODES + 1, new int[0], new int[0]);
        assertThatThrownBy(() -> writer.add("a", codes, 0, large, new int[GraphIndexFile.MAX_NODES + 1]))
                .hasMessageContaining("at most 65536 nodes");
        assertThat(writer.graphCount()).isZero();
    }

    private void assertRefused(byte[] content) {
        assertThatThrownBy(() -> AnyFile.read(Path.of("f"), MemorySegment.ofArray(content)))
                .isInstanceOf(MalformedFileException.class);
    }
}
