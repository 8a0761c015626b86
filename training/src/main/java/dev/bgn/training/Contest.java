package dev.bgn.training;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.training.score.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * Trainings of one seed that learn from different things: labels alone, consistency, teachers. The best on validation wins,
 * of equal ones the first. Test nodes are not looked at.
 */
public final class Contest {
    /** Stored features and edges that are trained with several times over without being asked for. */
    private static final long MOST_ENTRIES = 10_000_000;

    /**
     * A training that took part.
     *
     * @param validation what it came to, by the metric, of 1; not a number where it was left out
     * @param seconds with all that came before it: trials of codings, teachers
     */
    public record Trial(Supervision from, double validation, double seconds) {
        /** Whether it was trained. */
        public boolean isTrained() {
            return !Double.isNaN(validation);
        }

        @Override
        public String toString() {
            return isTrained()
                    ? String.format(Locale.ROOT, "%s %.1f %% in %.1f s", from, 100 * validation, seconds)
                    : String.format(Locale.ROOT, "%s left out after %.1f s", from, seconds);
        }
    }

    private final Metric metric;
    private final List<Trial> trials = new ArrayList<>();
    private SeedTraining winner;
    private TrainResult result;

    /** @param metric compares on validation */
    public Contest(Metric metric) {
        this.metric = metric;
    }

    /** Whether a dataset can have one: it has validation nodes, and is not so large that nobody would wait. */
    public static boolean suits(GraphData data) {
        long stored =
                switch (data.features()) {
                    case Features.Dense dense -> (long) dense.shape().rows()
                            * dense.shape().columns();
                    case Features.Sparse(SparseMatrix matrix) -> matrix.entryCount();
                };
        return data.split().validationCount() > 0 && stored + data.edgeCount() <= MOST_ENTRIES;
    }

    /** Takes a training that has come to its end. */
    public void add(SeedTraining training, TrainResult ended, double seconds) {
        double value = ended.validationScores().of(metric);
        trials.add(new Trial(training.plan().supervision(), value, seconds));
        if (winner == null || value > result.validationScores().of(metric)) {
            winner = training;
            result = ended;
        }
    }

    /** Notes a training that was left out after its preparation. */
    public void leaveOut(SeedTraining training, double seconds) {
        trials.add(new Trial(training.plan().supervision(), Double.NaN, seconds));
    }

    /** Whether nobody has taken part yet. */
    public boolean isEmpty() {
        return winner == null;
    }

    /** Whether another could still win: nobody is right on all validation nodes. */
    public boolean isOpen() {
        return isEmpty() || result.validationScores().of(metric) < 1;
    }

    /** In the order in which they took part. */
    public List<Trial> trials() {
        return List.copyOf(trials);
    }

    /** The best so far; an error where there is none. */
    public SeedTraining winner() {
        if (winner == null) {
            throw new IllegalStateException("nobody has taken part");
        }
        return winner;
    }

    /** What the best so far came to. */
    public TrainResult result() {
        return result;
    }

    /** What all came to on validation, without the times: the same for the same run. */
    public String validations() {
        StringJoiner all = new StringJoiner(", ");
        trials.forEach(trial -> all.add(
                trial.from()
                        + (trial.isTrained()
                                ? String.format(Locale.ROOT, " %.1f %%", 100 * trial.validation())
                                : " left out")));
        return all.toString();
    }

    /** Who won, and what all came to. */
    @Override
    public String toString() {
        StringJoiner all = new StringJoiner(", ");
        trials.forEach(trial -> all.add(trial.toString()));
        return winner == null ? "nobody" : winner.plan().supervision() + " (validation: " + all + ")";
    }
}
