package dev.bgn.training.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedFeatures;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.FeatureCoding;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Thermometer;
import dev.bgn.training.Evaluation;
import dev.bgn.training.Objective;
import dev.bgn.training.RealData;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.Steps;
import dev.bgn.training.TrainSettings;
import dev.bgn.training.Trainer;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.layer.Linear;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An exported model gives what the trainer's evaluation gives, bit for bit. */
class InferenceEqualsTrainerTest {
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
                    compare(untrained(settings, SMALL), SMALL, features);
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
                        PreparedFeatures.centring(features),
                        FeatureCoding.Standard.of(dense),
                        Thermometer.of(features, 5))) {
                    GraphInput input = new GraphInput(SMALL.graph(), features, coding);
                    GraphModel model = new GraphModel(
                            ModelSettings.defaults(kind, level), input.featureCount(), SMALL.classCount(), 11);
                    compare(model, SMALL, features, input);
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
        GraphInput input = new GraphInput(cora.graph(), cora.features());
        int[] labels = cora.labels().toArray();
        new Trainer(
                        model,
                        input,
                        labels,
                        cora.split(),
                        Steps.whole(
                                input, new Objective.CrossEntropy(cora.split().train(), labels)),
                        TrainSettings.defaults(settings).withEpochs(5, 0),
                        1,
                        Workers.SINGLE)
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
        NodeModel exported = ModelExport.of(
                model,
                input.coding(),
                IntStream.range(0, data.classCount())
                        .mapToObj(Integer::toString)
                        .toList(),
                Map.of());
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, false);
        FloatMatrix logits = copy(model.logits(input, tape).value());
        tape.begin(0, false);
        FloatMatrix embeddings = copy(model.embed(input, tape).value());
        PreparedGraph prepared = PreparedGraph.of(data.graph(), features, exported);
        List<Inference> sessions = new ArrayList<>();
        for (Kernels kernels : kernelSets()) {
            sessions.add(new Inference(exported, prepared, Workers.SINGLE, kernels));
        }
        for (Inference session : sessions) {
            String what = model.settings() + " " + features.getClass().getSimpleName() + " " + input.coding();
            FloatMatrix ours = FloatMatrix.zeros(data.nodeCount(), data.classCount());
            session.logits(ours);
            assertThat(scaledAsTheTrainer(ours, model)).as(what).isEqualTo(logits);
            int[] classes = new int[data.nodeCount()];
            session.classify(classes);
            assertThat(classes).as(what).isEqualTo(Evaluation.classes(logits));
            FloatMatrix rows = FloatMatrix.zeros(data.nodeCount(), exported.embeddingWidth());
            session.embeddings(rows);
            assertThat(rows).as(what).isEqualTo(embeddings);
            if (exported.hasCodes()) {
                BitMatrix codes = BitMatrix.zeros(data.nodeCount(), exported.embeddingWidth());
                session.codes(codes);
                assertThat(codes).as(what).isEqualTo(model.codes(input, new Tape(1, Workers.SINGLE)));
            }
        }
    }

    /** With binary coefficients the trainer's logits have a factor that an exported model leaves out. */
    private static FloatMatrix scaledAsTheTrainer(FloatMatrix logits, GraphModel model) {
        Linear last = model.layers().getLast().linear();
        FloatMatrix scaled = copy(logits);
        if (model.settings().level().coefficients() && last.isBinary()) {
            for (int i = 0; i < scaled.data().length; i++) {
                scaled.data()[i] *= last.scale();
            }
        }
        return scaled;
    }

    private static FloatMatrix copy(FloatMatrix matrix) {
        return FloatMatrix.of(matrix.rows(), matrix.columns(), matrix.data().clone());
    }
}
