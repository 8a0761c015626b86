package dev.bgn.runtime.match;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.parallel.Workers;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Runs a trained graph matching network. A matcher may be used by several threads at once.
 *
 * <p>Graphs of any size can be compared, and a graph may have no nodes: its vector is then the bias of the read-out, and
 * the nodes of the other graph find nothing in it to attend to. The similarity of a and b is that of b and a, and the
 * order of the nodes does not matter, both up to rounding.
 */
public final class GraphMatcher {
    private final MatchingModel model;
    private final MatcherPlan plan;
    /** Buffers of calls that are over, for calls to come: about one for each thread. */
    private final ConcurrentLinkedQueue<MatchRoom> rooms = new ConcurrentLinkedQueue<>();

    private GraphMatcher(MatchingModel model, Kernels kernels) {
        this.model = model;
        plan = new MatcherPlan(model, kernels);
    }

    public static GraphMatcher of(MatchingModel model) {
        return of(model, Kernels.best());
    }

    /** A matcher on a certain set of kernels, for tests and benchmarks side by side. */
    @SuppressWarnings("exports") // only our own modules choose kernels
    public static GraphMatcher of(MatchingModel model, Kernels kernels) {
        return new GraphMatcher(model, kernels);
    }

    public MatchingModel model() {
        return model;
    }

    /** Whether {@link #codes} has an answer: the graphs of the model do not look at each other, and have binary codes. */
    public boolean hasCodes() {
        return shape().isSiamese() && shape().graphCodes();
    }

    /**
     * A graph whose nodes have labels by name. A model without labels does not look at them.
     *
     * @param graph undirected, on the heap
     * @param labels one for each node; none where nodes have no labels
     * @throws IllegalArgumentException where the model does not know a label, or knows labels and the graph has none
     */
    public MatchGraph graph(CsrGraph graph, List<String> labels) {
        return plan.graph(graph, labels);
    }

    /** How similar two graphs are: larger for more similar ones, see {@link GraphComparison}. */
    public float similarity(MatchGraph a, MatchGraph b) {
        plan.requireLabels(a);
        plan.requireLabels(b);
        MatchRoom room = takeRoom();
        float similarity = room.similarity(a, b);
        rooms.add(room);
        return similarity;
    }

    /** How similar each of {@code others} is to {@code query}. */
    public float[] similarities(MatchGraph query, List<MatchGraph> others, Workers workers) {
        plan.requireLabels(query);
        others.forEach(plan::requireLabels);
        float[] all = new float[others.size()];
        float[] vector = shape().isSiamese() ? vectors(List.of(query), workers).data() : null;
        overGraphs(all.length, workers, (room, i) -> {
            MatchGraph other = others.get(i);
            all[i] = vector == null ? room.similarity(query, other) : room.similarity(vector, other);
        });
        return all;
    }

    /** How similar the graphs of each pair are, {@code first.get(i)} and {@code second.get(i)}. */
    public float[] similarities(List<MatchGraph> first, List<MatchGraph> second, Workers workers) {
        if (first.size() != second.size()) {
            throw new IllegalArgumentException(first.size() + " graphs do not make pairs with " + second.size());
        }
        first.forEach(plan::requireLabels);
        second.forEach(plan::requireLabels);
        float[] all = new float[first.size()];
        overGraphs(all.length, workers, (room, i) -> all[i] = room.similarity(first.get(i), second.get(i)));
        return all;
    }

    /**
     * The vectors of graphs as they are compared, a row for each: codes as ±1 (divided by the root of their length where
     * the model compares by distance), tanh of real vectors, or the real vectors.
     *
     * @throws IllegalArgumentException unless the model is siamese: else a graph has a vector in each pair, not one
     */
    public FloatMatrix vectors(List<MatchGraph> graphs, Workers workers) {
        requireSiamese("vectors");
        graphs.forEach(plan::requireLabels);
        FloatMatrix all = FloatMatrix.zeros(graphs.size(), shape().graphWidth());
        overGraphs(graphs.size(), workers, (room, i) -> room.vector(graphs.get(i), all, i));
        return all;
    }

    /**
     * The binary codes of graphs, a row for each, for a {@link dev.bgn.runtime.search.HammingIndex}.
     *
     * @throws IllegalArgumentException unless the model is siamese with graph codes, see {@link #hasCodes}
     */
    public BitMatrix codes(List<MatchGraph> graphs, Workers workers) {
        requireSiamese("codes");
        if (!shape().graphCodes()) {
            throw new IllegalArgumentException(
                    "this model has real graph vectors, no codes: train one with graph codes");
        }
        graphs.forEach(plan::requireLabels);
        BitMatrix codes = BitMatrix.zeros(graphs.size(), shape().graphWidth());
        overGraphs(graphs.size(), workers, (room, i) -> room.code(graphs.get(i), codes, i));
        return codes;
    }

    /** The similarity of graphs whose codes are {@code distance} bits apart. */
    public float similarityOf(int distance) {
        return plan.similarityOf(distance);
    }

    private void requireSiamese(String what) {
        if (!shape().isSiamese()) {
            throw new IllegalArgumentException(
                    "this model has no " + what
                            + " of single graphs, as the graphs of a pair look at each other: train one without cross-graph attention");
        }
    }

    private MatcherShape shape() {
        return model.shape();
    }

    @FunctionalInterface
    private interface OneGraph {
        void run(MatchRoom room, int index);
    }

    /** Each graph by one thread, so that results do not depend on how many there are. */
    private void overGraphs(int count, Workers workers, OneGraph task) {
        workers.forRows(count, 1, (from, to) -> {
            MatchRoom room = takeRoom();
            for (int i = from; i < to; i++) {
                task.run(room, i);
            }
            rooms.add(room);
        });
    }

    private MatchRoom takeRoom() {
        MatchRoom room = rooms.poll();
        return room == null ? new MatchRoom(plan) : room;
    }
}
