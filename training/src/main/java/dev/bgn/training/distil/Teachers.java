package dev.bgn.training.distil;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.infer.Inference;
import dev.bgn.runtime.infer.PreparedGraph;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.Progress;
import dev.bgn.training.distil.RandomPropagationTeacher.Lesson;
import dev.bgn.training.layer.GraphInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Trains the teachers of one student. */
public final class Teachers {
    /** Apart from the seeds of students, so that a student never shares random numbers with a teacher. */
    private static final long SEED_STEP = 1_000;

    private Teachers() {}

    /** Counts the epochs of all teachers of a student, those that only try settings included. */
    private static final class Epochs implements BooleanSupplier {
        private final Progress progress;
        private final int all;
        private int done;

        Epochs(Progress progress, int all) {
            this.progress = progress;
            this.all = all;
        }

        @Override
        public boolean getAsBoolean() {
            progress.epochs(done++, all);
            return progress.goesOn();
        }
    }

    /** The soft labels of {@code count} teachers with seeds of their own. */
    public static FloatMatrix softLabels(
            GraphData data, GraphInput input, int count, long seed, Workers workers, Progress progress) {
        return softLabels(data, input, count, Integer.MAX_VALUE, seed, workers, progress);
    }

    /**
     * The same with fewer epochs.
     *
     * @param mostEpochs of a teacher
     */
    public static FloatMatrix softLabels(
            GraphData data,
            GraphInput input,
            int count,
            int mostEpochs,
            long seed,
            Workers workers,
            Progress progress) {
        List<TeacherSettings> grid = TeacherSettings.grid().stream()
                .map(candidate -> candidate.within(mostEpochs))
                .toList();
        int[] labels = data.labels().toArray();
        Optional<TeacherSettings> known =
                TeacherSettings.known(data.name()).map(settings -> settings.within(mostEpochs));
        // All settings of the grid have the same number of epochs.
        int lessons = known.isPresent() ? count : grid.size() + count;
        Epochs epochs =
                new Epochs(progress, lessons * known.orElseGet(grid::getFirst).epochs());
        TeacherSettings settings =
                known.orElseGet(() -> chosen(grid, data, input, labels, seed, workers, progress, epochs));
        List<FloatMatrix> logits = new ArrayList<>();
        for (int t = 0; t < count; t++) {
            long teacherSeed = seed * SEED_STEP + SEED_STEP + t;
            Lesson lesson = RandomPropagationTeacher.train(
                    settings, input, labels, data.classCount(), data.split(), teacherSeed, workers, epochs);
            logits.add(lesson.logits());
            progress.tell(String.format(
                    Locale.ROOT, "teacher %d of %d: validation %.1f %%", t + 1, count, 100 * lesson.validation()));
        }
        return SoftLabels.of(logits);
    }

    /**
     * The soft labels of trained models, averaged. A model whose coefficients are binary keeps no scale of its logits, so
     * its labels are nearly hard.
     */
    public static FloatMatrix softLabels(List<NodeModel> models, GraphData data, Workers workers) {
        List<FloatMatrix> logits = new ArrayList<>();
        for (NodeModel model : models) {
            if (!model.classNames().equals(data.labels().classNames())) {
                throw new IllegalArgumentException("a model of the classes " + model.classNames() + ", but the dataset"
                        + " has " + data.labels().classNames());
            }
            FloatMatrix out = FloatMatrix.zeros(data.nodeCount(), data.classCount());
            PreparedGraph graph = PreparedGraph.of(data.graph(), data.features(), model);
            new Inference(model, graph, workers).logits(out);
            logits.add(out);
        }
        return SoftLabels.of(logits);
    }

    /** The best of a small grid on validation. */
    private static TeacherSettings chosen(
            List<TeacherSettings> grid,
            GraphData data,
            GraphInput input,
            int[] labels,
            long seed,
            Workers workers,
            Progress progress,
            Epochs epochs) {
        TeacherSettings best = null;
        double accuracy = -1;
        for (TeacherSettings candidate : grid) {
            Lesson lesson = RandomPropagationTeacher.train(
                    candidate, input, labels, data.classCount(), data.split(), seed * SEED_STEP - 1, workers, epochs);
            progress.tell(String.format(
                    Locale.ROOT,
                    "teacher with %d steps, temperature %.1f: validation %.1f %%",
                    candidate.steps(),
                    candidate.temperature(),
                    100 * lesson.validation()));
            if (best == null || lesson.validation() > accuracy) {
                best = candidate;
                accuracy = lesson.validation();
            }
        }
        return best;
    }
}
