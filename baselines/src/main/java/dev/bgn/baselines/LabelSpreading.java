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
            candidates.add(SpreadLabels.of(data, alpha, workers, goesOn));
        }
        return Optional.of(judge.best(candidates));
    }
}
