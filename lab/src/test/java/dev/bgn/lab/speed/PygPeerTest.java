package dev.bgn.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.report.timing.PlainNetworks;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.LayerRows;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.model.GraphModel;
import dev.bgn.training.model.ModelExport;
import dev.bgn.training.model.ModelSettings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is handed over to PyTorch Geometric is enough to compute our logits; an interpreter without it is refused. */
class PygPeerTest {
    private static final GraphData DATA = PlantedPartition.likeCora(6, 120).toGraphData();

    @TempDir
    private Path folder;

    private static NodeModel model(Level level) {
        GraphModel untrained = new GraphModel(
                ModelSettings.defaults(ModelKind.GAT, level), DATA.featureCount(), DATA.classCount(), 12);
        return ModelExport.of(
                untrained, new FeatureCoding.RowSum(), DATA.labels().classNames(), Map.of());
    }

    @Test
    void everyNetworkIsHandedOverWhole() throws Exception {
        NodeModel gat = model(Level.NONE);
        Map<String, NodeModel> networks =
                Map.of("gat", gat, "gcn", PlainNetworks.gcn(gat), "sum", PlainNetworks.floatSums(model(Level.WEC)));
        try (PygPeer pyg = new PygPeer(
                StubPython.in(folder),
                1,
                networks,
                DATA.graph().withSelfLoops(),
                ((Features.Sparse) LayerRows.of(DATA.features(), gat.coding(), DATA.graph()::degrees)
                                .written())
                        .matrix())) {
            assertThat(pyg.version()).isEqualTo("9.9");
            for (var network : networks.entrySet()) {
                String name = network.getKey();
                assertThat(pyg.build(name, PygPeer.Mode.COMPILED))
                        .isEqualTo(new PygPeer.Built(false, "no compiler here"));
                assertThat(pyg.build(name, PygPeer.Mode.PLAIN)).isEqualTo(new PygPeer.Built(true, "plain loops"));
                pyg.run(name, PygPeer.Mode.PLAIN);
                FloatMatrix expected = FloatMatrix.zeros(DATA.nodeCount(), DATA.classCount());
                NodeModel model = network.getValue();
                new Inference(model, PreparedGraph.of(DATA.graph(), DATA.features(), model), Workers.SINGLE)
                        .logits(expected);
                assertThat(pyg.logits(name, PygPeer.Mode.PLAIN))
                        .as(name)
                        .containsExactly(expected.data(), within(1e-4f));
            }
        }
    }

    @Test
    void anInterpreterWithoutTheLibraryIsNamedWithItsLastWords() throws Exception {
        String without = StubPython.script(
                folder.resolve("without"), "echo Traceback; echo \"No module named 'torch_geometric'\" >&2; exit 1");
        assertThatIOException()
                .isThrownBy(() -> PygPeer.version(without))
                .withMessage(without + " does not run PyTorch Geometric: No module named 'torch_geometric'");
        assertThatIOException()
                .isThrownBy(() -> PygPeer.version(folder.resolve("none").toString()))
                .withMessageEndingWith("none does not start as a Python with PyTorch Geometric");
    }
}
