package dev.bgn.report.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.report.timing.ModelTimer.Pass;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.training.model.GraphModel;
import dev.bgn.training.model.ModelExport;
import dev.bgn.training.model.ModelSettings;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelTimerTest {
    private static final int FEATURES = 1433;
    private static final List<String> CLASSES = Collections.nCopies(7, "class");

    @Test
    void timesFilesInFreshJvmsAndNamesTheOneThatIsMissing(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("model.safetensors");
        GraphModel untrained =
                new GraphModel(ModelSettings.defaults(ModelKind.GAT, Level.WEC), FEATURES, CLASSES.size(), 1);
        ModelFile.write(file, ModelExport.of(untrained, new FeatureCoding.RowSum(), CLASSES, Map.of()));
        ModelTimer timer = ModelTimer.inFreshJvm(KnownDataset.CORA, Optional.empty(), new Effort(1, 1, 1, 1));
        assertThat(timer.microseconds(List.of(Pass.of(file), new Pass(file, true))))
                .hasSize(2)
                .satisfies(times -> assertThat(times[0]).isPositive())
                .satisfies(times -> assertThat(times[1]).isPositive());
        assertThatIOException()
                .isThrownBy(
                        () -> timer.microseconds(List.of(Pass.of(file), Pass.of(folder.resolve("none.safetensors")))))
                .withMessageStartingWith("the models cannot be timed: ")
                .withMessageContaining("none.safetensors");
    }
}
