package dev.bgn.lab.method;

import dev.bgn.baselines.LogisticRegression;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.training.score.Metric;
import java.util.List;
import java.util.Optional;

/**
 * Logistic regression on the means of the features within two hops. For tables of a few columns: all features are stored
 * as floats, so it is not among {@link Methods}.
 */
public record TwoHopRegression() implements Method {
    private static final Method REGRESSION = new BaselineMethod(new LogisticRegression(), Metric.ACCURACY);

    @Override
    public String name() {
        return "two-hop regression";
    }

    @Override
    public String title() {
        return "logistic regression on means of two hops";
    }

    @Override
    public String settings() {
        return REGRESSION.settings();
    }

    @Override
    public Optional<Outcome> run(MethodRun run) {
        GraphData data = run.data();
        Features smooth = new Features.Dense(means(data.graph(), means(data.graph(), scaled(data.features()))));
        FeatureSchema numbered = FeatureSchema.ofNames(List.of(), data.featureCount());
        return REGRESSION.run(run.withData(data.withFeatures(smooth, numbered)));
    }

    private static FloatMatrix scaled(Features features) {
        FloatMatrix rows = features instanceof Features.Sparse(SparseMatrix matrix)
                ? matrix.toDense()
                : ((Features.Dense) features).matrix();
        FeatureCoding.Standard standard = FeatureCoding.Standard.of(rows);
        FloatMatrix scaled = FloatMatrix.zeros(rows.rows(), rows.columns());
        for (int i = 0; i < rows.data().length; i++) {
            int c = i % rows.columns();
            scaled.data()[i] = (rows.data()[i] - standard.shift().get(0, c))
                    * standard.factor().get(0, c);
        }
        return scaled;
    }

    /** The mean of each node and its neighbours. */
    private static FloatMatrix means(CsrGraph graph, FloatMatrix rows) {
        FloatMatrix out = FloatMatrix.zeros(rows.rows(), rows.columns());
        for (int node = 0; node < rows.rows(); node++) {
            for (int c = 0; c < rows.columns(); c++) {
                float sum = rows.get(node, c);
                for (int e = graph.edgeStart(node); e < graph.edgeStart(node + 1); e++) {
                    sum += rows.get(graph.target(e), c);
                }
                out.set(node, c, sum / (1 + graph.degree(node)));
            }
        }
        return out;
    }
}
