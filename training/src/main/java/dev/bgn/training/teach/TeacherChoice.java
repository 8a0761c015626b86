package dev.bgn.training.teach;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.progress.Progress;
import dev.bgn.training.progress.TrainingException;
import dev.bgn.training.score.Evaluation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;

/**
 * Chooses the settings of teachers and the coding of their features on validation, by successive halving: all candidates
 * learn a few epochs, the better ones learn on, and so forth. Training and validation labels of one split decide, and
 * nothing else does: neither the seed of a student nor a label of a test node. So a public split has one choice for all
 * seeds. Where each seed draws its own split it has its own choice, because the labels that decided for one seed are test
 * labels of another.
 *
 * @param coding how teachers see the features
 * @param validation the accuracy that the chosen one had come to; not a number where no nodes could tell
 * @param epochs how many were spent on all candidates
 */
public record TeacherChoice(TeacherSettings settings, FeatureCoding coding, double validation, int epochs) {
    static final int[] STEPS = {2, 4, 8};
    /** Every coding and number of steps learns so long; of each coding the best goes on. */
    private static final int FIRST = 40;
    /** Then the two best numbers of steps of the best coding are tried with a stronger consistency. */
    private static final int SECOND = 90;
    /** The two best of these learn so long. */
    private static final int LAST = 180;
    /** Batch norm starts slowly, so it is compared at the end only, and needs fewer epochs. */
    private static final int NORMED = 120;
    /** It learns half of them first, and the rest where it is within so many standard errors of the best. */
    private static final double NEAR = 2;
    /** The most propagated numbers, 64 MB of them; batch norm needs about twelve times as much. */
    private static final long MOST_VALUES = 1L << 24;
    /** Share of entries that are not zero: with more of them 0/1 columns are dense. */
    private static final double DENSE_SHARE = 0.2;

    private static final long SEED = -1;

    /** Settings on trial. */
    private record Trial(RandomPropagationTeacher teacher, TeacherMaterial material, TeacherSettings settings) {
        double validation() {
            return teacher.lesson().validation();
        }

        @Override
        public String toString() {
            return settings + ", features by " + coding();
        }

        private String coding() {
            return switch (material.input().coding()) {
                case FeatureCoding.None _ -> "none";
                case FeatureCoding.RowSum _ -> "row-sum";
                case FeatureCoding.UnitRows _ -> "unit-rows";
                case FeatureCoding.Centred _ -> "centred";
                case FeatureCoding.Standard _ -> "standard";
                case Thermometer _ -> "thermometer";
                case WithDegree _ -> "degree";
            };
        }
    }

    /** Better first: more of the validation nodes right, then the smaller loss. */
    private static final Comparator<Trial> BETTER = Comparator.comparingDouble(Trial::validation)
            .reversed()
            .thenComparingDouble(trial -> trial.teacher.lesson().loss());

    /**
     * Chooses for the split of {@code data}.
     *
     * @param usual the graph with the usual coding of its features
     * @param codings to choose from
     * @param mostEpochs of a candidate, and of the teachers with the settings that are chosen
     */
    public static TeacherChoice of(
            GraphData data,
            GraphInput usual,
            List<FeatureCoding> codings,
            int mostEpochs,
            Workers workers,
            Progress progress) {
        if (data.split().validationCount() == 0) {
            TeacherSettings settings = TeacherSettings.projected(4, 2, 1).within(mostEpochs);
            return new TeacherChoice(settings, codings.getFirst(), Double.NaN, 0);
        }
        return new Halving(data, usual, codings, mostEpochs, workers, progress).run();
    }

    /** The graph with the features as teachers see them. */
    GraphInput input(GraphData data, GraphInput usual) {
        return input(data, usual, coding);
    }

    private static GraphInput input(GraphData data, GraphInput usual, FeatureCoding coding) {
        return coding.equals(usual.coding()) ? usual : usual.withCoding(data.features(), coding);
    }

    /** With the usual consistency. */
    static TeacherSettings mild(int steps) {
        return TeacherSettings.projected(steps, 2, 0.7);
    }

    static TeacherSettings strong(int steps) {
        return TeacherSettings.projected(steps, 3, 1);
    }

    /** Whether batch norm may help: numbers or many ones, few enough that all columns can be propagated. */
    static boolean suitsNorm(Features features, GraphInput input) {
        long values = (long) features.shape().rows() * input.featureCount();
        return values <= MOST_VALUES
                && switch (features) {
                    case Features.Dense _ -> true;
                    case Features.Sparse(var matrix) ->
                        !matrix.isBinary() || matrix.entryCount() > DENSE_SHARE * values;
                };
    }

    /** The course of one choice. */
    private static final class Halving {
        private final GraphData data;
        private final GraphInput usual;
        private final List<FeatureCoding> codings;
        private final Workers workers;
        private final int mostEpochs;
        private final Progress progress;
        private final int all;
        private int done;

        Halving(
                GraphData data,
                GraphInput usual,
                List<FeatureCoding> codings,
                int mostEpochs,
                Workers workers,
                Progress progress) {
            this.data = data;
            this.usual = usual;
            this.codings = codings;
            this.workers = workers;
            this.mostEpochs = mostEpochs;
            this.progress = progress;
            all = codings.size() * (STEPS.length * FIRST + SECOND - FIRST)
                    + 2 * SECOND
                    + 2 * (LAST - SECOND)
                    + (suitsNorm(data.features(), usual) ? NORMED : 0);
        }

        TeacherChoice run() {
            long start = System.nanoTime();
            List<Trial> trials = new ArrayList<>();
            List<Trial> promising = new ArrayList<>();
            for (FeatureCoding coding : codings) {
                TeacherMaterial material = new TeacherMaterial(data, input(data, usual, coding), SEED, workers);
                List<Trial> ofCoding = new ArrayList<>();
                for (int steps : STEPS) {
                    ofCoding.add(begun(mild(steps), material));
                }
                List<Trial> first = learned(ofCoding, FIRST);
                promising.addAll(best(2, first));
                trials.addAll(best(1, first));
                if (isSettled(trials)) {
                    break;
                }
            }
            if (!isSettled(trials)) {
                trials = learned(trials, SECOND);
            }
            if (isOpen(trials)) {
                TeacherMaterial best = trials.getFirst().material;
                List<Trial> strong = promising.stream()
                        .filter(trial -> trial.material == best)
                        .map(trial -> begun(strong(trial.settings.steps()), best))
                        .toList();
                trials.addAll(learned(strong, SECOND));
                trials = learned(best(2, trials), LAST);
            }
            if (isOpen(trials)
                    && suitsNorm(data.features(), trials.getFirst().material.input())) {
                trials.addAll(normed(trials.getFirst()));
            }
            if (trials.isEmpty()) {
                throw new TrainingException("no teacher could be trained");
            }
            Trial chosen = best(1, trials).getFirst();
            double seconds = (System.nanoTime() - start) / 1e9;
            progress.tell(
                    String.format(Locale.ROOT, "teachers with %s: chosen in %d epochs, %.0f s", chosen, done, seconds));
            return new TeacherChoice(chosen.settings, chosen.material.input().coding(), chosen.validation(), done);
        }

        /** Batch norm, beside the best of the others. */
        private List<Trial> normed(Trial best) {
            List<Trial> one = learned(List.of(begun(TeacherSettings.normed(), best.material)), NORMED / 2);
            double right = best.validation();
            double error = Evaluation.standardError(right, data.split().validationCount());
            boolean near = !one.isEmpty() && one.getFirst().validation() > right - NEAR * error;
            return near ? learned(one, NORMED) : one;
        }

        /** Whether one is always right, so that no other can be better. */
        private static boolean isSettled(List<Trial> trials) {
            return trials.stream().anyMatch(trial -> trial.validation() == 1);
        }

        private static boolean isOpen(List<Trial> trials) {
            return !trials.isEmpty() && !isSettled(trials);
        }

        private static List<Trial> best(int count, List<Trial> trials) {
            return trials.stream().sorted(BETTER).limit(count).collect(Collectors.toCollection(ArrayList::new));
        }

        /** Candidates of one form begin with the same random numbers. */
        private Trial begun(TeacherSettings settings, TeacherMaterial material) {
            TeacherSettings within = settings.within(mostEpochs);
            return new Trial(new RandomPropagationTeacher(within, material, 0), material, within);
        }

        /** Lets each learn until it has had so many epochs, and returns the better ones first, without those that failed. */
        private List<Trial> learned(List<Trial> trials, int epochs) {
            List<Trial> left = new ArrayList<>();
            for (Trial trial : trials) {
                try {
                    learn(trial, epochs);
                } catch (TrainingException e) {
                    // The others may still do.
                    progress.tell("teacher with " + trial + ": " + e.getMessage());
                    continue;
                }
                progress.tell(String.format(
                        Locale.ROOT,
                        "teacher with %s: validation %.1f %% in %d %s",
                        trial,
                        100 * trial.validation(),
                        trial.teacher.epoch(),
                        trial.teacher.epoch() == 1 ? "epoch" : "epochs"));
                left.add(trial);
            }
            left.sort(BETTER);
            return left;
        }

        private void learn(Trial trial, int epochs) {
            RandomPropagationTeacher teacher = trial.teacher;
            while (teacher.epoch() < epochs && !teacher.isOver()) {
                progress.epochs(done, all);
                if (!progress.goesOn()) {
                    throw new CancellationException("the choice of a teacher was stopped");
                }
                trial.material.beginEpoch();
                teacher.learn();
                done++;
            }
        }
    }
}
