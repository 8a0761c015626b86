package dev.bgn.lab.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Splits;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.Methods;
import dev.bgn.lab.method.NetworkMethod;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.node.FeatureChoice;
import dev.bgn.training.node.TrainPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccuracyModelsTest {
    private static final GraphData DATA = data();

    @TempDir
    private Path folder;

    private final List<String> heard = new ArrayList<>();

    private static GraphData data() {
        GraphData graph = PlantedPartition.likeCora(3, 200).toGraphData();
        return graph.withSplit(Splits.parse("stratified:0.4,0.3,0.3").apply(graph, 1));
    }

    private static Method row(Level level, int epochs) {
        TrainPlan plan = TrainPlan.of(ModelKind.GAT, level).withFeatures(FeatureChoice.ROW_SUM);
        return new NetworkMethod("short", "short", plan).withEpochs(epochs);
    }

    private AccuracyModels in(String name) {
        return AccuracyModels.in(folder.resolve(name), heard::add);
    }

    @Test
    void aModelTrainedWhenItIsWantedIsTheOneOfTheTable() throws Exception {
        for (Level level : List.of(Level.NONE, Level.WEC)) {
            Method row = row(level, 25);
            AccuracyModels table = in("table " + level);
            new AccuracyProtocol(2, table).run(row, DATA, 1, 2, done -> {});
            AccuracyModels wanted = in("wanted " + level);
            wanted.get(row, DATA);
            assertThat(Files.readAllBytes(wanted.file(row, DATA))).isEqualTo(Files.readAllBytes(table.file(row, DATA)));
            assertThat(table.get(row, DATA).provenance()).containsEntry("seed", "1");
        }
        assertThat(heard).hasSize(4);
        assertThat(heard.get(0)).contains("training short on " + DATA.name());
        assertThat(heard.get(1)).matches("about \\d+ s more for 25 epochs");
    }

    @Test
    void aTrainingEndsOnceItIsNotToGoOnAndLeavesNothing() {
        AccuracyModels models = in("stopped").endedBy(() -> false);
        Method row = row(Level.WEC, 5);
        assertThatThrownBy(() -> models.get(row, DATA)).isInstanceOf(CancellationException.class);
        assertThat(models.file(row, DATA)).doesNotExist();
    }

    @Test
    void onlyTheFirstSeedOfTheTableIsKept() throws Exception {
        Method row = row(Level.WEC, 2);
        new AccuracyProtocol(1, in("kept")).run(row, DATA, 2, 2, done -> {});
        assertThat(folder.resolve("kept")).doesNotExist();
    }

    @Test
    void otherSettingsOrAnotherVersionHaveFilesOfTheirOwnInTheCache() {
        AccuracyModels one = AccuracyModels.cached(folder, "1", heard::add);
        AccuracyModels two = AccuracyModels.cached(folder, "2", heard::add);
        Method row = row(Level.WEC, 2);
        assertThat(one.file(row, DATA))
                .isNotEqualTo(two.file(row, DATA))
                .isNotEqualTo(one.file(row(Level.WEC, 3), DATA));
        assertThat(in("x").file(row, DATA).getFileName()).hasToString(DATA.name() + "-short.safetensors");
    }

    @Test
    void aMethodWithoutAModelHasNoFile() {
        Method none = Methods.find("majority").orElseThrow();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> in("none").get(none, DATA))
                .withMessage("majority leaves no model");
        assertThat(folder.resolve("none")).doesNotExist();
    }
}
