package dev.bgn.training.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.RealData;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.task.TrainSettings;
import dev.bgn.training.task.Trainer;
import dev.bgn.training.teach.TeacherChoice;
import dev.bgn.training.teach.TeacherSettings;
import dev.bgn.training.teach.Teachers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Vector and scalar kernels train the same bytes. A process has one set of kernels, so each set has a process. */
class KernelsTrainTheSameTest {
    private static final int EPOCHS = 6;

    @Test
    void everyKindAndLevel() throws Exception {
        Process first = start("vector");
        Process second = start("scalar");
        List<String> vector = linesOf(first);
        List<String> scalar = linesOf(second);
        assertThat(vector.getFirst()).startsWith("kernels vector");
        assertThat(scalar.getFirst()).isEqualTo("kernels scalar");
        assertThat(vector).hasSizeGreaterThan(ModelKind.values().length * Level.values().length);
        assertThat(scalar.subList(1, scalar.size())).isEqualTo(vector.subList(1, vector.size()));
    }

    private static Process start(String kernels) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-modules",
                        "jdk.incubator.vector",
                        "-Dbgn.kernels=" + kernels,
                        "-Dbgn.cora=" + System.getProperty("bgn.cora"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KernelsTrainTheSameTest.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static List<String> linesOf(Process process) throws Exception {
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            List<String> all = lines.lines().toList();
            assertThat(process.waitFor()).isZero();
            return all;
        } finally {
            process.destroyForcibly();
        }
    }

    /** Prints the kernels and a checksum of the weights after each of several trainings. */
    public static void main(String[] args) throws IOException {
        System.out.println("kernels " + Kernels.best().name());
        GraphData words = SmallGraphs.citations(90, 7);
        GraphData numbers = SmallGraphs.dense(words);
        for (ModelKind kind : ModelKind.values()) {
            for (Level level : Level.values()) {
                train(ModelSettings.defaults(kind, level), words, Optional.empty());
                train(ModelSettings.defaults(kind, level), numbers, Optional.empty());
            }
        }
        train(ModelSettings.defaults(ModelKind.GAT, Level.WEC, Estimator.REINFORCE), words, Optional.empty());
        GraphInput input = new GraphInput(words.graph(), words.features());
        for (TeacherSettings settings : List.of(TeacherSettings.projected(4, 3, 1), TeacherSettings.normed())) {
            TeacherChoice choice = new TeacherChoice(settings, input.coding(), Double.NaN, 0);
            FloatMatrix soft = Teachers.softLabels(words, input, choice, 2, 3, Workers.SINGLE, line -> {});
            train(ModelSettings.defaults(ModelKind.GAT, Level.WEC), words, Optional.of(soft));
        }
        train(ModelSettings.defaults(ModelKind.GAT, Level.WEC), RealData.cora(), Optional.empty());
    }

    private static void train(ModelSettings settings, GraphData data, Optional<FloatMatrix> soft) {
        TrainPlan plan = TrainPlan.of(settings)
                .withTraining(TrainSettings.defaults(settings).withEpochs(EPOCHS, 0));
        GraphInput input = new GraphInput(data.graph(), data.features());
        SeedRun run = new SeedRun(plan, data, input, soft, 1, Workers.SINGLE);
        List<Double> losses = new ArrayList<>();
        run.trainer().run(Trainer.Listener.of(epoch -> losses.add(epoch.loss())));
        CRC32C crc = new CRC32C();
        for (float[] array : run.trainer().state().arrays()) {
            ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * array.length);
            bytes.asFloatBuffer().put(array);
            crc.update(bytes);
        }
        System.out.println(
                settings.kind() + " " + settings.level() + " " + Long.toHexString(crc.getValue()) + " " + losses);
    }
}
