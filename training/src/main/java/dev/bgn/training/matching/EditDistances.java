package dev.bgn.training.matching;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.gexf.GedDataset;
import dev.bgn.datasets.gexf.LabelledGraph;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Graphs with known edit distances, to learn from and to be judged by. The similarity of graphs of n₁ and n₂ nodes at the
 * distance d is {@code exp(−2d / (n₁ + n₂))}, from 0 to 1 (Bai et al., 2019).
 *
 * <p>A fifth of the training graphs, drawn by the seed, are queries of validation; networks learn from pairs of the others
 * only. The test graphs are queries among all training graphs.
 */
public final class EditDistances {
    private static final int FOLDS = 5;
    private static final long SPLIT = 0;
    private static final long PAIRS = 1;

    private final GedDataset data;
    private final List<String> labelNames;
    private final List<MatchGraph> train;
    private final List<MatchGraph> test;
    private final int[] validation;
    private final int[] learned;
    private final long seed;

    public EditDistances(GedDataset data, long seed) {
        if (data.train().size() < 2 * FOLDS) {
            throw new BadInputException(data.name() + " has " + data.train().size() + " training graphs, but at least "
                    + 2 * FOLDS + " are needed, of which a fifth is for validation");
        }
        this.data = data;
        this.seed = seed;
        labelNames = data.labelNames();
        train = numbered(data.train());
        test = numbered(data.test());
        int[] order = new int[train.size()];
        Arrays.setAll(order, i -> i);
        new CounterRandom(seed, SPLIT).shuffle(order);
        int held = order.length / FOLDS;
        validation = Arrays.copyOf(order, held);
        learned = Arrays.copyOfRange(order, held, order.length);
        Arrays.sort(validation);
        Arrays.sort(learned);
    }

    private List<MatchGraph> numbered(List<LabelledGraph> graphs) {
        return graphs.stream().map(this::numbered).toList();
    }

    private MatchGraph numbered(LabelledGraph graph) {
        return graph.nodeLabels().isEmpty()
                ? MatchGraph.of(graph.graph())
                : new MatchGraph(
                        graph.graph(),
                        graph.nodeLabels().stream()
                                .mapToInt(labelNames::indexOf)
                                .toArray());
    }

    /** {@code exp(−2d / (n₁ + n₂))}. */
    static double similarity(double distance, MatchGraph first, MatchGraph second) {
        return Math.exp(-2 * distance / (first.nodeCount() + second.nodeCount()));
    }

    public String name() {
        return data.name();
    }

    /** What tells the training graphs and their distances from others of the same name. */
    String identity() {
        int hash = Arrays.hashCode(data.trainTrain().data());
        for (MatchGraph graph : train) {
            hash = 31 * hash + Arrays.hashCode(graph.graph().startArray());
            hash = 31 * hash + Arrays.hashCode(graph.graph().targetArray());
            hash = 31 * hash + Arrays.hashCode(graph.labels());
        }
        return name() + " " + HexFormat.of().toHexDigits(hash);
    }

    /** The labels of nodes, whose places are the numbers that a network takes; empty where nodes have none. */
    public List<String> labelNames() {
        return labelNames;
    }

    /** Kinds of nodes; 1 where nodes have no labels. */
    public int labelCount() {
        return Math.max(1, labelNames.size());
    }

    int[] validationGraphs() {
        return validation.clone();
    }

    int[] learnedGraphs() {
        return learned.clone();
    }

    /**
     * Pairs to learn from, drawn from all pairs of the graphs that are no validation queries. The target is their
     * similarity, from 0 to 1.
     *
     * @param size pairs of a batch
     */
    public PairSource learning(int size) {
        return (step, _) -> {
            CounterRandom random = new CounterRandom(new CounterRandom(seed, PAIRS).bits(step), 0);
            List<MatchGraph> graphs = new ArrayList<>();
            float[] targets = new float[size];
            for (int k = 0; k < size; k++) {
                int first = learned[(int) random.below(learned.length, 2L * k)];
                int second = learned[(int) random.below(learned.length, 2L * k + 1)];
                graphs.add(train.get(first));
                graphs.add(train.get(second));
                targets[k] = (float) similarity(first, second);
            }
            return new PairBatch(GraphBatch.ofGraphs(graphs), targets);
        };
    }

    /** The baseline of sizes, fitted to all pairs that can be learned from. */
    public SizeBaseline sizes() {
        SizeBaseline.Fit fit = new SizeBaseline.Fit();
        for (int first : learned) {
            for (int second : learned) {
                fit.add(train.get(first), train.get(second), data.trainTrain().get(first, second));
            }
        }
        return fit.solve();
    }

    private double similarity(int first, int second) {
        return similarity(data.trainTrain().get(first, second), train.get(first), train.get(second));
    }

    /**
     * The validation queries among the graphs that are learned from.
     *
     * @param most candidates, spread evenly; a look between epochs need not see all
     */
    public RankingExam validation(int most, Workers workers) {
        int count = Math.min(most, learned.length);
        int[] candidates = new int[count];
        Arrays.setAll(candidates, i -> learned[(int) ((long) i * learned.length / count)]);
        return exam(validation, train, candidates, data.trainTrain(), workers);
    }

    /** The test graphs among all training graphs. */
    public RankingExam test(Workers workers) {
        int[] queries = new int[test.size()];
        Arrays.setAll(queries, i -> i);
        int[] candidates = new int[train.size()];
        Arrays.setAll(candidates, i -> i);
        return exam(queries, test, candidates, data.testTrain(), workers);
    }

    private RankingExam exam(
            int[] queries, List<MatchGraph> from, int[] candidates, FloatMatrix distances, Workers workers) {
        double[][] truth = new double[queries.length][candidates.length];
        for (int q = 0; q < queries.length; q++) {
            for (int c = 0; c < candidates.length; c++) {
                truth[q][c] = similarity(
                        distances.get(queries[q], candidates[c]), from.get(queries[q]), train.get(candidates[c]));
            }
        }
        return new RankingExam(
                Arrays.stream(queries).mapToObj(from::get).toList(),
                Arrays.stream(candidates).mapToObj(train::get).toList(),
                truth,
                workers);
    }
}
