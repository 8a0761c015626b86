package dev.bgn.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.gexf.GedDataset;
import dev.bgn.datasets.gexf.GedReader;
import dev.bgn.datasets.gexf.LabelledGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RealGedTest {
    @Test
    void readsAids() throws IOException {
        GedDataset aids = read("AIDS700nef", 560, 140);
        assertThat(aids.labelNames()).hasSize(29).contains("C", "N", "O");
        check(aids, 2, 8.90, 8.80, 23);
    }

    @Test
    void readsLinux() throws IOException {
        GedDataset linux = read("LINUX", 800, 200);
        assertThat(linux.labelNames()).isEmpty();
        check(linux, 4, 7.58, 6.94, 16);
    }

    private static GedDataset read(String name, int train, int test) throws IOException {
        Path folder = RealData.require("ged/" + name);
        return GedReader.read(
                name, folder, file -> readDoubles(file, file.endsWith("ged_test_train.npy") ? test : train, train));
    }

    private static void check(GedDataset data, int fewest, double meanNodes, double meanEdges, float largest) {
        List<LabelledGraph> all =
                Stream.concat(data.train().stream(), data.test().stream()).toList();
        IntSummaryStatistics nodes =
                all.stream().mapToInt(g -> g.graph().nodeCount()).summaryStatistics();
        assertThat(nodes.getMin()).isEqualTo(fewest);
        assertThat(nodes.getMax()).isEqualTo(10);
        assertThat(nodes.getAverage()).isCloseTo(meanNodes, within(0.005));
        assertThat(all.stream()
                        .mapToLong(g -> g.graph().edgeCount() / 2)
                        .average()
                        .orElseThrow())
                .isCloseTo(meanEdges, within(0.005));
        float most = 0;
        for (FloatMatrix distances : List.of(data.trainTrain(), data.testTrain())) {
            for (float distance : distances.data()) {
                most = Math.max(most, distance);
            }
        }
        assertThat(most).isEqualTo(largest);
        // The order of the graphs fits the matrices: a graph is at distance 0 from itself, and at least as far from
        // another as their numbers of nodes and of edges differ.
        for (int i = 0; i < data.train().size(); i++) {
            assertThat(data.trainTrain().get(i, i)).isZero();
            for (int t = 0; t < data.test().size(); t++) {
                var one = data.test().get(t).graph();
                var other = data.train().get(i).graph();
                long atLeast = Math.abs(one.nodeCount() - other.nodeCount())
                        + Math.abs(one.edgeCount() - other.edgeCount()) / 2;
                assertThat(data.testTrain().get(t, i)).isGreaterThanOrEqualTo((float) atLeast);
            }
        }
    }

    private static FloatMatrix readDoubles(Path npy, int rows, int columns) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(npy)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(10 + bytes.getShort(8));
        FloatMatrix matrix = FloatMatrix.zeros(rows, columns);
        for (int i = 0; i < rows * columns; i++) {
            matrix.data()[i] = (float) bytes.getDouble();
        }
        return matrix;
    }
}
