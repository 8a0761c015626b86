package dev.bgn.lab.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.lab.speed.FloatPeer;
import dev.bgn.lab.speed.TrainingPeer;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.GraphModel;
import dev.bgn.training.model.ModelExport;
import dev.bgn.training.model.ModelSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** libtorch's networks are ours: only then their speed means something. */
@WithLibtorch
class LibtorchNetworkTest {
    private static final GraphData DATA = PlantedPartition.likeCora(4, 300).toGraphData();
    private static final GraphInput INPUT = new GraphInput(DATA.graph(), DATA.features());

    private final LibtorchPeer peer = new LibtorchPeer();

    @ParameterizedTest
    @EnumSource
    void everyWayGivesOurLogits(FloatPeer.Way way) {
        requireOurLogits(way, ModelKind.GAT);
        requireOurLogits(way, ModelKind.ASGCN);
    }

    private void requireOurLogits(FloatPeer.Way way, ModelKind kind) {
        GraphModel untrained =
                new GraphModel(ModelSettings.defaults(kind, Level.NONE), DATA.featureCount(), DATA.classCount(), 7);
        NodeModel model = ModelExport.of(
                untrained, new FeatureCoding.RowSum(), DATA.labels().classNames(), Map.of());
        FloatMatrix logits = FloatMatrix.zeros(DATA.nodeCount(), DATA.classCount());
        new Inference(model, PreparedGraph.of(DATA.graph(), DATA.features(), model), Workers.SINGLE).logits(logits);
        try (FloatPeer.Product product = peer.network(
                way, model, INPUT.block(0).withLoops().graph(), INPUT.sparse().features())) {
            product.run();
            product.run();
            assertThat(product.result()).containsExactly(logits.data(), within(1e-5f));
        }
    }

    /** Sums with each activation, at weights of ±1 as level wec has them and features in whole steps: exact. */
    @ParameterizedTest
    @EnumSource
    void everyWayAddsUpNeighbours(FloatPeer.Way way) {
        GraphModel untrained = new GraphModel(
                ModelSettings.defaults(ModelKind.GAT, Level.WEC), DATA.featureCount(), DATA.classCount(), 8);
        NodeModel bits = ModelExport.of(
                untrained, new FeatureCoding.RowSum(), DATA.labels().classNames(), Map.of());
        for (Activation activation : Activation.values()) {
            List<Layer> layers = new ArrayList<>();
            for (Layer layer : bits.layers()) {
                Weights.Signs signs = (Weights.Signs) layer.weights();
                FloatMatrix weights =
                        FloatMatrix.of(signs.in(), signs.out(), signs.byInput().toFloats());
                boolean isLast = layers.size() + 1 == bits.layers().size();
                layers.add(new Layer(
                        new Weights.Real(weights),
                        new Combination.Sum(),
                        isLast ? Activation.NONE : activation,
                        false));
            }
            NodeModel model =
                    new NodeModel(ModelKind.GCN, Level.NONE, bits.coding(), layers, bits.classNames(), Map.of());
            FloatMatrix logits = FloatMatrix.zeros(DATA.nodeCount(), DATA.classCount());
            new Inference(model, PreparedGraph.of(DATA.graph(), DATA.features(), model), Workers.SINGLE).logits(logits);
            try (FloatPeer.Product sums = peer.network(
                    way,
                    model,
                    INPUT.block(0).withLoops().graph(),
                    INPUT.sparse().features())) {
                sums.run();
                sums.run();
                assertThat(sums.result()).as("%s", activation).containsExactly(logits.data(), within(1e-3f));
            }
        }
    }

    @Test
    void trainingLearns() {
        int[] firstHundred = IntStream.range(0, 100).toArray();
        TrainingPeer.Task task = new TrainingPeer.Task(
                INPUT.block(0).withLoops().graph(),
                INPUT.sparse().features(),
                DATA.labels().toArray(),
                DATA.classCount(),
                firstHundred,
                8,
                8,
                0.6,
                0.01,
                5e-4);
        try (TrainingPeer.Training training = peer.gat(task)) {
            training.run();
            double first = training.loss();
            for (int epoch = 0; epoch < 60; epoch++) {
                training.run();
            }
            assertThat(training.loss()).isLessThan(0.8 * first);
        }
    }
}
