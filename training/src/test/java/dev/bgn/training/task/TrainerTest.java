package dev.bgn.training.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.RealData;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.Trainings;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.model.GraphModel;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.node.FeatureChoice;
import dev.bgn.training.node.NodeClassification;
import dev.bgn.training.node.NodeEvaluation;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.progress.TrainingException;
import dev.bgn.training.select.BinarizedAfterwards;
import dev.bgn.training.select.InputChoice;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrainerTest {
    private static final GraphData SMALL = SmallGraphs.citations(300, 5);
    /** Enough rows that several threads get some. */
    private static final GraphData LARGER = SmallGraphs.citations(3_000, 2);

    private record Run(GraphModel model, Trainer trainer, TrainResult result, List<Double> losses) {}

    private static Run run(GraphData data, ModelSettings settings, int epochs, Workers workers) {
        GraphModel model = new GraphModel(settings, data.featureCount(), data.classCount(), 1);
        NodeClassification task = Trainings.task(model, data, workers);
        Trainer trainer = new Trainer(task, TrainSettings.defaults(settings).withEpochs(epochs, 0), 1, workers);
        List<Double> losses = new ArrayList<>();
        TrainResult result = task.result(trainer.run(Trainer.Listener.of(epoch -> losses.add(epoch.loss()))));
        return new Run(model, trainer, result, losses);
    }

    @ParameterizedTest
    @EnumSource
    void everyKindLearnsAtEveryLevel(ModelKind kind) {
        for (Level level : Level.values()) {
            ModelSettings settings = ModelSettings.defaults(kind, level);
            Run run = run(SMALL, settings, 80, Workers.SINGLE);
            assertThat(run.result.test()).as("%s %s", kind, level).isGreaterThan(0.7);
            Run dense = run(SmallGraphs.dense(SMALL), settings, 80, Workers.SINGLE);
            assertThat(dense.result.test()).as("%s %s, dense", kind, level).isGreaterThan(0.7);
        }
    }

    @Test
    void deeperNetworksAndEveryEstimatorLearn() {
        ModelSettings deep = ModelSettings.defaults(ModelKind.GAT, Level.WEC).withSize(3, 4, 32);
        assertThat(run(SMALL, deep, 80, Workers.SINGLE).result.test()).isGreaterThan(0.7);
        for (Estimator estimator : Estimator.values()) {
            ModelSettings settings =
                    ModelSettings.defaults(ModelKind.GAT, Level.WEC).withEstimator(estimator);
            assertThat(run(SMALL, settings, 80, Workers.SINGLE).result.test())
                    .as("%s", estimator)
                    .isGreaterThan(0.6);
        }
    }

    private static List<FloatMatrix> weights(GraphModel model) {
        return model.parameters().stream().map(Parameter::value).toList();
    }

    @ParameterizedTest
    @EnumSource
    void theNumberOfThreadsChangesNoByte(ModelKind kind) {
        for (Level level : Level.values()) {
            requireSameBytes(ModelSettings.defaults(kind, level));
        }
        requireSameBytes(ModelSettings.defaults(kind, Level.WEC, Estimator.REINFORCE));
    }

    private static void requireSameBytes(ModelSettings settings) {
        List<FloatMatrix> single = weights(run(LARGER, settings, 2, Workers.SINGLE).model);
        for (int threads : new int[] {2, 8}) {
            try (Workers workers = Workers.of(threads)) {
                assertThat(weights(run(LARGER, settings, 2, workers).model))
                        .as("%s, %d threads", settings, threads)
                        .isEqualTo(single);
            }
        }
    }

    @Test
    void codesAreTheSignsOfFloatSums() {
        Run run = run(SMALL, ModelSettings.defaults(ModelKind.GAT, Level.WEC), 30, Workers.SINGLE);
        GraphInput input = new GraphInput(SMALL.graph(), SMALL.features());
        BitMatrix codes = new NodeEvaluation(SMALL, input.coding(), Workers.SINGLE).codes(run.model);
        BitMatrix weights = run.model.layers().getFirst().linear().bits();
        var features = ((Features.Sparse) SMALL.features()).matrix();
        int different = 0;
        for (int i = 0; i < SMALL.nodeCount(); i++) {
            for (int c = 0; c < codes.columns(); c++) {
                double sum = 0;
                for (int j : SMALL.graph().withSelfLoops().neighbours(i)) {
                    for (int e = features.rowStart()[j]; e < features.rowStart()[j + 1]; e++) {
                        sum += (weights.get(features.columnIndex()[e], c) ? 1.0 : -1.0) / 4;
                    }
                }
                different += codes.get(i, c) == (sum >= 0) ? 0 : 1;
            }
        }
        // Four words a node: every scale is a quarter, so no rounding can differ.
        assertThat(different).isZero();
    }

    private static Trainer trainer(GraphModel model, TrainSettings settings) {
        return Trainings.trainer(model, SMALL, settings, 1, Workers.SINGLE);
    }

    @Test
    void aLossThatIsNoNumberStopsWithAMessage() {
        ModelSettings settings = ModelSettings.defaults(ModelKind.GCN, Level.NONE);
        GraphModel model = new GraphModel(settings, SMALL.featureCount(), SMALL.classCount(), 1);
        model.parameters().getFirst().value().data()[0] = Float.NaN;
        assertThatThrownBy(
                        () -> trainer(model, TrainSettings.defaults(settings)).run(Trainer.Listener.NONE))
                .isInstanceOf(TrainingException.class)
                .hasMessageContaining("epoch 1");
    }

    @ParameterizedTest
    @EnumSource
    void aStepThatRuinsTheWeightsIsNeverShownToTheListener(Level level) {
        ModelSettings settings = ModelSettings.defaults(ModelKind.GAT, level);
        GraphModel model = new GraphModel(settings, SMALL.featureCount(), SMALL.classCount(), 1);
        TrainSettings tooFast = TrainSettings.defaults(settings).withRate(1e38, 0);
        Trainer trainer = trainer(model, tooFast);
        assertThatThrownBy(() -> trainer.run(Trainer.Listener.of(epoch -> {
                    for (FloatMatrix matrix : weights(model)) {
                        for (float w : matrix.data()) {
                            assertThat(w)
                                    .as("a weight in epoch %d", epoch.number())
                                    .isFinite();
                        }
                    }
                })))
                .isInstanceOf(TrainingException.class)
                .hasMessageContaining("diverged");
    }

    @Test
    void aFeatureThatIsNoNumberIsNamed() {
        FloatMatrix features = FloatMatrix.zeros(SMALL.nodeCount(), 3);
        features.set(17, 1, Float.NaN);
        assertThatThrownBy(() -> new GraphInput(SMALL.graph(), new Features.Dense(features)))
                .hasMessageContaining("node 17");
    }

    @Test
    void realCoraIsLearnedInFewEpochs() throws Exception {
        GraphData cora = RealData.cora();
        for (Level level : new Level[] {Level.NONE, Level.WEC}) {
            Run run = run(cora, ModelSettings.defaults(ModelKind.GAT, level), 40, Workers.SINGLE);
            assertThat(run.losses.getLast()).isLessThan(run.losses.getFirst());
            assertThat(run.result.test()).as("%s", level).isGreaterThan(0.72);
        }
    }

    @Test
    void theNaiveBaselineTrainsAnOutputLayerOnTheSignsOfARealNetwork() {
        ModelSettings settings = ModelSettings.defaults(ModelKind.GAT, Level.NONE);
        TrainPlan plan = TrainPlan.of(settings)
                .withTraining(TrainSettings.defaults(settings).withEpochs(60, 0));
        TrainPlan untrained = plan.withTraining(plan.training().withEpochs(1, 0).withRate(1e-9, 0));
        TrainResult result = binarized(List.of(plan));
        assertThat(result.test()).isGreaterThan(0.6);
        assertThat(binarized(List.of(untrained, plan)).test())
                .as("the better on validation is binarized")
                .isEqualTo(result.test());
    }

    private static TrainResult binarized(List<TrainPlan> plans) {
        List<InputChoice> choices = plans.stream()
                .map(plan ->
                        InputChoice.of(plan.withFeatures(FeatureChoice.ROW_SUM), SMALL, 1, Workers.SINGLE, line -> {}))
                .toList();
        return BinarizedAfterwards.train(choices, SMALL, "public", 1, Workers.SINGLE)
                .result();
    }
}
