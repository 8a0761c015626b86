package dev.bgn.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.LayerRows;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.RealData;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.Trainings;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.task.TrainSettings;
import dev.bgn.training.task.Trainer;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An exported network computes what the network that is trained computes without dropout. One counts bits and the other
 * adds floats, so sums differ by rounding, and a sum that is nearly zero may have another sign.
 */
class ExportedNetworkTest {
    private static final GraphData SMALL = SmallGraphs.citations(151, 5);

    private static List<Kernels> kernelSets() {
        return Kernels.hasVector() ? List.of(Kernels.vector(), Kernels.scalar()) : List.of(Kernels.scalar());
    }

    private static List<ModelSettings> shapes(ModelKind kind, Level level) {
        ModelSettings base = ModelSettings.defaults(kind, level);
        int heads = kind == ModelKind.GAT ? 8 : 1;
        return List.of(
                base,
                base.withOutput(false, false),
                base.withOutput(true, true),
                base.withSize(3, heads, 64),
                base.withSize(3, kind == ModelKind.GAT ? 3 : 1, 21),
                base.withSize(2, heads, 128),
                base.withSize(2, 1, 16),
                base.withSize(2, kind == ModelKind.GAT ? 2 : 1, 130),
                base.withSize(4, 1, 9).withOutput(false, true));
    }

    /** 0/1, sparse with values, and dense features. */
    private static List<Features> features(GraphData data) {
        SparseMatrix ones = ((Features.Sparse) data.features()).matrix();
        CounterRandom random = new CounterRandom(7, 0);
        float[] values = new float[ones.entryCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (random.uniform(i) - 0.3);
        }
        SparseMatrix real = SparseMatrix.of(ones.rows(), ones.columns(), ones.rowStart(), ones.columnIndex(), values);
        return List.of(data.features(), new Features.Sparse(real), new Features.Dense(real.toDense()));
    }

    /** Random weights exercise the same arithmetic as trained ones, and an ε that is not 0. */
    private static GraphModel untrained(ModelSettings settings, GraphData data) {
        GraphModel model = new GraphModel(settings, data.featureCount(), data.classCount(), 11);
        for (Parameter parameter : model.parameters()) {
            if (parameter.value().rows() == 1 && parameter.value().columns() == 1) {
                parameter.value().set(0, 0, (float) 0.37);
            }
        }
        return model;
    }

    @ParameterizedTest
    @EnumSource(ModelKind.class)
    void everyLevelAndShape(ModelKind kind) {
        for (Level level : Level.values()) {
            for (ModelSettings settings : shapes(kind, level)) {
                for (Features features : features(SMALL)) {
                    // Of four words a node nearly every sum is a tie, and so are sums of codes.
                    if (!level.embeddings() || (settings.layers() == 2 && !hasTies(features))) {
                        compare(untrained(settings, SMALL), SMALL, features);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void everyCoding(Level level) {
        for (ModelKind kind : ModelKind.values()) {
            for (Features features : features(SMALL)) {
                FloatMatrix dense = features instanceof Features.Sparse(SparseMatrix matrix)
                        ? matrix.toDense()
                        : ((Features.Dense) features).matrix();
                for (FeatureCoding coding : List.of(
                        new FeatureCoding.None(),
                        new FeatureCoding.RowSum(),
                        new FeatureCoding.UnitRows(),
                        LayerRows.centring(features),
                        FeatureCoding.Standard.of(dense),
                        Thermometer.of(features, 5),
                        WithDegree.of(features, SMALL.graph().degrees(), 5))) {
                    GraphInput input = new GraphInput(SMALL.graph(), features, coding);
                    GraphModel model = new GraphModel(
                            ModelSettings.defaults(kind, level), input.featureCount(), SMALL.classCount(), 11);
                    boolean ties = hasTies(features) || coding instanceof Thermometer || coding instanceof WithDegree;
                    if (!level.embeddings() || !ties) {
                        compare(model, SMALL, features, input);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void everyLevelOfGatTrainedOnCora(Level level) throws Exception {
        GraphData cora = RealData.cora();
        ModelSettings settings = ModelSettings.defaults(ModelKind.GAT, level);
        GraphModel model = new GraphModel(settings, cora.featureCount(), cora.classCount(), 1);
        Trainings.trainer(model, cora, TrainSettings.defaults(settings).withEpochs(5, 0), 1, Workers.SINGLE)
                .run(Trainer.Listener.NONE);
        compare(model, cora, cora.features());
    }

    @Test
    void citeseerHasNodesWithoutEdgesAndWithoutWords() throws Exception {
        GraphData citeseer = RealData.planetoid("citeseer");
        for (ModelKind kind : ModelKind.values()) {
            compare(untrained(ModelSettings.defaults(kind, Level.WEC), citeseer), citeseer, citeseer.features());
        }
    }

    private static void compare(GraphModel model, GraphData data, Features features) {
        compare(model, data, features, new GraphInput(data.graph(), features));
    }

    private static void compare(GraphModel model, GraphData data, Features features, GraphInput input) {
        NodeModel exported = model.export(
                input.coding(),
                IntStream.range(0, data.classCount())
                        .mapToObj(Integer::toString)
                        .toList(),
                Map.of());
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, false);
        FloatMatrix expected = model.logits(input, tape).value();
        PreparedGraph prepared = PreparedGraph.of(data.graph(), features, exported);
        for (Kernels kernels : kernelSets()) {
            String what = model.settings() + " " + features.getClass().getSimpleName() + " " + input.coding();
            FloatMatrix found = FloatMatrix.zeros(data.nodeCount(), data.classCount());
            new Inference(exported, prepared, Workers.SINGLE, kernels).logits(found);
            int otherLogits = 0;
            int otherClass = 0;
            for (int r = 0; r < found.rows(); r++) {
                boolean close = true;
                for (int c = 0; c < found.columns(); c++) {
                    double logit = found.get(r, c) * model.logitScale();
                    close &= Math.abs(logit - expected.get(r, c)) <= 2e-4 * Math.max(1, Math.abs(logit));
                }
                otherLogits += close ? 0 : 1;
                otherClass += argMax(found, r) == argMax(expected, r) ? 0 : 1;
            }
            boolean signs = model.settings().level().embeddings();
            if (signs && hasTies(features)) {
                assertThat(otherClass).as("%s: other classes", what).isLessThanOrEqualTo(found.rows() / 20);
            } else {
                assertThat(otherLogits).as("%s: other logits", what).isLessThanOrEqualTo(signs ? found.rows() / 20 : 0);
            }
        }
    }

    private static int argMax(FloatMatrix logits, int row) {
        int best = 0;
        for (int c = 1; c < logits.columns(); c++) {
            best = logits.get(row, c) > logits.get(row, best) ? c : best;
        }
        return best;
    }

    /** Sums of 0/1 features are often exactly zero, where rounding decides the sign. */
    private static boolean hasTies(Features features) {
        return features instanceof Features.Sparse(SparseMatrix matrix) && matrix.isBinary();
    }

    @Test
    void aSessionGoesOnWithOtherWeights() {
        for (ModelKind kind : ModelKind.values()) {
            for (Level level : Level.values()) {
                ModelSettings settings = ModelSettings.defaults(kind, level);
                GraphInput input = new GraphInput(SMALL.graph(), SMALL.features());
                List<String> names = SMALL.labels().classNames();
                NodeModel first = new GraphModel(settings, SMALL.featureCount(), SMALL.classCount(), 1)
                        .export(input.coding(), names, Map.of());
                NodeModel second = new GraphModel(settings, SMALL.featureCount(), SMALL.classCount(), 2)
                        .export(input.coding(), names, Map.of());
                PreparedGraph prepared = PreparedGraph.of(SMALL.graph(), SMALL.features(), first);
                Inference session = new Inference(first, prepared, Workers.SINGLE);
                session.classify(new int[SMALL.nodeCount()]);
                session.load(second);
                FloatMatrix found = FloatMatrix.zeros(SMALL.nodeCount(), SMALL.classCount());
                session.logits(found);
                FloatMatrix expected = FloatMatrix.zeros(SMALL.nodeCount(), SMALL.classCount());
                new Inference(second, prepared, Workers.SINGLE).logits(expected);
                assertThat(found).as("%s %s", kind, level).isEqualTo(expected);
                NodeModel wider = new GraphModel(
                                settings.withSize(2, settings.heads(), 128),
                                SMALL.featureCount(),
                                SMALL.classCount(),
                                1)
                        .export(input.coding(), names, Map.of());
                assertThatThrownBy(() -> session.load(wider)).hasMessageContaining("another shape");
            }
        }
    }
}
