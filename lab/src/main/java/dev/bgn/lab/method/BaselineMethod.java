package dev.bgn.lab.method;

import dev.bgn.baselines.Baseline;
import dev.bgn.baselines.LabelSpreading;
import dev.bgn.baselines.LogisticRegression;
import dev.bgn.baselines.MajorityClass;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.score.Evaluation;
import dev.bgn.training.score.Metric;
import dev.bgn.training.score.Scores;
import java.util.List;
import java.util.Optional;

/**
 * A simple method to compare networks with. The seed does not matter to it.
 *
 * @param metric chooses between its settings, on validation
 */
public record BaselineMethod(Baseline baseline, Metric metric) implements Method {
    /** From the plainest on. */
    public static List<BaselineMethod> all(Metric metric) {
        return Baseline.ALL.stream()
                .map(baseline -> new BaselineMethod(baseline, metric))
                .toList();
    }

    @Override
    public String name() {
        return switch (baseline) {
            case MajorityClass _ -> "majority";
            case LogisticRegression _ -> "logistic-regression";
            case LabelSpreading _ -> "label-spreading";
        };
    }

    @Override
    public String title() {
        return baseline.title();
    }

    @Override
    public String settings() {
        return baseline.text() + ", chosen by " + metric;
    }

    @Override
    public Optional<Outcome> run(MethodRun run) {
        GraphData data = run.data();
        int[] labels = data.labels().toArray();
        int[] validation = data.split().validation();
        return baseline.scores(
                        data, scores -> metric.of(scores, validation, labels), run.workers(), run.listener()::goesOn)
                .map(scores -> outcome(scores, data, labels));
    }

    private static Outcome outcome(FloatMatrix scores, GraphData data, int[] labels) {
        return new Outcome(
                Scores.of(scores, data.split().validation(), labels),
                Scores.of(scores, data.split().test(), labels),
                Evaluation.classes(scores),
                Optional.empty(),
                Optional.empty());
    }
}
