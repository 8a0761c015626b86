package dev.bgn.lab.accuracy;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.datasets.generate.HubGraph;
import dev.bgn.datasets.generate.NumericGraph;
import dev.bgn.datasets.generate.SalaryGraph;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.MethodRun;
import dev.bgn.lab.method.Methods;
import dev.bgn.lab.method.Networks;
import dev.bgn.lab.method.TwoHopRegression;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
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
    private static final int[] HUB_NODES = {500, 2000};

    private static final List<Method> NUMERIC = List.of(
            Methods.find("gcn").orElseThrow(),
            Networks.gat(Level.NONE),
            Networks.gat(Level.WEC),
            Methods.find("wec-auto").orElseThrow(),
            new TwoHopRegression());

    /**
     * A graph and the test accuracies of each method on it, in percent, one for each seed.
     *
     * @param graph what it is
     */
    public record Line(String graph, Map<String, List<Double>> test) {}

    private final int seeds;
    private final Consumer<String> progress;

    /** @param progress hears what is finished */
    public GeneratedTables(int seeds, Consumer<String> progress) {
        this.seeds = seeds;
        this.progress = progress;
    }

    /** The sixteen numeric graphs: a float GCN and GAT, all binary from labels alone and by default, and logistic regression on means of two hops. */
    public List<Line> numeric() {
        List<Line> lines = new ArrayList<>();
        for (NumericGraph graph : NumericGraph.examples()) {
            GraphData data = graph.toGraphData();
            Map<String, List<Double>> test = new LinkedHashMap<>();
            for (Method method : NUMERIC) {
                test.put(method.name(), tests(method, data));
            }
            String name = String.format(
                    Locale.ROOT,
                    "%d nodes, %d classes, %d %s, %s",
                    graph.nodes(),
                    graph.classes(),
                    graph.columns(),
                    graph.columns() == 1 ? "column" : "columns",
                    graph.homophily() > 1.0 / graph.classes() ? "homophilous" : "heterophilous");
            lines.add(new Line(name, test));
            progress.accept(name);
        }
        return lines;
    }

    /** Twelve flags with salaries of several scales, or without, at every level. */
    public List<Line> salaries() {
        List<Line> lines = new ArrayList<>();
        for (double scale : new double[] {0, 1, 50, 50_000}) {
            GraphData data = new SalaryGraph(1, SALARY_NODES, scale).toGraphData();
            Map<String, List<Double>> test = new LinkedHashMap<>();
            for (Level level : Level.values()) {
                test.put(level.name().toLowerCase(Locale.ROOT), tests(Networks.gat(level), data));
            }
            String name = scale == 0 ? "flags alone" : String.format(Locale.ROOT, "with a salary of about %.0f", scale);
            lines.add(new Line(name, test));
            progress.accept(name);
        }
        return lines;
    }

    /** Tables whose class is whether a node has many neighbours; a real-valued GraphSAGE stands beside the other networks. */
    public List<Line> hubs() {
        List<Line> lines = new ArrayList<>();
        for (int nodes : HUB_NODES) {
            GraphData data = new HubGraph(1, nodes).toGraphData();
            Map<String, List<Double>> test = new LinkedHashMap<>();
            Method sage = Networks.of(ModelKind.SAGE, Level.NONE);
            test.put(sage.name(), tests(sage, data));
            for (Method method : NUMERIC) {
                test.put(method.name(), tests(method, data));
            }
            String name = nodes + " nodes, a fifth of them hubs";
            lines.add(new Line(name, test));
            progress.accept(name);
        }
        return lines;
    }

    /** The test accuracy of each seed; they run side by side. */
    private List<Double> tests(Method method, GraphData data) {
        return IntStream.rangeClosed(1, seeds)
                .parallel()
                .mapToObj(seed -> percent(test(method, data, seed)))
                .toList();
    }

    /** In percent, with two digits after the point. */
    private static double percent(double share) {
        return Math.round(share * 10_000) / 100.0;
    }

    private static double test(Method method, GraphData data, long seed) {
        SeedSplits splits = SeedSplits.of(data, Optional.empty(), seed);
        return method.run(MethodRun.of(splits, seed)).orElseThrow().test().accuracy();
    }
}
