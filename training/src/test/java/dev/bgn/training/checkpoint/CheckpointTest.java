package dev.bgn.training.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.Trainings;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.model.GraphModel;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.progress.TrainingException;
import dev.bgn.training.task.TrainSettings;
import dev.bgn.training.task.Trainer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CheckpointTest {
    private static final GraphData DATA = SmallGraphs.citations(120, 9);

    @TempDir
    private Path folder;

    private static GraphModel model(ModelSettings settings) {
        return new GraphModel(settings, DATA.featureCount(), DATA.classCount(), 4);
    }

    private static Trainer trainer(GraphModel model, int epochs) {
        return Trainings.trainer(
                model, DATA, TrainSettings.defaults(model.settings()).withEpochs(epochs, 0), 4, Workers.SINGLE);
    }

    private static List<FloatMatrix> weights(GraphModel model) {
        return model.parameters().stream().map(Parameter::value).toList();
    }

    private static List<ModelSettings> levelsAndEstimators(ModelKind kind) {
        List<ModelSettings> all = new ArrayList<>();
        for (Level level : Level.values()) {
            all.add(ModelSettings.defaults(kind, level));
        }
        for (Estimator estimator : Estimator.values()) {
            all.add(ModelSettings.defaults(kind, Level.WEC, estimator));
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource
    void aResumedTrainingEndsWithTheSameBytes(ModelKind kind) throws Exception {
        for (ModelSettings settings : levelsAndEstimators(kind)) {
            GraphModel whole = model(settings);
            trainer(whole, 9).run(Trainer.Listener.NONE);

            Path file = folder.resolve(kind + "-" + settings.estimator() + "-" + settings.level());
            Trainer first = trainer(model(settings), 9);
            first.run(epoch -> {
                CheckpointFile.write(file, Checkpoint.of("test", first.state()));
                return epoch.number() < 4;
            });
            GraphModel resumed = model(settings);
            Trainer second = trainer(resumed, 9);
            Checkpoint checkpoint = CheckpointFile.read(file);
            second.state().resume(checkpoint.numbers(), checkpoint.arrays());
            assertThat(second.state().epoch()).isEqualTo(4);
            second.run(Trainer.Listener.NONE);
            assertThat(weights(resumed)).as("%s", settings).isEqualTo(weights(whole));
        }
        try (var files = Files.list(folder)) {
            assertThat(files.map(Path::toString)).noneMatch(name -> name.endsWith(".tmp"));
        }
    }

    @Test
    void everyTruncationAndEveryFlippedBitIsFound() throws Exception {
        Path file = folder.resolve("c");
        Checkpoint small = new Checkpoint(
                "run", new dev.bgn.training.task.TrainState.Numbers(3, 2, 0.5, 1.5, 3), List.of(new float[] {1f, 2f}));
        CheckpointFile.write(file, small);
        byte[] good = Files.readAllBytes(file);
        assertThat(CheckpointFile.read(file).run()).isEqualTo("run");
        Path bad = folder.resolve("bad");
        for (int length = 0; length < good.length; length++) {
            Files.write(bad, Arrays.copyOf(good, length));
            assertThatThrownBy(() -> CheckpointFile.read(bad)).isInstanceOf(MalformedFileException.class);
        }
        for (int bit = 0; bit < 8 * good.length; bit++) {
            byte[] flipped = good.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(bad, flipped);
            assertThatThrownBy(() -> CheckpointFile.read(bad)).isInstanceOf(MalformedFileException.class);
        }
    }

    @Test
    void aCheckpointOfAnotherNetworkIsRefused() {
        Trainer wide = trainer(model(ModelSettings.defaults(ModelKind.GAT, Level.WEC)), 5);
        Trainer narrow =
                trainer(model(ModelSettings.defaults(ModelKind.GAT, Level.WEC).withSize(2, 8, 16)), 5);
        assertThatThrownBy(() -> narrow.state()
                        .resume(wide.state().numbers(), wide.state().arrays()))
                .isInstanceOf(TrainingException.class)
                .hasMessageContaining("another network");
    }
}
