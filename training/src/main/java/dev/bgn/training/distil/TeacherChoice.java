package dev.bgn.training.distil;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.training.distil.TeacherSettings.Form;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.task.Progress;
import dev.bgn.training.task.TrainingException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;

/**
 * Chooses the settings of teachers on validation by successive halving: all candidates learn a few epochs, the better half
 * learns on, and so forth. Training and validation labels of one split decide, and nothing else does: neither the seed of a
 * student nor a label of a test node. So a public split has one choice for all seeds. Where each seed draws its own split it
 * has its own choice, because the labels that decided for one seed are test labels of another.
 *
 * @param epochs how many were spent on all candidates
 * @param seconds how long that took
 */
public record TeacherChoice(TeacherSettings settings, int epochs, double seconds) {
    /** After so many epochs in all the candidates are compared; the last comparison decides. */
    private static final int[] RUNGS = {40, 90, 180};
    /** How many go on after each comparison. */
    private static final int[] KEPT = {3, 2, 1};
    /** Batch norm starts slowly, so it is compared at the end only, and needs fewer epochs. */
    private static final int NORMED_EPOCHS = 120;
    /** The most propagated numbers, 64 MB of them; batch norm needs about twelve times as much. */
    private static final long MOST_VALUES = 1L << 24;
    /** Share of entries that are not zero: with more of them 0/1 columns are dense. */
    private static final double DENSE_SHARE = 0.2;

    private static final long SEED = -1;

    /** Settings on trial. */
    private record Trial(RandomPropagationTeacher teacher, TeacherSettings settings) {
        double validation() {
            return teacher.lesson().validation();
        }
    }

    /** Better first: more of the validation nodes right, then the smaller loss. */
    private static final Comparator<Trial> BETTER = Comparator.comparingDouble(Trial::validation)
            .reversed()
            .thenComparingDouble(trial -> trial.teacher.lesson().loss());

    /**
     * Chooses for the split of {@code data}.
     *
     * @param mostEpochs of a candidate, and of the teachers with the settings that are chosen
     */
    public static TeacherChoice of(
            GraphData data, GraphInput input, int mostEpochs, Workers workers, Progress progress) {
        if (data.split().validationCount() == 0) {
            return new TeacherChoice(TeacherSettings.projected(4, 2, 1).within(mostEpochs), 0, 0);
        }
        return new Halving(data, input, mostEpochs, workers, progress).run();
    }

    /** What suits the features, the projected form for all. */
    static List<TeacherSettings> candidates(GraphData data) {
        List<TeacherSettings> all = new ArrayList<>();
        for (int steps : new int[] {2, 4, 8}) {
            all.add(TeacherSettings.projected(steps, 3, 1));
            all.add(TeacherSettings.projected(steps, 2, 0.7));
        }
        if (suitsNorm(data.features())) {
            all.add(TeacherSettings.normed());
        }
        return all;
    }

    /** Numbers or many ones, few enough that all columns can be propagated. */
    private static boolean suitsNorm(Features features) {
        long values = (long) features.shape().rows() * features.shape().columns();
        return values <= MOST_VALUES
                && switch (features) {
                    case Features.Dense _ -> true;
                    case Features.Sparse(var matrix) ->
                        !matrix.isBinary() || matrix.entryCount() > DENSE_SHARE * values;
                };
    }

    /** The course of one choice. */
    private static final class Halving {
        private final TeacherMaterial material;
        private final Progress progress;
        private final List<TeacherSettings> candidates;
        private final int all;
        private int done;

        Halving(GraphData data, GraphInput input, int mostEpochs, Workers workers, Progress progress) {
            this.progress = progress;
            material = new TeacherMaterial(data, input, SEED, workers);
            candidates = candidates(data).stream()
                    .map(candidate -> candidate.within(mostEpochs))
                    .toList();
            int most = 0;
            for (int r = 0; r < RUNGS.length; r++) {
                int trials = r == 0 ? of(Form.PROJECTED).size() : KEPT[r - 1];
                most += trials * (RUNGS[r] - (r == 0 ? 0 : RUNGS[r - 1]));
            }
            all = most + of(Form.NORMED).size() * NORMED_EPOCHS;
        }

        private List<TeacherSettings> of(Form form) {
            return candidates.stream()
                    .filter(candidate -> candidate.form() == form)
                    .toList();
        }

        TeacherChoice run() {
            long start = System.nanoTime();
            List<Trial> trials = begun(of(Form.PROJECTED));
            for (int r = 0; r < RUNGS.length && !isPerfect(trials); r++) {
                trials = learned(trials, RUNGS[r]);
                trials = trials.subList(0, Math.min(KEPT[r], trials.size()));
            }
            List<Trial> last = new ArrayList<>(trials);
            if (!isPerfect(trials)) {
                last.addAll(learned(begun(of(Form.NORMED)), NORMED_EPOCHS));
            }
            if (last.isEmpty()) {
                throw new TrainingException("no teacher could be trained");
            }
            last.sort(BETTER);
            double seconds = (System.nanoTime() - start) / 1e9;
            TeacherSettings chosen = last.getFirst().settings;
            progress.tell(
                    String.format(Locale.ROOT, "teachers with %s: chosen in %d epochs, %.0f s", chosen, done, seconds));
            return new TeacherChoice(chosen, done, seconds);
        }

        /** Whether the best is always right, so that no other can be better. */
        private static boolean isPerfect(List<Trial> trials) {
            return !trials.isEmpty()
                    && trials.getFirst().teacher.lesson() != null
                    && trials.getFirst().validation() == 1;
        }

        /** Candidates of one form begin with the same random numbers. */
        private List<Trial> begun(List<TeacherSettings> settings) {
            return settings.stream()
                    .map(one -> new Trial(new RandomPropagationTeacher(one, material, 0), one))
                    .toList();
        }

        /** Lets each learn until it has had so many epochs, and returns the better ones first, without those that failed. */
        private List<Trial> learned(List<Trial> trials, int epochs) {
            List<Trial> left = new ArrayList<>();
            for (Trial trial : trials) {
                try {
                    learn(trial.teacher, epochs);
                } catch (TrainingException e) {
                    // The others may still do.
                    progress.tell("teacher with " + trial.settings + ": " + e.getMessage());
                    continue;
                }
                progress.tell(String.format(
                        Locale.ROOT,
                        "teacher with %s: validation %.1f %% in %d epochs",
                        trial.settings,
                        100 * trial.validation(),
                        trial.teacher.epoch()));
                left.add(trial);
            }
            left.sort(BETTER);
            return left;
        }

        private void learn(RandomPropagationTeacher teacher, int epochs) {
            while (teacher.epoch() < epochs && !teacher.isOver()) {
                progress.epochs(done, all);
                if (!progress.goesOn()) {
                    throw new CancellationException("the choice of a teacher was stopped");
                }
                material.beginEpoch();
                teacher.learn();
                done++;
            }
        }
    }
}
