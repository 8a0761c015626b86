package dev.bgn.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.MalformedFileException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

class MappedGraphsTest {
    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("graph.csr");
    }

    private static CsrGraph random(int nodes, int edges, long seed) {
        Random random = new Random(seed);
        return CsrGraph.of(
                nodes,
                random.ints(edges, 0, nodes).toArray(),
                random.ints(edges, 0, nodes).toArray());
    }

    @Test
    void aMappedGraphEqualsTheOneOnTheHeap() throws Exception {
        CsrGraph graph = random(500, 4_000, 1);
        MappedGraphs.write(graph, file());
        try (Arena arena = Arena.ofConfined()) {
            CsrGraph mapped = MappedGraphs.map(file(), arena);
            assertThat(mapped.isOnHeap()).isFalse();
            assertThat(mapped).isEqualTo(graph).hasSameHashCodeAs(graph);
            assertThat(graph).isEqualTo(mapped);
            assertThat(mapped.reverse()).isEqualTo(graph.reverse());
            assertThat(mapped.withSelfLoops()).isEqualTo(graph.withSelfLoops());
            assertThat(mapped.neighbours(7)).isEqualTo(graph.neighbours(7));
        }
        assertThat(folder.toFile().list()).containsExactly("graph.csr");
    }

    @Test
    void edgesInAnyOrderAreSortedByRow() throws Exception {
        int[] source = {3, 0, 3, 1};
        int[] target = {2, 1, 0, 1};
        MappedGraphs.build(file(), 4, sink -> {
            for (int e = 0; e < 4; e++) {
                sink.edge(source[e], target[e]);
            }
        });
        try (Arena arena = Arena.ofConfined()) {
            assertThat(MappedGraphs.map(file(), arena)).isEqualTo(CsrGraph.of(4, source, target));
        }
    }

    @Test
    void anEdgeToAMissingNodeLeavesNoFile() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MappedGraphs.build(file(), 2, sink -> sink.edge(0, 2)))
                .withMessageContainingAll("edge 0", "node 2");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void everyTruncationIsFound() throws Exception {
        MappedGraphs.write(random(5, 12, 2), file());
        byte[] whole = Files.readAllBytes(file());
        try (Arena arena = Arena.ofConfined()) {
            for (int length = 0; length < whole.length; length++) {
                Files.write(file(), Arrays.copyOf(whole, length));
                assertThatThrownBy(() -> MappedGraphs.map(file(), arena))
                        .as("%d bytes", length)
                        .isInstanceOf(MalformedFileException.class)
                        .hasMessageContaining("graph.csr");
            }
        }
    }

    @Test
    void hostileHeadersAndRowsAreRefused() throws Exception {
        MappedGraphs.write(random(5, 12, 3), file());
        byte[] whole = Files.readAllBytes(file());
        Object[][] damages = {
            {0, 0x4141414141414141L},
            {8, -1L},
            {8, Long.MAX_VALUE},
            {8, 6L},
            {16, 1L << 40},
            {16, -5L},
            {24, 1L},
            {28, 0x7fffffff7fffffffL},
            {48, -1L},
            {52, 0x7fffffffL}
        };
        try (Arena arena = Arena.ofConfined()) {
            for (Object[] damage : damages) {
                byte[] bytes = whole.clone();
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong((int) damage[0], (long) damage[1]);
                Files.write(file(), bytes);
                assertThatThrownBy(() -> MappedGraphs.map(file(), arena))
                        .as("%s at %s", damage[1], damage[0])
                        .isInstanceOf(MalformedFileException.class);
            }
        }
    }

    /** Writes 8 GiB: run it with -Dbgn.test.huge=true where there is room. */
    @Test
    @EnabledIfSystemProperty(named = "bgn.test.huge", matches = "true")
    void theLargestGraphFits() throws Exception {
        int nodes = 1 << 16;
        EdgeSource edges = sink -> {
            for (int e = 0; e < CsrGraph.MAX_EDGES; e++) {
                sink.edge(e >>> 15, e & 32_767);
            }
        };
        MappedGraphs.build(file(), nodes, edges);
        try (Arena arena = Arena.ofConfined()) {
            CsrGraph graph = MappedGraphs.map(file(), arena);
            assertThat(graph.edgeCount()).isEqualTo(Integer.MAX_VALUE - 7);
            assertThat(graph.target(graph.edgeCount() - 1)).isEqualTo(32_759);
            assertThat(graph.degree(0)).isEqualTo(32_768);
        }
        assertThatThrownBy(() -> MappedGraphs.build(folder.resolve("more"), nodes, sink -> {
                    edges.forEach(sink);
                    sink.edge(0, 0);
                }))
                .hasMessageContaining("2147483640");
    }
}
