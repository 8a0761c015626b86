package dev.bgn.baselines;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;

/** L2-regularised logistic regression on the features, one class against the rest, by liblinear. It looks at no edge. */
public record LogisticRegression() implements Baseline {
    /** Weights of the loss against the regularisation. The first is taken where there is no validation. */
    private static final double[] COSTS = {1, 0.1, 10, 100};

    private static final double TOLERANCE = 0.01;
    private static final int ROWS_A_BLOCK = 256;

    /** Values times classes of a fit: more nodes than that are thinned out, so that it takes seconds on any graph. */
    private static final long MOST_WORK = 20_000_000;

    static {
        Linear.disableDebugOutput();
    }

    @Override
    public String title() {
        return "logistic regression on the features";
    }

    @Override
    public String key() {
        return "logisticRegression";
    }

    @Override
    public String text() {
        return "LogisticRegression[]";
    }

    @Override
    public Optional<FloatMatrix> scores(GraphData data, Judge judge, Workers workers, BooleanSupplier goesOn) {
        if (data.featureCount() == 0) {
            return Optional.empty();
        }
        ScaledRows rows = ScaledRows.of(data.features());
        Problem problem = problem(data, rows);
        if (Arrays.stream(problem.y).distinct().count() < 2) {
            return new MajorityClass().scores(data, judge, workers, goesOn);
        }
        // Without validation nothing chooses between several.
        Model[] models = new Model[data.split().validationCount() == 0 ? 1 : COSTS.length];
        workers.forRows(models.length, 1, (from, to) -> {
            for (int i = from; i < to; i++) {
                Baseline.require(goesOn);
                models[i] = train(problem, COSTS[i]);
            }
        });
        return Optional.of(judge.best(scores(List.of(models), rows, data, workers, goesOn)));
    }

    private static Problem problem(GraphData data, ScaledRows rows) {
        int[] nodes = thinned(data.split().train(), (double) rows.valueCount() / data.nodeCount() * data.classCount());
        Problem problem = new Problem();
        problem.l = nodes.length;
        problem.n = rows.columns() + 1;
        problem.bias = 1;
        problem.x = new Feature[nodes.length][];
        problem.y = new double[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            problem.x[i] = rows.of(nodes[i]);
            problem.y[i] = data.labels().of(nodes[i]);
        }
        return problem;
    }

    /** Nodes at even distances, so few that the work stays within its bound. */
    private static int[] thinned(int[] nodes, double workOfANode) {
        int step = (int) Math.max(1, Math.ceil(nodes.length * workOfANode / MOST_WORK));
        int[] kept = new int[(nodes.length + step - 1) / step];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = nodes[i * step];
        }
        return kept;
    }

    private static Model train(Problem problem, double cost) {
        Parameter parameter = new Parameter(SolverType.L2R_LR, cost, TOLERANCE);
        parameter.setRandom(new Random(1));
        return Linear.train(problem, parameter);
    }

    /** Of each model, on all nodes. */
    private static List<FloatMatrix> scores(
            List<Model> models, ScaledRows rows, GraphData data, Workers workers, BooleanSupplier goesOn) {
        List<FloatMatrix> all = models.stream()
                .map(_ -> FloatMatrix.zeros(data.nodeCount(), data.classCount()))
                .toList();
        // A class without training nodes is never predicted.
        all.forEach(scores -> Arrays.fill(scores.data(), -Float.MAX_VALUE));
        workers.forRows(data.nodeCount(), ROWS_A_BLOCK, (from, to) -> {
            for (int node = from; node < to; node++) {
                Baseline.require(goesOn);
                Feature[] row = rows.of(node);
                for (int m = 0; m < models.size(); m++) {
                    putScores(models.get(m), row, all.get(m), node);
                }
            }
        });
        return all;
    }

    private static void putScores(Model model, Feature[] row, FloatMatrix scores, int node) {
        int[] classes = model.getLabels();
        double[] values = new double[classes.length];
        Linear.predictValues(model, row, values);
        if (classes.length == 2) {
            // Two classes have one model: above 0 is the first.
            values[1] = -values[0];
        }
        for (int c = 0; c < classes.length; c++) {
            scores.set(node, classes[c], (float) values[c]);
        }
    }
}
