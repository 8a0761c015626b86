package dev.bgn.baselines;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Optional;

/**
 * Always the class with the most training and validation nodes; the first of equal ones. Training nodes alone are often as
 * many of each class.
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
        float[] shares = ClassShares.of(data);
        FloatMatrix scores = FloatMatrix.zeros(data.nodeCount(), shares.length);
        for (int node = 0; node < data.nodeCount(); node++) {
            System.arraycopy(shares, 0, scores.data(), node * shares.length, shares.length);
        }
        return Optional.of(scores);
    }
}
