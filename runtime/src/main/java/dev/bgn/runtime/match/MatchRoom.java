package dev.bgn.runtime.match;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.FloatMath;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.PairBlocks;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.runtime.model.MatcherWeights;
import java.util.Arrays;

/** The forward pass of a matcher, for one thread: two graphs, or one in the siamese form. */
final class MatchRoom {
    private final MatcherPlan plan;
    private final MatcherShape shape;
    private final MatcherWeights weights;
    private final Kernels kernels;

    MatchRoom(MatcherPlan plan) {
        this.plan = plan;
        shape = plan.shape();
        weights = plan.weights();
        kernels = plan.kernels();
    }

    float similarity(MatchGraph a, MatchGraph b) {
        FloatMatrix vectors = vectors(a, b);
        int g = shape.graphWidth();
        return compare(vectors.data(), 0, vectors.data(), g);
    }

    float similarity(float[] vector, MatchGraph other) {
        return compare(vector, 0, vectors(other, EMPTY).data(), 0);
    }

    void vector(MatchGraph graph, FloatMatrix out, int row) {
        int g = shape.graphWidth();
        System.arraycopy(vectors(graph, EMPTY).data(), 0, out.data(), row * g, g);
    }

    void code(MatchGraph graph, BitMatrix out, int row) {
        FloatMatrix vector = vectors(graph, EMPTY);
        for (int k = 0; k < shape.graphWidth(); k++) {
            out.set(row, k, vector.data()[k] >= 0);
        }
    }

    private static final MatchGraph EMPTY = MatchGraph.of(CsrGraph.undirected(0, new int[0], new int[0]));

    private float compare(float[] x, int from, float[] y, int other) {
        int g = shape.graphWidth();
        float share = 1f / g;
        float sum = 0f;
        for (int k = 0; k < g; k++) {
            float a = x[from + k];
            float b = y[other + k];
            sum = shape.comparison() == GraphComparison.DISTANCE
                    ? Math.fma(a - b, a - b, sum)
                    : Math.fma(a * share, b, sum);
        }
        return shape.comparison() == GraphComparison.DISTANCE ? -sum : plan.similarityOf(sum);
    }

    private FloatMatrix vectors(MatchGraph a, MatchGraph b) {
        int d = shape.nodeWidth();
        int first = a.nodeCount();
        int n = first + b.nodeCount();
        CsrGraph graph = beside(a.graph(), b.graph());
        PairBlocks pairs = new PairBlocks(new int[] {0, first, n});
        FloatMatrix state = FloatMatrix.zeros(n, d);
        for (int i = 0; i < n; i++) {
            int label = i < first ? a.labels()[i] : b.labels()[i - first];
            System.arraycopy(weights.encoder().data(), label * d, state.data(), i * d, d);
        }
        for (int step = 0; step < shape.steps(); step++) {
            FloatMatrix h = coded(state);
            FloatMatrix ends = FloatMatrix.zeros(n, 4 * d);
            kernels.product(h, weights.ends(), ends, Workers.SINGLE);
            addBias(ends, weights.endsBias(), null);
            FloatMatrix sums = FloatMatrix.zeros(n, 2 * d);
            kernels.matching().reluSums(graph, ends, sums, Workers.SINGLE);
            FloatMatrix in = shape.isSiamese() ? sums : beside(sums, difference(h, pairs));
            FloatMatrix x = FloatMatrix.zeros(n, 3 * d);
            kernels.product(in, plan.input(), x, Workers.SINGLE);
            addBias(x, weights.inputBias(), null);
            addBias(x, plan.degreeBias(), graph);
            FloatMatrix s = FloatMatrix.zeros(n, 3 * d);
            kernels.product(state, weights.fromState(), s, Workers.SINGLE);
            addBias(s, weights.stateBias(), null);
            FloatMatrix next = FloatMatrix.zeros(n, d);
            kernels.matching().gru(x, s, state, FloatMatrix.zeros(n, 3 * d), next, Workers.SINGLE);
            state = next;
        }
        return readout(coded(state), first);
    }

    private FloatMatrix readout(FloatMatrix h, int first) {
        int g = shape.graphWidth();
        FloatMatrix rows = FloatMatrix.zeros(h.rows(), 2 * g);
        kernels.product(h, weights.readout(), rows, Workers.SINGLE);
        addBias(rows, weights.readoutBias(), null);
        FloatMatrix sums = FloatMatrix.zeros(2, g);
        for (int r = 0; r < h.rows(); r++) {
            int at = r < first ? 0 : g;
            for (int k = 0; k < g; k++) {
                float gate = FloatMath.sigmoid(rows.data()[2 * r * g + k]);
                sums.data()[at + k] = Math.fma(gate, rows.data()[2 * r * g + g + k], sums.data()[at + k]);
            }
        }
        FloatMatrix vectors = FloatMatrix.zeros(2, g);
        kernels.product(sums, weights.output(), vectors, Workers.SINGLE);
        addBias(vectors, weights.outputBias(), null);
        if (shape.graphCodes()) {
            float one = shape.comparison() == GraphComparison.DISTANCE ? (float) (1 / Math.sqrt(g)) : 1f;
            FloatMatrix signs = signs(vectors);
            for (int i = 0; i < 2 * g; i++) {
                vectors.data()[i] = one * signs.data()[i];
            }
        } else if (shape.comparison() != GraphComparison.DISTANCE) {
            kernels.tanh(vectors, vectors, Workers.SINGLE);
        }
        return vectors;
    }

    private FloatMatrix coded(FloatMatrix state) {
        return shape.nodeCodes() ? signs(state) : state;
    }

    private static FloatMatrix signs(FloatMatrix x) {
        FloatMatrix out = FloatMatrix.zeros(x.rows(), x.columns());
        for (int r = 0; r < x.rows(); r++) {
            float sum = 0f;
            for (int i = r * x.columns(); i < (r + 1) * x.columns(); i++) {
                sum += x.data()[i];
            }
            float mean = sum / x.columns();
            for (int i = r * x.columns(); i < (r + 1) * x.columns(); i++) {
                out.data()[i] = x.data()[i] - mean >= 0 ? 1f : -1f;
            }
        }
        return out;
    }

    private static void addBias(FloatMatrix x, FloatMatrix bias, CsrGraph graph) {
        for (int r = 0; r < x.rows(); r++) {
            float factor = graph == null ? 1f : graph.degree(r);
            for (int k = 0; k < bias.columns(); k++) {
                int i = r * x.columns() + k;
                x.data()[i] = Math.fma(factor, bias.data()[k], x.data()[i]);
            }
        }
    }

    private FloatMatrix difference(FloatMatrix h, PairBlocks pairs) {
        int d = h.columns();
        FloatMatrix w = FloatMatrix.zeros(pairs.size(), 1);
        kernels.matching().pairDots(pairs, h, h, w, Workers.SINGLE);
        float[] norms = new float[h.rows()];
        for (int r = 0; r < h.rows(); r++) {
            float square = 0f;
            for (int k = 0; k < d; k++) {
                square = Math.fma(h.data()[r * d + k], h.data()[r * d + k], square);
            }
            norms[r] = shape.crossGraph() == CrossGraph.COSINE ? (float) (1 / Math.sqrt(square + TINY)) : square;
        }
        float scale = shape.crossGraph() == CrossGraph.COSINE ? 1f : (float) (1 / Math.sqrt(d));
        for (int g = 0; g < 2; g++) {
            int columns = pairs.count(g ^ 1);
            for (int i = 0; i < pairs.count(g); i++) {
                softmax(
                        w.data(),
                        pairs.block(g) + i * columns,
                        columns,
                        norms,
                        pairs.start(g) + i,
                        pairs.start(g ^ 1),
                        scale);
            }
        }
        FloatMatrix out = FloatMatrix.zeros(h.rows(), d);
        kernels.matching().pairProduct(pairs, w, false, h, out, Workers.SINGLE);
        for (int i = 0; i < h.rows() * d; i++) {
            out.data()[i] = h.data()[i] - out.data()[i];
        }
        return out;
    }

    private static final float TINY = (float) 1e-12;

    private void softmax(float[] w, int row, int columns, float[] norms, int node, int others, float scale) {
        float max = Float.NEGATIVE_INFINITY;
        for (int j = 0; j < columns; j++) {
            w[row + j] = switch (shape.crossGraph()) {
                case COSINE -> w[row + j] * norms[node] * norms[others + j];
                case EUCLIDEAN -> 2f * w[row + j] - norms[node] - norms[others + j];
                default -> w[row + j];
            };
            max = Math.max(max, w[row + j]);
        }
        float sum = 0f;
        for (int j = 0; j < columns; j++) {
            w[row + j] = FloatMath.exp(scale * (w[row + j] - max));
            sum += w[row + j];
        }
        float factor = 1f / sum;
        for (int j = 0; j < columns; j++) {
            w[row + j] *= factor;
        }
    }

    private static FloatMatrix beside(FloatMatrix a, FloatMatrix b) {
        FloatMatrix out = FloatMatrix.zeros(a.rows(), a.columns() + b.columns());
        for (int r = 0; r < a.rows(); r++) {
            System.arraycopy(a.data(), r * a.columns(), out.data(), r * out.columns(), a.columns());
            System.arraycopy(b.data(), r * b.columns(), out.data(), r * out.columns() + a.columns(), b.columns());
        }
        return out;
    }

    private static CsrGraph beside(CsrGraph a, CsrGraph b) {
        int first = a.nodeCount();
        int[] starts = Arrays.copyOf(a.startArray(), first + b.nodeCount() + 1);
        int[] targets = Arrays.copyOf(a.targetArray(), a.edgeCount() + b.edgeCount());
        for (int i = 0; i <= b.nodeCount(); i++) {
            starts[first + i] = a.edgeCount() + b.startArray()[i];
        }
        for (int e = 0; e < b.edgeCount(); e++) {
            targets[a.edgeCount() + e] = first + b.targetArray()[e];
        }
        return CsrGraph.ofRows(starts, targets);
    }
}
