package dev.bgn.training.select;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.StructureFeatures;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.training.node.FeatureChoice;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.progress.TrainingException;
import dev.bgn.training.progress.Trial;
import dev.bgn.training.score.Evaluation;
import dev.bgn.training.score.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;

/**
 * Trains one seed in several ways. The best on validation wins, of equal ones the first. Test nodes are not looked at.
 *
 * <p>First the kinds of networks are compared. Another than the usual one goes on where it is better by more than half a
 * standard error of such an accuracy: its advantage has to be seen in one training. Where validation nodes are so few that
 * they cannot tell, both go on. Where labels that only spread over the edges come to clearly more than the best of all, one more
 * training takes the structure of the graph for its features.
 */
public final class Contest {
    /** Stored features and edges that are trained with several times over without being asked for. */
    private static final long MOST_ENTRIES = 10_000_000;

    private static final double CLEAR = 0.5;
    /** With a larger standard error, validation does not tell two kinds apart that are within it. */
    private static final double COARSE = 0.03;

    /** How a caller prepares and trains what takes part, and shows it. */
    public interface Coach<X extends Exception> {
        SeedTraining choose(TrainPlan plan, String name) throws X;

        /**
         * Trains the teachers of a training.
         *
         * @param reached the accuracy on validation without teachers; 0 where teachers are to be had anyway
         * @return false where they have nothing to teach
         */
        boolean teach(SeedTraining training, String name, double reached) throws X;

        TrainResult run(SeedTraining training, String name) throws X;

        /** Whether the user has not ended it. */
        boolean goesOn();
    }

    private final Ways ways;
    private final Metric metric;
    private final List<Trial> trials = new ArrayList<>();
    private final List<TrainingException> failures = new ArrayList<>();
    private SeedTraining winner;
    /** The first distilled plan, and the validation score of label spreading on it. */
    private TrainPlan taught;

    private double spread = Double.NaN;
    private TrainResult result;
    private Trial won;

    public Contest(Ways ways) {
        this.ways = ways;
        this.metric = ways.usual().training().metric();
    }

    /** Whether nobody minds that it takes several times as long: the data is not too large for that. */
    public static boolean isQuick(GraphData data) {
        long stored = switch (data.features()) {
            case Features.Dense dense ->
                (long) dense.shape().rows() * dense.shape().columns();
            case Features.Sparse(SparseMatrix matrix) -> matrix.entryCount();
        };
        return stored + data.edgeCount() <= MOST_ENTRIES;
    }

    /** Trains all ways, as far as another could win. An error where all fail. */
    public <X extends Exception> void run(GraphData data, Coach<X> coach) throws X {
        List<TrainPlan> best = List.of(ways.usual());
        double usual = Double.NaN;
        for (TrainPlan plan : ways.kinds()) {
            double value = enter(plan, coach);
            double error = Evaluation.standardError(usual, data.split().validationCount());
            if (Double.isNaN(usual)) {
                usual = value;
                best = Double.isNaN(value) ? best : List.of(plan);
            } else if (error > COARSE && Math.abs(value - usual) <= error) {
                best = List.of(best.getFirst(), plan);
            } else if (value > usual + CLEAR * error) {
                best = List.of(plan);
            }
        }
        for (UnaryOperator<TrainPlan> other : ways.others()) {
            for (TrainPlan plan : best) {
                enter(other.apply(plan), coach);
            }
        }
        if (hidesTheGraph(data)) {
            enter(taught.withFeatures(FeatureChoice.STRUCTURE), coach);
        }
        if (winner == null) {
            throw failures.isEmpty()
                    ? new CancellationException("ended before anything was trained")
                    : failures.getFirst();
        }
    }

    /**
     * Whether labels that only spread over the edges come to clearly more than the best network: then the columns hide what
     * the graph says, and features of its structure may say it.
     */
    private boolean hidesTheGraph(GraphData data) {
        if (winner == null || taught == null || metric != Metric.ACCURACY) {
            return false;
        }
        double reached = result.validation();
        return ways.usual().features() == FeatureChoice.AUTO
                && !(data.schema() instanceof FeatureSchema.Structure)
                && StructureFeatures.fit(data)
                && spread
                        > reached
                                + Evaluation.standardError(reached, data.split().validationCount());
    }

    /** Trains by one plan; returns what it came to, or not a number. */
    private <X extends Exception> double enter(TrainPlan plan, Coach<X> coach) throws X {
        if (!isOpen() || (winner != null && !coach.goesOn())) {
            return Double.NaN;
        }
        long start = System.nanoTime();
        String name = ways.name(plan);
        try {
            SeedTraining training = coach.choose(plan, name);
            boolean isTaught = plan.teachers() == 0 || coach.teach(training, name, reached());
            if (plan.teachers() > 0 && taught == null) {
                taught = plan;
                spread = training.spreadValidation();
            }
            if (!isTaught) {
                trials.add(new Trial(name, Trial.End.LEFT_OUT, Double.NaN, Double.NaN, seconds(start)));
                return Double.NaN;
            }
            TrainResult ended = coach.run(training, name);
            double value = ended.validationScores().of(metric);
            boolean cut = !coach.goesOn() && ended.epochs() < plan.training().epochs();
            Trial trial = new Trial(
                    name,
                    cut ? Trial.End.INTERRUPTED : Trial.End.TRAINED,
                    value,
                    training.teacherValidation(),
                    seconds(start));
            trials.add(trial);
            if (winner == null || value > result.validationScores().of(metric)) {
                winner = training;
                result = ended;
                won = trial;
            }
            return value;
        } catch (TrainingException e) {
            // The others may still do.
            failures.add(e);
            trials.add(new Trial(name, Trial.End.FAILED, Double.NaN, Double.NaN, seconds(start)));
        } catch (CancellationException e) {
            if (winner == null) {
                throw e;
            }
            trials.add(new Trial(name, Trial.End.INTERRUPTED, Double.NaN, Double.NaN, seconds(start)));
        }
        return Double.NaN;
    }

    /** What teachers have to come near to; they are compared by accuracy, so with another metric all may teach. */
    private double reached() {
        return winner == null || metric != Metric.ACCURACY ? 0 : result.validation();
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    /** Whether another could still win: nobody is right on all validation nodes. */
    private boolean isOpen() {
        return winner == null || !(result.validationScores().of(metric) >= 1);
    }

    /** In the order in which they took part. */
    public List<Trial> trials() {
        return List.copyOf(trials);
    }

    /** Why trainings failed. */
    public List<TrainingException> failures() {
        return List.copyOf(failures);
    }

    /** The best; null before {@link #run}. */
    public SeedTraining winner() {
        return winner;
    }

    /** What the best came to. */
    public TrainResult result() {
        return result;
    }

    /** How the best took part. */
    public Trial won() {
        return won;
    }

    private static String words(Trial trial) {
        return switch (trial.end()) {
            case TRAINED -> String.format(Locale.ROOT, "%s %.1f %%", trial.name(), 100 * trial.validation());
            case INTERRUPTED ->
                Double.isNaN(trial.validation())
                        ? trial.name() + " interrupted"
                        : String.format(
                                Locale.ROOT, "%s %.1f %% (interrupted)", trial.name(), 100 * trial.validation());
            case LEFT_OUT -> trial.name() + " left out";
            case FAILED -> trial.name() + " failed";
        };
    }

    /** What all came to on validation, without the times: the same for the same run. */
    public String validations() {
        StringJoiner all = new StringJoiner(", ");
        trials.forEach(trial -> all.add(words(trial)));
        return all.toString();
    }

    /** Who won, and what all came to. */
    @Override
    public String toString() {
        StringJoiner all = new StringJoiner(", ");
        trials.forEach(trial -> all.add(String.format(Locale.ROOT, "%s in %.1f s", words(trial), trial.seconds())));
        String measure = metric == Metric.ACCURACY ? "" : " " + metric.title();
        return won == null ? "nobody" : won.name() + " (validation" + measure + ": " + all + ")";
    }
}
