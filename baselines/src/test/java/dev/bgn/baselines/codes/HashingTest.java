package dev.bgn.baselines.codes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.EdgeReport;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HashingTest {
    private static final GraphData PARTS = new PlantedPartition(7, 400, 3000, 4, 0.9, 300, 15, 0.6).toGraphData();

    static Stream<Hashing> all() {
        return Stream.of(InhMf.USUAL, new InhMf(3, 1, 0.1, 1), new InhMf(10, 1, 0, 0.5), Bane.USUAL, new Bane(2, 0.9));
    }

    private static Hashed hash(Hashing hashing, GraphData data, int bits) {
        return hashing.hash(data, bits, 1, Workers.SINGLE, Hashing.Listener.NONE);
    }

    private static int distance(BitMatrix codes, int a, int b) {
        int distance = 0;
        for (int w = 0; w < codes.wordsPerRow(); w++) {
            distance += Long.bitCount(codes.word(a, w) ^ codes.word(b, w));
        }
        return distance;
    }

    @ParameterizedTest
    @MethodSource("all")
    void communitiesAreToldApart(Hashing hashing) {
        BitMatrix codes = hash(hashing, PARTS, 32).codes();
        int right = 0;
        for (int node = 0; node < PARTS.nodeCount(); node++) {
            double[] mean = new double[4];
            int[] count = new int[4];
            for (int other = 0; other < PARTS.nodeCount(); other++) {
                if (other != node) {
                    mean[PARTS.labels().of(other)] += distance(codes, node, other);
                    count[PARTS.labels().of(other)]++;
                }
            }
            int nearest = 0;
            for (int c = 1; c < 4; c++) {
                nearest = mean[c] / count[c] < mean[nearest] / count[nearest] ? c : nearest;
            }
            right += nearest == PARTS.labels().of(node) ? 1 : 0;
        }
        // A hundred by chance.
        assertThat(right).isGreaterThan(300);
    }

    @ParameterizedTest
    @MethodSource("all")
    void theLossNeverGrows(Hashing hashing) {
        List<Double> losses = hash(hashing, PARTS, 24).losses();
        assertThat(losses).hasSizeGreaterThan(1);
        for (int i = 1; i < losses.size(); i++) {
            assertThat(losses.get(i)).isLessThanOrEqualTo(losses.get(i - 1) + 1e-9 * Math.abs(losses.get(i - 1)));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void anyNumberOfThreadsGivesTheSameCodes(Hashing hashing) {
        try (Workers workers = Workers.of(3)) {
            assertThat(hashing.hash(PARTS, 24, 1, workers, Hashing.Listener.NONE)
                            .codes())
                    .isEqualTo(hash(hashing, PARTS, 24).codes());
        }
    }

    @Test
    void aLargeGraphIsWalkedInOneStep() {
        GraphData large = new PlantedPartition(1, 60_000, 200_000, 3, 0.8, 10, 1, 0.5).toGraphData();
        List<String> told = new ArrayList<>();
        Hashed hashed = new InhMf(10, 1, 0, 1).hash(large, 2, 1, Workers.SINGLE, told::add);
        assertThat(told).contains("the graph is large: walks have one step");
        assertThat(hashed.codes().rows()).isEqualTo(60_000);
    }

    @Test
    void bitsOfInhMfAreBalanced() {
        BitMatrix codes = hash(InhMf.USUAL, PARTS, 16).codes();
        for (int c = 0; c < 16; c++) {
            int positives = 0;
            for (int r = 0; r < 400; r++) {
                positives += codes.get(r, c) ? 1 : 0;
            }
            assertThat(positives).isEqualTo(200);
        }
    }

    private static GraphData graph(CsrGraph graph, FloatMatrix features) {
        return new GraphData(
                "small",
                graph,
                new Features.Dense(features),
                List.of(),
                Labels.none(graph.nodeCount()),
                List.of(),
                Split.EMPTY,
                new EdgeReport(graph.edgeCount(), 0, 0, graph.edgeCount() / 2));
    }

    /** Two triangles and a node alone, with two numbers a node. */
    private static GraphData triangles() {
        CsrGraph graph = CsrGraph.undirected(7, new int[] {0, 1, 2, 3, 4, 5}, new int[] {1, 2, 0, 4, 5, 3});
        return graph(graph, FloatMatrix.of(7, 2, 1, 0, 1, 0, 2, 0, 0, 1, 0, 2, 0, 1, 3, 3));
    }

    @ParameterizedTest
    @MethodSource("all")
    void partsAndNodesAloneHaveCodes(Hashing hashing) {
        BitMatrix codes = hash(hashing, triangles(), 4).codes();
        assertThat(codes.rows()).isEqualTo(7);
        assertThat(distance(codes, 0, 1)).isLessThanOrEqualTo(distance(codes, 0, 4));
    }

    @Test
    void fewerNodesThanBits() {
        assertThatThrownBy(() -> hash(InhMf.USUAL, triangles(), 8))
                .isInstanceOf(BadInputException.class)
                .hasMessage("small has 7 nodes, too few for codes of 8 bits: INH-MF has at most one bit for each node");
        assertThat(hash(Bane.USUAL, triangles(), 16).codes().columns()).isEqualTo(16);
    }

    @Test
    void whatAMethodNeedsIsAskedFor() {
        GraphData lonely = graph(CsrGraph.of(5, new int[0], new int[0]), FloatMatrix.of(5, 1, 1, 2, 3, 4, 5));
        assertThatThrownBy(() -> hash(InhMf.USUAL, lonely, 2))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("small has no edges");
        assertThat(hash(Bane.USUAL, lonely, 2).codes().rows()).isEqualTo(5);
        GraphData pair = graph(CsrGraph.undirected(3, new int[] {0}, new int[] {1}), FloatMatrix.zeros(3, 1));
        assertThatThrownBy(() -> hash(InhMf.USUAL, pair, 2))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("more often than chance");
        GraphData zeros = graph(triangles().graph(), FloatMatrix.zeros(7, 3));
        assertThatThrownBy(() -> hash(Bane.USUAL, zeros, 2))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("BANE makes codes of attributes");
        GraphData none = graph(triangles().graph(), FloatMatrix.zeros(7, 0));
        assertThatThrownBy(() -> hash(Bane.USUAL, none, 2))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("small has no features");
    }

    @ParameterizedTest
    @MethodSource("all")
    void theWorkEndsWhereItIsAskedTo(Hashing hashing) {
        Hashing.Listener stopped = Hashing.Listener.of(_ -> {}, () -> false);
        assertThatThrownBy(() -> hashing.hash(PARTS, 8, 1, Workers.SINGLE, stopped))
                .isInstanceOf(CancellationException.class);
    }
}
