package dev.bgn.runtime.match;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.PairBlocks;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;

/**
 * The forward pass of a matcher, for one thread at a time: two graphs, or one in the siamese form. Its buffers are kept from call to
 * call; the nodes of both graphs lie in the same matrices, those of the second behind those of the first.
 */
final class MatchRoom {
    private static final MatchGraph NONE = MatchGraph.of(CsrGraph.undirected(0, new int[0], new int[0]));

    private final MatcherPlan plan;
    private final MatcherShape shape;
    private final NodeMatching matching;
    private FloatMatrix state = FloatMatrix.zeros(0, 0);
    private FloatMatrix ends = FloatMatrix.zeros(0, 0);
    /** The messages and, beside them, what cross-graph attention found. */
    private FloatMatrix input = FloatMatrix.zeros(0, 0);

    private FloatMatrix fromInput = FloatMatrix.zeros(0, 0);
    private FloatMatrix fromState = FloatMatrix.zeros(0, 0);
    private FloatMatrix gates = FloatMatrix.zeros(0, 0);
    private FloatMatrix values = FloatMatrix.zeros(0, 0);
    private final FloatMatrix sums;
    private final FloatMatrix vectors;

    MatchRoom(MatcherPlan plan) {
        this.plan = plan;
        shape = plan.shape();
        matching = new NodeMatching(plan);
        sums = FloatMatrix.zeros(2, shape.graphWidth());
        vectors = FloatMatrix.zeros(2, shape.graphWidth());
    }

    float similarity(MatchGraph a, MatchGraph b) {
        run(a, b);
        return compare(vectors.data(), vectors.data(), shape.graphWidth());
    }

    /** The similarity to a graph whose vector is known. */
    float similarity(float[] vector, MatchGraph other) {
        run(other, NONE);
        return compare(vector, vectors.data(), 0);
    }

    void vector(MatchGraph graph, FloatMatrix out, int row) {
        run(graph, NONE);
        System.arraycopy(vectors.data(), 0, out.data(), row * shape.graphWidth(), shape.graphWidth());
    }

    void code(MatchGraph graph, BitMatrix out, int row) {
        run(graph, NONE);
        for (int k = 0; k < shape.graphWidth(); k++) {
            out.set(row, k, vectors.data()[k] > 0);
        }
    }

    /** Of the first vector in x, and the vector at {@code other} in y. */
    private float compare(float[] x, float[] y, int other) {
        int g = shape.graphWidth();
        float sum = 0f;
        if (shape.comparison() == GraphComparison.DISTANCE) {
            for (int k = 0; k < g; k++) {
                float difference = x[k] - y[other + k];
                sum = Math.fma(difference, difference, sum);
            }
            return -sum;
        }
        float share = 1f / g;
        for (int k = 0; k < g; k++) {
            sum = Math.fma(x[k] * share, y[other + k], sum);
        }
        return plan.similarityOf(sum);
    }

    /** The vectors of two graphs, as they are compared. */
    private void run(MatchGraph a, MatchGraph b) {
        int first = a.nodeCount();
        int nodes = Math.addExact(first, b.nodeCount());
        resize(nodes);
        encode(a.labels(), 0);
        encode(b.labels(), first);
        PairBlocks pairs = new PairBlocks(new int[] {0, first, nodes});
        for (int step = 0; step < shape.steps(); step++) {
            FloatMatrix h = matching.seen(state);
            affine(h, plan.weights().ends(), plan.weights().endsBias(), ends);
            plan.kernels().matching().reluSums(a.graph(), 0, ends, input, Workers.SINGLE);
            plan.kernels().matching().reluSums(b.graph(), first, ends, input, Workers.SINGLE);
            if (!shape.isSiamese()) {
                matching.difference(h, pairs, input, 2 * shape.nodeWidth());
            }
            affine(input, plan.input(), plan.weights().inputBias(), fromInput);
            // The bias of a message comes once for each neighbour.
            plan.kernels().matching().addRow(plan.messageBias(), a.graph(), 0, fromInput, Workers.SINGLE);
            plan.kernels().matching().addRow(plan.messageBias(), b.graph(), first, fromInput, Workers.SINGLE);
            affine(state, plan.weights().fromState(), plan.weights().stateBias(), fromState);
            // The gates are not looked at again; they may lie where the input was.
            plan.kernels().matching().gru(fromInput, fromState, state, fromInput, state, Workers.SINGLE);
        }
        readOut(matching.seen(state), first);
    }

    private void resize(int nodes) {
        int d = shape.nodeWidth();
        state = state.reshaped(nodes, d);
        ends = ends.reshaped(nodes, 4 * d);
        input = input.reshaped(nodes, shape.inputWidth());
        fromInput = fromInput.reshaped(nodes, 3 * d);
        fromState = fromState.reshaped(nodes, 3 * d);
        gates = gates.reshaped(nodes, shape.graphWidth());
        values = values.reshaped(nodes, shape.graphWidth());
    }

    private void encode(int[] labels, int first) {
        int d = shape.nodeWidth();
        float[] encoder = plan.weights().encoder().data();
        for (int i = 0; i < labels.length; i++) {
            System.arraycopy(encoder, labels[i] * d, state.data(), (first + i) * d, d);
        }
    }

    /** {@code out = x · W + b}; a bias that is narrower is added to the first columns. */
    private void affine(FloatMatrix x, FloatMatrix weights, FloatMatrix bias, FloatMatrix out) {
        plan.kernels().product(x, weights, out, Workers.SINGLE);
        plan.kernels().matching().addRow(bias, out, Workers.SINGLE);
    }

    private void readOut(FloatMatrix h, int first) {
        affine(h, plan.gates(), plan.gatesBias(), gates);
        affine(h, plan.values(), plan.valuesBias(), values);
        plan.kernels().sigmoid(gates, gates, Workers.SINGLE);
        int g = shape.graphWidth();
        Arrays.fill(sums.data(), 0f);
        for (int r = 0; r < h.rows(); r++) {
            addProduct(gates.data(), values.data(), r * g, g, sums.data(), r < first ? 0 : g);
        }
        affine(sums, plan.weights().output(), plan.weights().outputBias(), vectors);
        if (shape.graphCodes()) {
            signs(0);
            signs(g);
        } else if (shape.comparison() != GraphComparison.DISTANCE) {
            plan.kernels().tanh(vectors, vectors, Workers.SINGLE);
        }
    }

    private static void addProduct(float[] x, float[] y, int from, int count, float[] out, int at) {
        for (int k = 0; k < count; k++) {
            out[at + k] = Math.fma(x[from + k], y[from + k], out[at + k]);
        }
    }

    /** The code of the graph whose vector is at {@code from}. */
    private void signs(int from) {
        float[] v = vectors.data();
        int g = shape.graphWidth();
        float sum = 0f;
        for (int k = from; k < from + g; k++) {
            sum += v[k];
        }
        float mean = sum / g;
        for (int k = from; k < from + g; k++) {
            v[k] = v[k] - mean >= 0f ? plan.one() : -plan.one();
        }
    }
}
