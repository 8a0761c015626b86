package dev.bgn.datasets.generate;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Graphs of one to four numeric columns of very different scales, as in tables of one's own: {@code share} is in 0 … 1,
 * {@code income} in the thousands, {@code balance} negative, {@code visits} skewed with a long tail.
 *
 * <p>The class is a range of a score that is not linear in the columns: it adds the columns' ranks, where the first and
 * third count by how near they are to the middle (so that with one column and two classes, the class is "middle" or
 * "low or high"). Classes are equally large; then a few nodes get a class at random.
 *
 * @param columns 1 … 4
 * @param homophily the chance that an edge stays within its class: above 1/classes homophilous, below it heterophilous
 * @param degree how many edges a node has on average, before repeated ones and self loops are left out
 * @param noise the chance that the class of a node is drawn at random
 */
public record NumericGraph(long seed, int nodes, int classes, int columns, double homophily, int degree, double noise) {
    /** What the columns are called, in order. */
    public static final List<String> COLUMNS = List.of("share", "income", "balance", "visits");

    private static final int MAX_NODES = 1_000_000;
    private static final int MAX_DEGREE = 100;
    private static final long EDGES = 1;
    private static final long VALUES = 2;
    private static final long NOISE = 3;

    public NumericGraph {
        if (classes < 2 || nodes < 2L * classes || nodes > MAX_NODES) {
            throw new IllegalArgumentException(nodes + " nodes in " + classes
                    + " classes: 2 classes or more, of 2 nodes or more, and at most " + MAX_NODES + " nodes");
        }
        if (columns < 1 || columns > COLUMNS.size()) {
            throw new IllegalArgumentException(columns + " numeric columns; possible are 1 … " + COLUMNS.size());
        }
        if (degree < 0 || degree > MAX_DEGREE) {
            throw new IllegalArgumentException("a degree of " + degree + "; possible are 0 … " + MAX_DEGREE);
        }
        Draws.threshold(homophily, "homophily");
        Draws.threshold(noise, "noise");
    }

    /** Sixteen graphs: 1 to 4 columns, 200 to 2,000 nodes, 2 to 4 classes, homophilous and heterophilous. */
    public static List<NumericGraph> examples() {
        List<NumericGraph> all = new ArrayList<>();
        int[] nodes = {200, 500, 1000, 2000};
        for (int columns = 1; columns <= COLUMNS.size(); columns++) {
            for (int shape = 0; shape < 4; shape++) {
                int size = nodes[(columns + shape) % nodes.length];
                int classes = 2 + (columns + shape / 2) % 3;
                double homophily = shape % 2 == 0 ? 0.85 : 0.15;
                all.add(new NumericGraph(100L * columns + shape, size, classes, columns, homophily, 6, 0.04));
            }
        }
        return all;
    }

    public GraphData toGraphData() {
        double[][] ranks = drawRanks();
        Labels labels = drawLabels(ranks);
        FloatMatrix values = FloatMatrix.zeros(nodes, columns);
        for (int i = 0; i < nodes; i++) {
            for (int c = 0; c < columns; c++) {
                values.data()[i * columns + c] = value(c, ranks[i][c]);
            }
        }
        EdgeList.Simple simple = HomophilousEdges.draw(labels, homophily, degree, seed, EDGES);
        return new GraphData(
                "numeric",
                simple.graph(),
                new Features.Dense(values),
                COLUMNS.subList(0, columns),
                labels,
                List.of(),
                Split.EMPTY,
                simple.report());
    }

    private double[][] drawRanks() {
        Draws draws = new Draws(seed, VALUES);
        double[][] ranks = new double[nodes][columns];
        for (double[] row : ranks) {
            for (int c = 0; c < columns; c++) {
                row[c] = draws.uniform();
            }
        }
        return ranks;
    }

    /** Products and sums alone, so that the numbers are the same on every machine. */
    private static float value(int column, double rank) {
        return (float)
                switch (column) {
                    case 0 -> rank;
                    case 1 -> Math.rint(1_000 + 99_000 * rank);
                    case 2 -> -500 + 450 * rank;
                    default -> 20_000 * rank * rank * rank * rank * rank * rank;
                };
    }

    private Labels drawLabels(double[][] ranks) {
        int[] byScore = IntStream.range(0, nodes)
                .boxed()
                .sorted(Comparator.comparingDouble(node -> score(ranks[node])))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] labels = new int[nodes];
        for (int place = 0; place < nodes; place++) {
            labels[byScore[place]] = (int) ((long) place * classes / nodes);
        }
        Draws draws = new Draws(seed, NOISE);
        long threshold = Draws.threshold(noise, "noise");
        for (int i = 0; i < nodes; i++) {
            boolean random = draws.happens(threshold);
            int any = draws.below(classes);
            labels[i] = random ? any : labels[i];
        }
        return new Labels(
                labels, IntStream.range(0, classes).mapToObj(c -> "class-" + c).toList());
    }

    private static double score(double[] ranks) {
        double sum = 0;
        for (int c = 0; c < ranks.length; c++) {
            sum += c % 2 == 0 ? 1 - Math.abs(2 * ranks[c] - 1) : ranks[c];
        }
        return sum;
    }
}
