package dev.bgn.baselines;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Always the class with the most training nodes. Splits often have equally many of each class: of those it is the one with the
 * most validation nodes, and of equal ones the first.
 */
public record MajorityClass() implements Baseline {
    @Override
    public String title() {
        return "majority class";
    }

    @Override
    public String key() {
        return "majorityClass";
    }

    @Override
    public String text() {
        return "MajorityClass[]";
    }

    @Override
    public Optional<FloatMatrix> scores(GraphData data, Judge judge, Workers workers, BooleanSupplier goesOn) {
        return Optional.of(always(mostFrequent(data), data));
    }

    /** One and the same class for all nodes. */
    public static FloatMatrix always(int answer, GraphData data) {
        FloatMatrix scores = FloatMatrix.zeros(data.nodeCount(), data.classCount());
        for (int node = 0; node < scores.rows(); node++) {
            scores.set(node, answer, 1f);
        }
        return scores;
    }

    private static int mostFrequent(GraphData data) {
        int[] train = counts(data, data.split().train());
        int[] validation = counts(data, data.split().validation());
        int most = 0;
        for (int c = 1; c < train.length; c++) {
            if (train[c] > train[most] || (train[c] == train[most] && validation[c] > validation[most])) {
                most = c;
            }
        }
        return most;
    }

    /** How many of some nodes each class has. */
    private static int[] counts(GraphData data, int[] nodes) {
        int[] counts = new int[data.classCount()];
        for (int node : nodes) {
            counts[data.labels().of(node)]++;
        }
        return counts;
    }
}
