package dev.bgn.report.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.LayerRows;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.model.GraphModel;
import dev.bgn.training.model.ModelExport;
import dev.bgn.training.model.ModelSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlainNetworksTest {
    private static final GraphData DATA = PlantedPartition.likeCora(5, 180).toGraphData();

    private static NodeModel model(ModelKind kind, Level level) {
        GraphModel untrained =
                new GraphModel(ModelSettings.defaults(kind, level), DATA.featureCount(), DATA.classCount(), 11);
        return ModelExport.of(
                untrained, new FeatureCoding.RowSum(), DATA.labels().classNames(), Map.of());
    }

    private static Inference inference(NodeModel model) {
        return new Inference(model, PreparedGraph.of(DATA.graph(), DATA.features(), model), Workers.SINGLE);
    }

    /** One layer by plain loops: the product, then the sum over neighbours and the node itself. */
    private static double[][] layer(double[][] h, Weights weights, CsrGraph loops) {
        FloatMatrix matrix = ((Weights.Real) weights).matrix();
        double[][] sums = new double[h.length][matrix.columns()];
        for (int i = 0; i < h.length; i++) {
            for (int e = loops.edgeStart(i); e < loops.edgeStart(i + 1); e++) {
                double[] row = h[loops.target(e)];
                for (int k = 0; k < row.length; k++) {
                    for (int c = 0; c < matrix.columns() && row[k] != 0; c++) {
                        sums[i][c] += row[k] * matrix.get(k, c);
                    }
                }
            }
        }
        return sums;
    }

    @ParameterizedTest
    @EnumSource(names = {"GAT", "GCN", "GIN"})
    void floatSumsGiveWhatPlainLoopsGive(ModelKind kind) {
        NodeModel floats = PlainNetworks.floatSums(model(kind, Level.WEC));
        Features coded = LayerRows.of(DATA.features(), floats.coding(), DATA.graph()::degrees)
                .written();
        FloatMatrix scaled = ((Features.Sparse) coded).matrix().toDense();
        double[][] h = new double[DATA.nodeCount()][DATA.featureCount()];
        for (int i = 0; i < h.length; i++) {
            for (int c = 0; c < h[i].length; c++) {
                h[i][c] = scaled.get(i, c);
            }
        }
        CsrGraph loops = DATA.graph().withSelfLoops();
        double[][] hidden = layer(h, floats.layers().get(0).weights(), loops);
        for (double[] row : hidden) {
            for (int c = 0; c < row.length; c++) {
                row[c] = row[c] >= 0 ? 1 : -1;
            }
        }
        double[][] expected = layer(hidden, floats.layers().get(1).weights(), loops);
        FloatMatrix logits = FloatMatrix.zeros(DATA.nodeCount(), DATA.classCount());
        inference(floats).logits(logits);
        for (int i = 0; i < expected.length; i++) {
            for (int c = 0; c < expected[i].length; c++) {
                assertThat((double) logits.get(i, c)).isCloseTo(expected[i][c], within(1e-4));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"GAT", "GCN", "GIN"})
    void floatSumsGiveTheClassesOfTheBits(ModelKind kind) {
        NodeModel bits = model(kind, Level.WEC);
        int[] expected = new int[DATA.nodeCount()];
        inference(bits).classify(expected);
        int[] classes = new int[DATA.nodeCount()];
        inference(PlainNetworks.floatSums(bits)).classify(classes);
        assertThat(classes).isEqualTo(expected);
    }

    @Test
    void aNetworkWithAttentionIsNoNetworkOfSums() {
        NodeModel attention = model(ModelKind.GAT, Level.NONE);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PlainNetworks.floatSums(attention))
                .withMessageContaining("more than sums");
    }
}
