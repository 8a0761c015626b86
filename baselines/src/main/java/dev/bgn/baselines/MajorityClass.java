package dev.bgn.baselines;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Optional;

/**
 * Always the class with the most nodes; the first of equal ones. All labels are counted: training nodes are often as many
 * of each class, so that they do not tell which class is frequent.
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
    public Optional<FloatMatrix> scores(GraphData data, Judge judge, Workers workers) {
        int[] sizes = data.labels().classSizes();
        FloatMatrix scores = FloatMatrix.zeros(data.nodeCount(), sizes.length);
        for (int i = 0; i < scores.data().length; i++) {
            scores.data()[i] = sizes[i % sizes.length];
        }
        return Optional.of(scores);
    }
}
