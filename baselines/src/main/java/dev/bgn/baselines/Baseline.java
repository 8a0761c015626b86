package dev.bgn.baselines;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * A simple way to predict the classes of nodes. It learns from the labels of training nodes and may choose by validation;
 * labels of test nodes are not looked at.
 */
public sealed interface Baseline permits MajorityClass, LogisticRegression, LabelSpreading {
    /** From the plainest on. */
    List<Baseline> ALL = List.of(new MajorityClass(), new LogisticRegression(), new LabelSpreading());

    /** What people call it. */
    String title();

    /** The field of a JSON object that holds its figures. */
    String key();

    /** What results are kept under. */
    String text();

    /**
     * A score for each node and class; the class with the largest one is predicted. The same data gives the same scores,
     * whatever the number of threads. Nothing where the dataset lacks what the method needs.
     *
     * @param data with the split
     * @param judge chooses between settings
     * @param goesOn asked again and again; false ends the work by a {@link CancellationException}
     */
    Optional<FloatMatrix> scores(GraphData data, Judge judge, Workers workers, BooleanSupplier goesOn);

    /** Ends the work where it is not to go on. */
    static void require(BooleanSupplier goesOn) {
        if (!goesOn.getAsBoolean()) {
            throw new CancellationException("the baselines were ended");
        }
    }

    /** How good scores are on the validation nodes. */
    @FunctionalInterface
    interface Judge {
        /** Larger is better; NaN where there are no validation nodes. */
        double value(FloatMatrix scores);

        /** The best of several; the first of equal ones, and where nothing can be judged. */
        default FloatMatrix best(List<FloatMatrix> candidates) {
            FloatMatrix best = candidates.getFirst();
            double most = value(best);
            for (FloatMatrix candidate : candidates.subList(1, candidates.size())) {
                double value = value(candidate);
                if (value > most) {
                    best = candidate;
                    most = value;
                }
            }
            return best;
        }
    }
}
