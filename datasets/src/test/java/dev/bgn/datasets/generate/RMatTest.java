package dev.bgn.datasets.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.graph.MappedGraphs;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RMatTest {
    @TempDir
    Path folder;

    /** The number was computed by a second program, in another language, from the description. */
    @Test
    void hasTheGoldenEdges() throws IOException {
        assertThat(new GoldenEdges().addEdges(RMat.usual(7, 12, 5000).stream()).hex())
                .isEqualTo("6a824708");
    }

    @Test
    void theFileHoldsTheStream() throws IOException {
        RMat plan = RMat.usual(7, 12, 5000);
        Path file = folder.resolve("graph.csr");
        plan.write(file);
        int[] source = new int[10_000];
        int[] target = new int[10_000];
        int[] count = {0};
        plan.stream().forEach((from, to) -> {
            source[count[0]] = from;
            target[count[0]++] = to;
        });
        CsrGraph expected = CsrGraph.of(4096, Arrays.copyOf(source, count[0]), Arrays.copyOf(target, count[0]));
        try (Arena arena = Arena.ofConfined()) {
            assertThat(MappedGraphs.map(file, arena)).isEqualTo(expected);
        }
        assertThat(expected.isSymmetric()).isTrue();
    }

    @Test
    void degreesAreFarFromEven() throws IOException {
        Path file = folder.resolve("graph.csr");
        RMat.usual(1, 14, 200_000).write(file);
        try (Arena arena = Arena.ofConfined()) {
            int[] degrees = MappedGraphs.map(file, arena).degrees();
            assertThat(Arrays.stream(degrees).max().orElseThrow()).isGreaterThan(1000);
            assertThat(Arrays.stream(degrees).filter(degree -> degree == 0).count())
                    .isGreaterThan(1000);
        }
    }

    /** With certain quarters the place is known: all in the lower left, or bits spread over source and target. */
    @Test
    void quartersAreWhatTheySay() throws IOException {
        assertThat(countEdges(new RMat(1, 5, 100, 1, 0, 0)))
                .as("only self loops of node 0")
                .isZero();
        assertThat(countEdges(new RMat(1, 5, 100, 0, 0, 0)))
                .as("only self loops of the last")
                .isZero();
        assertThat(countEdges(new RMat(1, 5, 100, 0, 1, 0))).isEqualTo(200);
        assertThat(countEdges(new RMat(1, 5, 100, 0, 0, 1))).isEqualTo(200);
        int[] ends = new int[4];
        new RMat(1, 1, 100_000, 0.1, 0.5, 0.2).stream().forEach((from, to) -> ends[2 * from + to]++);
        assertThat(ends[0] + ends[3]).isZero();
        assertThat(ends[1]).isEqualTo(ends[2]).isBetween(69_000, 71_000);
    }

    @Test
    void impossibleSettingsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> RMat.usual(1, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> RMat.usual(1, 31, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> RMat.usual(1, 4, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> RMat.usual(1, 4, Integer.MAX_VALUE));
        assertThatIllegalArgumentException().isThrownBy(() -> new RMat(1, 4, 1, 0.6, 0.6, 0));
    }

    /** All that is ever allocated is an upper bound of what is held: nodes and the largest row count, edges do not. */
    @Test
    void allocatesForNodesAndTheLargestHubOnly() throws IOException {
        assumeTrue(
                ManagementFactory.getThreadMXBean() instanceof ThreadMXBean,
                "this JVM does not count allocated bytes: skipped");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Path file = folder.resolve("graph.csr");
        RMat.usual(2, 10, 1000).write(file);
        long before = threads.getCurrentThreadAllocatedBytes();
        RMat.usual(2, 16, 1_000_000).write(file);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        try (Arena arena = Arena.ofConfined()) {
            CsrGraph graph = MappedGraphs.map(file, arena);
            long hub = Arrays.stream(graph.degrees()).max().orElseThrow();
            long allowed = 4L * graph.nodeCount() + 24 * hub + (1 << 20);
            assertThat(allowed).as("the bound is far below the edges").isLessThan(4L * graph.edgeCount() / 2);
            assertThat(allocated).as("largest degree %d", hub).isLessThan(allowed);
        }
    }

    /** 4 million edges, twice, are 32 MB of targets; a heap of 12 MB can hold the 1 MB of its nodes, not them. */
    @Test
    void writesInTheStatedMemory() throws IOException, InterruptedException {
        Path file = folder.resolve("large.csr");
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process child = new ProcessBuilder(List.of(
                        java.toString(),
                        "-Xmx12m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallHeap.class.getName(),
                        file.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("child.txt").toFile())
                .start();
        int status = child.waitFor();
        assertThat(status).as(() -> readAll(folder.resolve("child.txt"))).isZero();
        try (Arena arena = Arena.ofConfined()) {
            assertThat(MappedGraphs.map(file, arena).edgeCount()).isBetween(7_900_000L, 8_000_000L);
        }
    }

    private static String readAll(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static int countEdges(RMat plan) throws IOException {
        int[] count = {0};
        plan.stream().forEach((from, to) -> count[0]++);
        return count[0];
    }

    /** Runs in a JVM of its own. */
    static final class SmallHeap {
        private SmallHeap() {}

        public static void main(String[] arguments) throws IOException {
            int scale = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 18;
            int edges = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 4_000_000;
            RMat.usual(1, scale, edges).write(Path.of(arguments[0]));
        }
    }
}
