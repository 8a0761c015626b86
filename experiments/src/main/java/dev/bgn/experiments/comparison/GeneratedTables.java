package dev.bgn.experiments.comparison;

import dev.bgn.baselines.LogisticRegression;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.datasets.generate.NumericGraph;
import dev.bgn.datasets.generate.SalaryGraph;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.FeatureCoding;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.Metric;
import dev.bgn.training.Scores;
import dev.bgn.training.SeedTraining;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.Trainer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** How networks do on generated tables of a few numbers, where defaults made for bags of words fail. */
public final class GeneratedTables {
    private static final int SALARY_NODES = 600;

    /**
     * A graph and the mean test accuracy of each method on it, in percent.
     *
     * @param graph what it is
     */
    public record Line(String graph, Map<String, Double> accuracy) {}

    private final int seeds;
    private final Consumer<String> progress;

    /** @param progress hears what is finished */
    public GeneratedTables(int seeds, Consumer<String> progress) {
        this.seeds = seeds;
        this.progress = progress;
    }

    /** The sixteen numeric graphs: a float GCN and GAT, all binary, and logistic regression on means of two hops. */
    public List<Line> numeric() {
        List<Line> lines = new ArrayList<>();
        for (NumericGraph graph : NumericGraph.examples()) {
            GraphData data = graph.toGraphData();
            Map<String, Double> accuracy = new LinkedHashMap<>();
            accuracy.put("gcn", networks(data, TrainPlan.of(ModelKind.GCN, Level.NONE)));
            accuracy.put("gat", networks(data, TrainPlan.of(ModelKind.GAT, Level.NONE)));
            accuracy.put("wec", networks(data, TrainPlan.of(ModelKind.GAT, Level.WEC)));
            accuracy.put("two-hop regression", mean(seed -> twoHopRegression(split(data, seed))));
            String name = String.format(
                    Locale.ROOT,
                    "%d nodes, %d classes, %d columns, %s",
                    graph.nodes(),
                    graph.classes(),
                    graph.columns(),
                    graph.homophily() > 1.0 / graph.classes() ? "homophilous" : "heterophilous");
            lines.add(new Line(name, accuracy));
            progress.accept(name);
        }
        return lines;
    }

    /** Twelve flags with salaries of several scales, or without, at every level. */
    public List<Line> salaries() {
        List<Line> lines = new ArrayList<>();
        for (double scale : new double[] {0, 1, 50, 50_000}) {
            GraphData data = new SalaryGraph(1, SALARY_NODES, scale).toGraphData();
            Map<String, Double> accuracy = new LinkedHashMap<>();
            for (Level level : Level.values()) {
                accuracy.put(level.name().toLowerCase(Locale.ROOT), networks(data, TrainPlan.of(ModelKind.GAT, level)));
            }
            String name = scale == 0 ? "flags alone" : String.format(Locale.ROOT, "with a salary of about %.0f", scale);
            lines.add(new Line(name, accuracy));
            progress.accept(name);
        }
        return lines;
    }

    private static GraphData split(GraphData data, long seed) {
        return SeedSplits.of(data, Optional.empty(), seed).of(seed);
    }

    @FunctionalInterface
    private interface Run {
        double accuracy(long seed);
    }

    /** Over all seeds, side by side. */
    private double mean(Run run) {
        double[] all = IntStream.rangeClosed(1, seeds)
                .parallel()
                .mapToDouble(run::accuracy)
                .toArray();
        double sum = 0;
        for (double accuracy : all) {
            sum += accuracy;
        }
        return 100 * sum / seeds;
    }

    private double networks(GraphData data, TrainPlan plan) {
        return mean(seed -> SeedTraining.choose(plan, split(data, seed), seed, Workers.SINGLE, line -> {})
                .run(Trainer.Listener.NONE)
                .test());
    }

    private static double twoHopRegression(GraphData data) {
        FloatMatrix rows = data.features() instanceof Features.Sparse(SparseMatrix matrix)
                ? matrix.toDense()
                : ((Features.Dense) data.features()).matrix();
        FeatureCoding.Standard standard = FeatureCoding.Standard.of(rows);
        FloatMatrix scaled = FloatMatrix.zeros(rows.rows(), rows.columns());
        for (int i = 0; i < rows.data().length; i++) {
            int c = i % rows.columns();
            scaled.data()[i] = (rows.data()[i] - standard.shift().get(0, c))
                    * standard.factor().get(0, c);
        }
        GraphData smooth = new GraphData(
                data.name(),
                data.graph(),
                new Features.Dense(means(data.graph(), means(data.graph(), scaled))),
                data.labels(),
                data.nodeNames(),
                data.split(),
                data.edgeReport());
        int[] labels = smooth.labels().toArray();
        int[] validation = smooth.split().validation();
        FloatMatrix scores = new LogisticRegression()
                .scores(
                        smooth,
                        candidate -> Metric.ACCURACY.of(candidate, validation, labels),
                        Workers.SINGLE,
                        () -> true)
                .orElseThrow();
        return Scores.of(scores, smooth.split().test(), labels).accuracy();
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
