package dev.bgn.runtime.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.bits.BitVector;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.infer.NewNodes;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import dev.bgn.runtime.search.HammingIndex;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The texts of values show their shape and their first elements. */
class FirstValuesTest {
    @Test
    void smallMatricesAreShownWhole() {
        assertThat(FloatMatrix.of(2, 2, 1, -2.5f, 0, 3)).hasToString("FloatMatrix 2×2 [[1.0, -2.5], [0.0, 3.0]]");
        assertThat(IntMatrix.of(1, 3, 4, 5, 6)).hasToString("IntMatrix 1×3 [[4, 5, 6]]");
        assertThat(BitMatrix.pack(2, 3, 0.3f, -1f, 2f, -0.1f, 0f, 4f)).hasToString("BitMatrix 2×3 [+-+, -++]");
        assertThat(BitVector.pack(1, -1, -1)).hasToString("BitVector 3 +--");
        int[] starts = {0, 2, 2};
        int[] columns = {0, 3};
        assertThat(new Features.Sparse(SparseMatrix.of(2, 4, starts, columns, new float[] {7, 8})))
                .hasToString("Sparse[matrix=SparseMatrix 2×4, 2 entries [[0: 7.0, 3: 8.0], []]]");
        assertThat(SparseMatrix.binary(2, 4, starts, columns)).hasToString("SparseMatrix 2×4, 2 ones [[0, 3], []]");
        assertThat(FloatMatrix.zeros(0, 3)).hasToString("FloatMatrix 0×3 []");
    }

    @Test
    void largeMatricesAreShownFromTheirStart() {
        assertThat(FloatMatrix.zeros(1000, 1000).toString())
                .startsWith("FloatMatrix 1000×1000 [[0.0, 0.0, ")
                .endsWith(", …], …]")
                .hasSizeLessThan(300);
        assertThat(BitMatrix.zeros(1000, 1000).toString())
                .startsWith("BitMatrix 1000×1000 [" + "-".repeat(64) + "…, ")
                .hasSizeLessThan(400);
        assertThat(SparseMatrix.binary(
                        1, 10, new int[] {0, 10}, IntStream.range(0, 10).toArray()))
                .hasToString("SparseMatrix 1×10, 10 ones [[0, 1, 2, 3, 4, 5, 6, 7, …]]");
    }

    @Test
    void aClosedFileIsNotRead() {
        BitMatrix mapped;
        try (Arena arena = Arena.ofConfined()) {
            mapped = BitMatrix.ofSegment(1, 2, arena.allocate(8));
            assertThat(mapped).hasToString("BitMatrix 1×2 [--]");
        }
        assertThat(mapped).hasToString("BitMatrix 1×2, its file is closed");
    }

    @Test
    void graphsShowNeighbours() {
        CsrGraph graph = CsrGraph.undirected(3, new int[] {0, 0}, new int[] {1, 2});
        assertThat(graph).hasToString("CsrGraph of 3 nodes and 4 edges, neighbours [[1, 2], [0], [0]]");
        Features features = new Features.Dense(FloatMatrix.of(1, 2, 5, 6));
        assertThat(new NewNodes(features, new int[][] {{0, 2}}))
                .hasToString("NewNodes 1, neighbours [[0, 2]], Dense[matrix=FloatMatrix 1×2 [[5.0, 6.0]]]");
    }

    @Test
    void searchesShowRowsAndDistances() {
        BitMatrix codes = BitMatrix.pack(3, 2, 1, 1, 1, -1, -1, -1);
        assertThat(HammingIndex.of(codes).nearest(codes.row(0), 2))
                .hasToString("Matches 2, rows [0, 1] at distances [0, 1]");
    }

    @Test
    void modelsShowClassesFeaturesAndLayers() {
        Weights first = Weights.Signs.of(BitMatrix.pack(2, 2, 1, -1, 1, 1), 1);
        Weights last = new Weights.Real(FloatMatrix.of(2, 2, 1, 2, 3, 4));
        List<Layer> layers = List.of(
                new Layer(first, new Combination.Sum(), Activation.SIGN, false),
                new Layer(last, new Combination.Sum(), Activation.NONE, false));
        FeatureSchema names = new FeatureSchema.Names(List.of("age", "height"));
        NodeModel model = new NodeModel(
                ModelKind.GCN, Level.W, names, new FeatureCoding.None(), layers, List.of("no", "yes"), Map.of());
        assertThat(model.toString())
                .startsWith("NodeModel GCN W, classes [no, yes], features Names 2 [age, height], None[], layers [")
                .contains("packed=BitMatrix 2×2 [++, -+]", "FloatMatrix 2×2 [[1.0, 2.0], [3.0, 4.0]]");
        assertThat(new Thermometer(new int[] {0, 2, 2}, new float[] {1, 5}))
                .hasToString("Thermometer of 2 columns, 2 cuts [[1.0, 5.0], []]");
    }

    @Test
    void longListsOfNamesAreCut() {
        List<String> words = IntStream.range(0, 5000).mapToObj(i -> "w" + i).toList();
        assertThat(new FeatureSchema.Table(List.of(new FeatureSchema.Text("abstract", words))))
                .hasToString("Table 1 [Text abstract 5000 [w0, w1, w2, w3, w4, w5, w6, w7, …]]");
    }
}
