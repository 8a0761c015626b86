package dev.bgn.datasets.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PlantedPartitionTest {
    private static final PlantedPartition CORA = PlantedPartition.likeCora(5, 2708);

    /** The numbers were computed by a second program, in another language, from the description. */
    @Test
    void hasTheGoldenEdgesLabelsAndWords() throws IOException {
        assertThat(new GoldenEdges().addEdges(CORA.stream()).hex()).isEqualTo("a63a5ce7");
        GraphData data = CORA.toGraphData();
        assertThat(new GoldenEdges().add(data.labels().toArray()).hex()).isEqualTo("ef4dff50");
        SparseMatrix words = words(data);
        GoldenEdges golden = new GoldenEdges();
        for (int i = 0; i < data.nodeCount(); i++) {
            int from = words.rowStart()[i];
            int to = words.rowStart()[i + 1];
            golden.add(to - from).add(Arrays.copyOfRange(words.columnIndex(), from, to));
        }
        assertThat(golden.hex()).isEqualTo("31f8c398");
    }

    @Test
    void theStreamAndTheDatasetHoldTheSameGraph() throws IOException {
        int[] source = new int[2 * CORA.edges()];
        int[] target = new int[2 * CORA.edges()];
        int[] count = {0};
        CORA.stream().forEach((from, to) -> {
            source[count[0]] = from;
            target[count[0]++] = to;
        });
        assertThat(count[0]).isEqualTo(2 * CORA.edges());
        CsrGraph streamed = CsrGraph.of(CORA.nodes(), source, target);
        assertThat(streamed.isSymmetric()).isTrue();
        assertThat(streamed.simple()).isEqualTo(CORA.toGraphData().graph());
    }

    @Test
    void looksLikeACitationGraph() {
        GraphData data = CORA.toGraphData();
        assertThat(data.edgeReport().entries()).isEqualTo(CORA.edges());
        assertThat(data.edgeReport().selfLoops()).isZero();
        assertThat(data.edgeCount()).isBetween(CORA.edges() * 97L / 100, (long) CORA.edges());
        assertThat(data.labels().classSizes()).containsOnly(386, 387);
        assertThat(data.graph().degrees()).doesNotContain(0);
        assertThat(Arrays.stream(data.graph().degrees()).max().orElseThrow()).isBetween(40, 200);
        assertThat(homophily(data)).isBetween(0.79, 0.83);
    }

    @Test
    void wordsTellTheClass() {
        GraphData data = CORA.toGraphData();
        SparseMatrix words = words(data);
        long own = 0;
        for (int i = 0; i < data.nodeCount(); i++) {
            for (int e = words.rowStart()[i]; e < words.rowStart()[i + 1]; e++) {
                own += words.columnIndex()[e] % 7 == data.labels().of(i) ? 1 : 0;
            }
        }
        double share = (double) own / words.entryCount();
        assertThat(words.isBinary()).isTrue();
        assertThat(share).as("0.3 by topic and a seventh of the rest").isBetween(0.36, 0.44);
    }

    @Test
    void homophilyIsWhatWasAsked() {
        for (double asked : new double[] {0, 0.25, 1}) {
            PlantedPartition plan = new PlantedPartition(1, 5000, 50_000, 4, asked, 10, 0, 0);
            assertThat(homophily(plan.toGraphData())).isBetween(asked - 0.02, asked + 0.02);
        }
    }

    @Test
    void smallestAndImpossibleSettings() {
        GraphData smallest = new PlantedPartition(1, 4, 100, 2, 0.5, 2, 5, 0.5).toGraphData();
        assertThat(smallest.nodeCount()).isEqualTo(4);
        assertThat(smallest.edgeReport().selfLoops()).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> new PlantedPartition(1, 3, 1, 2, 0.5, 2, 5, 0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> new PlantedPartition(1, 9, 1, 2, 1.5, 2, 5, 0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> new PlantedPartition(1, 9, -1, 2, 0.5, 2, 5, 0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> new PlantedPartition(1, 9, 1, 2, 0.5, 1, 5, 0.5));
    }

    private static SparseMatrix words(GraphData data) {
        return ((Features.Sparse) data.features()).matrix();
    }

    private static double homophily(GraphData data) {
        long same = 0;
        for (int i = 0; i < data.nodeCount(); i++) {
            for (int j : data.graph().neighbours(i)) {
                same += data.labels().of(i) == data.labels().of(j) ? 1 : 0;
            }
        }
        return (double) same / data.graph().edgeCount();
    }
}
