package dev.bgn.lab.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.Fingerprint;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.datasets.Splits;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.lab.method.BinarizedMethod;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.NetworkMethod;
import dev.bgn.runtime.infer.Classifier;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Provenance;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.training.node.TrainPlan;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccuracyProtocolTest {
    @Test
    void seedsSideBySideGiveWhatTheyGiveOneAfterAnother(@TempDir Path folder) throws Exception {
        GraphData graph = PlantedPartition.likeCora(3, 300).toGraphData();
        GraphData data = graph.withSplit(Splits.parse("stratified:0.4,0.3,0.3").apply(graph, 1));
        TrainPlan plan = TrainPlan.of(ModelKind.GAT, Level.WEC);
        Method row = new NetworkMethod("short", "a short training", plan).withEpochs(5);
        AccuracyModels models = AccuracyModels.in(folder, line -> {});
        AccuracyCell one =
                new AccuracyProtocol(1, models).run(row, data, 7, 3, done -> {}).orElseThrow();
        AccuracyCell three =
                new AccuracyProtocol(3, models).run(row, data, 7, 3, done -> {}).orElseThrow();
        assertThat(three.test()).isEqualTo(one.test()).hasSize(3);
        assertThat(three.validation()).isEqualTo(one.validation());
        AccuracyCell later =
                new AccuracyProtocol(1, models).run(row, data, 8, 2, done -> {}).orElseThrow();
        assertThat(later.test())
                .as("a seed gives the same wherever it stands")
                .isEqualTo(one.test().subList(1, 3));
    }

    @Test
    void whereADatasetHasNoSplitEachSeedDrawsItsOwn(@TempDir Path folder) throws Exception {
        GraphData data = PlantedPartition.likeCora(3, 700).toGraphData();
        TrainPlan plan = TrainPlan.of(ModelKind.GCN, Level.NONE);
        Method row = new NetworkMethod("short", "a short training", plan).withEpochs(5);
        AccuracyModels models = AccuracyModels.in(folder, line -> {});
        AccuracyCell cell = new AccuracyProtocol(1, models)
                .run(row, data, AccuracyModels.SEED, 2, done -> {})
                .orElseThrow();
        assertThat(cell.test()).hasSize(2);
        GraphData split =
                SeedSplits.of(data, Optional.empty(), AccuracyModels.SEED).of(AccuracyModels.SEED);
        assertThat(ModelFile.read(models.file(row, data)).provenance())
                .containsEntry(Provenance.SPLIT_HASH, Fingerprint.of(split.split()))
                .containsEntry(
                        Provenance.SPLIT,
                        SeedSplits.of(data, Optional.empty(), 1).name());
    }

    @Test
    void theNaiveBaselineLeavesAModelThatGivesItsAccuracy(@TempDir Path folder) throws Exception {
        GraphData graph = PlantedPartition.likeCora(3, 300).toGraphData();
        GraphData data = graph.withSplit(Splits.parse("stratified:0.4,0.3,0.3").apply(graph, 1));
        TrainPlan plan = TrainPlan.of(ModelKind.GAT, Level.NONE);
        Method row = new BinarizedMethod(
                "naive",
                "binarized afterwards",
                List.of(plan.withTraining(plan.training().withEpochs(30, 0))));
        AccuracyModels models = AccuracyModels.in(folder, line -> {});
        AccuracyCell cell = new AccuracyProtocol(1, models)
                .run(row, data, AccuracyModels.SEED, 1, done -> {})
                .orElseThrow();
        assertThat(cell.meanTest()).isGreaterThan(50);
        NodeModel model = models.get(row, data);
        assertThat(model.level()).as("real weights, codes").isEqualTo(Level.E);
        int[] classes = Classifier.of(model).classify(data.graph(), data.features());
        int[] labels = data.labels().toArray();
        double right = Arrays.stream(data.split().test())
                .filter(node -> classes[node] == labels[node])
                .count();
        assertThat(100 * right / data.split().testCount()).isCloseTo(cell.meanTest(), within(0.01));
    }

    @Test
    void theDeviationIsThatOfASample() {
        AccuracyCell cell =
                new AccuracyCell("r", "s", "g", "d", 1, List.of(1.0, 2.0), List.of(80.0, 82.0, 84.0), 1, List.of(70.0));
        assertThat(cell.meanTest()).isEqualTo(82.0);
        assertThat(cell.deviation()).isCloseTo(2.0, within(1e-12));
    }
}
