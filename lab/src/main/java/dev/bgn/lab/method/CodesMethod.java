package dev.bgn.lab.method;

import dev.bgn.baselines.LogisticRegression;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.score.Metric;
import java.util.List;
import java.util.Optional;

/**
 * Logistic regression on a vector for each node, one class against the rest: how codes that were made without labels are
 * judged, and for comparison the codes of a network.
 *
 * @param source where the vectors come from
 * @param rule the split as {@code --split} takes it; nothing for the one that a dataset comes with
 */
public record CodesMethod(String name, String title, Source source, Optional<String> rule) implements Method {
    private static final Method REGRESSION = new BaselineMethod(new LogisticRegression(), Metric.ACCURACY);

    /** Makes a vector for each node. */
    public sealed interface Source permits HashedSource, NetworkSource {
        /** Nothing where the dataset lacks what is needed. */
        Optional<Vectors> vectors(MethodRun run);

        Source shortened();

        /** What decides the vectors, as results are kept under it. */
        String text();
    }

    /**
     * A row for each node.
     *
     * @param codes the same as bits, where they are ±1
     */
    public record Vectors(FloatMatrix rows, Optional<BitMatrix> codes) {
        static Vectors of(BitMatrix codes) {
            return new Vectors(FloatMatrix.of(codes.rows(), codes.columns(), codes.toFloats()), Optional.of(codes));
        }
    }

    @Override
    public String settings() {
        return source.text() + ", " + REGRESSION.settings()
                + rule.map(r -> ", split " + r).orElse("");
    }

    @Override
    public Optional<String> split() {
        return rule;
    }

    @Override
    public CodesMethod shortened() {
        return new CodesMethod(name, title, source.shortened(), rule);
    }

    @Override
    public Optional<Outcome> run(MethodRun run) {
        return vectors(run).flatMap(vectors -> classified(run, vectors));
    }

    private Optional<Vectors> vectors(MethodRun run) {
        try {
            return source.vectors(run);
        } catch (BadInputException e) {
            run.listener().tell(e.getMessage());
            return Optional.empty();
        }
    }

    private static Optional<Outcome> classified(MethodRun run, Vectors vectors) {
        GraphData data = run.data();
        FeatureSchema numbered = FeatureSchema.ofNames(List.of(), vectors.rows().columns());
        return REGRESSION
                .run(run.withData(data.withFeatures(new Features.Dense(vectors.rows()), numbered)))
                .map(o -> new Outcome(o.validation(), o.test(), o.classes(), Optional.empty(), vectors.codes()));
    }
}
