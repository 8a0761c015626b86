package dev.bgn.baselines;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SpreadLabels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Labels that {@linkplain SpreadLabels spread over the edges}. It looks at no feature. */
public record LabelSpreading() implements Baseline {
    @Override
    public String title() {
        return "label spreading on the graph";
    }

    @Override
    public String key() {
        return "labelSpreading";
    }

    @Override
    public String text() {
        return "LabelSpreading[]";
    }

    @Override
    public Optional<FloatMatrix> scores(GraphData data, Judge judge, Workers workers, BooleanSupplier goesOn) {
        if (data.edgeCount() == 0) {
            return Optional.empty();
        }
        List<FloatMatrix> candidates = new ArrayList<>();
        for (float alpha : SpreadLabels.ALPHAS) {
            candidates.add(shares(SpreadLabels.of(data, alpha, workers, goesOn)));
        }
        return Optional.of(judge.best(candidates));
    }

    /**
     * Of each node the shares of the classes in its scores. The scores alone grow with the labels nearby, so that they do not
     * rank nodes among each other.
     */
    private static FloatMatrix shares(FloatMatrix scores) {
        int classes = scores.columns();
        float[] shares = scores.data().clone();
        for (int first = 0; first < shares.length; first += classes) {
            double sum = 0;
            int most = first;
            for (int i = first; i < first + classes; i++) {
                sum += shares[i];
                most = shares[i] > shares[most] ? i : most;
            }
            for (int i = first; i < first + classes; i++) {
                shares[i] = (float) (shares[i] / sum);
            }
            // Two that differed by a last bit may be rounded to one; the class stays what it was.
            for (int i = first; i < most; i++) {
                shares[most] = shares[i] == shares[most] ? Math.nextUp(shares[most]) : shares[most];
            }
        }
        return FloatMatrix.of(scores.rows(), classes, shares);
    }
}
