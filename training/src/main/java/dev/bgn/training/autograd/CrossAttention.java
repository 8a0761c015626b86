package dev.bgn.training.autograd;

import dev.bgn.runtime.kernel.PairBlocks;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import java.util.function.IntConsumer;

/**
 * Attention between the nodes of two graphs (Li et al., 2019, eq. 6–8): what a node has that the most similar nodes of the
 * other graph do not have. Nodes of different pairs never meet.
 */
public final class CrossAttention {
    private CrossAttention() {}

    /** Keeps the length of a row of zeros from being a divisor of 0. */
    private static final float TINY = (float) 1e-12;

    /**
     * {@code μ_i = h_i − Σ_j a_ij h_j} over the nodes j of the partner of i's graph, with {@code a_ij = softmax_j s_ij};
     * {@code μ_i = h_i} where the partner has no nodes.
     *
     * <p>Gradient: with {@code D_ij} that of s_ij, {@code h_i} gets {@code g_i − Σ_j a_ji g_j} and, from both blocks,
     * {@code t_i = Σ_j (D_ij + D_ji) ∂s_ij/∂(h_i · h_j) h_j}, less what a longer h_i takes away again.
     */
    public static Tensor difference(Tensor h, PairBlocks pairs, CrossGraph score) {
        if (score == CrossGraph.NONE) {
            throw new IllegalArgumentException("difference: nodes that do not attend have none");
        }
        Tape tape = h.tape();
        FloatMatrix norms = score == CrossGraph.DOT ? null : norms(tape, h, score);
        float scale = (float) (1 / Math.sqrt(h.columns()));
        FloatMatrix weights = weights(tape, h, pairs, score, norms, scale);
        FloatMatrix out = tape.buffer(h.rows(), h.columns());
        tape.kernels().matching().pairProduct(pairs, weights, false, h.value(), out, tape.workers());
        float[] x = h.data();
        Elementwise.fill(tape, out, (y, from, to) -> {
            for (int i = from; i < to; i++) {
                y[i] = x[i] - y[i];
            }
        });
        return tape.record(
                out, g -> h.addGradient(into -> gradient(tape, h, pairs, score, norms, scale, weights, g, into)), h);
    }

    /** The squared length of each row, or one by its length. */
    private static FloatMatrix norms(Tape tape, Tensor h, CrossGraph score) {
        FloatMatrix norms = tape.buffer(h.rows(), 1);
        int d = h.columns();
        tape.forRows(h.rows(), d, (from, to) -> {
            for (int r = from; r < to; r++) {
                float square = Normalization.rowDot(h.data(), h.data(), r * d, d);
                norms.data()[r] = score == CrossGraph.COSINE ? (float) (1 / Math.sqrt(square + TINY)) : square;
            }
        });
        return norms;
    }

    private static void forGraphs(Tape tape, PairBlocks pairs, IntConsumer action) {
        int size = pairs.size() / Math.max(1, pairs.graphCount()) + 1;
        tape.forRows(pairs.graphCount(), 4 * size, (from, to) -> {
            for (int g = from; g < to; g++) {
                action.accept(g);
            }
        });
    }

    private static FloatMatrix weights(
            Tape tape, Tensor h, PairBlocks pairs, CrossGraph score, FloatMatrix norms, float scale) {
        FloatMatrix weights = tape.buffer(pairs.size(), 1);
        tape.kernels().matching().pairDots(pairs, h.value(), h.value(), weights, tape.workers());
        float[] w = weights.data();
        forGraphs(tape, pairs, g -> {
            int columns = pairs.count(g ^ 1);
            for (int i = 0; i < pairs.count(g); i++) {
                int row = pairs.block(g) + i * columns;
                if (norms != null) {
                    toScores(w, row, columns, score, norms.data(), pairs.start(g) + i, pairs.start(g ^ 1));
                }
                // A cosine is not scaled.
                subtractMax(w, row, columns, score == CrossGraph.COSINE ? 1f : scale);
            }
        });
        tape.kernels().exp(weights, weights, tape.workers());
        forGraphs(tape, pairs, g -> {
            int columns = pairs.count(g ^ 1);
            for (int i = 0; i < pairs.count(g); i++) {
                normalize(w, pairs.block(g) + i * columns, columns);
            }
        });
        return weights;
    }

    private static void toScores(
            float[] w, int row, int columns, CrossGraph score, float[] norms, int node, int others) {
        for (int j = 0; j < columns; j++) {
            w[row + j] = score == CrossGraph.COSINE
                    ? w[row + j] * norms[node] * norms[others + j]
                    : 2f * w[row + j] - norms[node] - norms[others + j];
        }
    }

    private static void subtractMax(float[] w, int row, int columns, float scale) {
        float max = Float.NEGATIVE_INFINITY;
        for (int j = 0; j < columns; j++) {
            max = Math.max(max, w[row + j]);
        }
        for (int j = 0; j < columns; j++) {
            w[row + j] = scale * (w[row + j] - max);
        }
    }

    private static void normalize(float[] w, int row, int columns) {
        float sum = 0f;
        for (int j = 0; j < columns; j++) {
            sum += w[row + j];
        }
        float factor = 1f / sum;
        for (int j = 0; j < columns; j++) {
            w[row + j] *= factor;
        }
    }

    private static void gradient(
            Tape tape,
            Tensor h,
            PairBlocks pairs,
            CrossGraph score,
            FloatMatrix norms,
            float scale,
            FloatMatrix weights,
            FloatMatrix g,
            FloatMatrix into) {
        FloatMatrix single = tape.buffer(pairs.size(), 1);
        tape.kernels().matching().pairDots(pairs, g, h.value(), single, tape.workers());
        forGraphs(tape, pairs, graph -> softmaxGradient(pairs, graph, weights.data(), single.data()));
        FloatMatrix both = tape.buffer(pairs.size(), 1);
        forGraphs(tape, pairs, graph -> both(pairs, graph, score, norms, scale, single.data(), both.data()));
        FloatMatrix pulled = tape.buffer(h.rows(), h.columns());
        tape.kernels().matching().pairProduct(pairs, both, false, h.value(), pulled, tape.workers());
        if (score == CrossGraph.EUCLIDEAN) {
            forGraphs(tape, pairs, graph -> towardsZero(pairs, graph, both.data(), h, pulled.data()));
        } else if (score == CrossGraph.COSINE) {
            acrossOnly(tape, h, norms.data(), pulled.data());
        }
        tape.kernels().matching().pairProduct(pairs, weights, true, g, into, tape.workers());
        float[] d = g.data();
        float[] t = pulled.data();
        Elementwise.fill(tape, into, (y, from, to) -> {
            for (int i = from; i < to; i++) {
                y[i] = d[i] - y[i] + t[i];
            }
        });
    }

    /** In place: from {@code g_i · h_j} to the gradient of s_ij. The weighted sum is subtracted, hence the sign. */
    private static void softmaxGradient(PairBlocks pairs, int graph, float[] w, float[] single) {
        int columns = pairs.count(graph ^ 1);
        for (int i = 0; i < pairs.count(graph); i++) {
            int row = pairs.block(graph) + i * columns;
            float mean = 0f;
            for (int j = row; j < row + columns; j++) {
                mean = Math.fma(w[j], single[j], mean);
            }
            for (int j = row; j < row + columns; j++) {
                single[j] = w[j] * (mean - single[j]);
            }
        }
    }

    /** {@code (D_ij + D_ji) · ∂s_ij/∂(h_i · h_j)}. */
    private static void both(
            PairBlocks pairs,
            int graph,
            CrossGraph score,
            FloatMatrix norms,
            float scale,
            float[] single,
            float[] both) {
        int rows = pairs.count(graph);
        int columns = pairs.count(graph ^ 1);
        int own = pairs.block(graph);
        int other = pairs.block(graph ^ 1);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                float slope = switch (score) {
                    case NONE -> 0f;
                    case DOT -> scale;
                    case EUCLIDEAN -> 2f * scale;
                    case COSINE -> norms.data()[pairs.start(graph) + i] * norms.data()[pairs.start(graph ^ 1) + j];
                };
                both[own + i * columns + j] = slope * (single[own + i * columns + j] + single[other + j * rows + i]);
            }
        }
    }

    /** Euclidean: {@code t_i −= h_i · Σ_j both_ij}. */
    private static void towardsZero(PairBlocks pairs, int graph, float[] both, Tensor h, float[] pulled) {
        int columns = pairs.count(graph ^ 1);
        int d = h.columns();
        for (int i = 0; i < pairs.count(graph); i++) {
            float sum = 0f;
            for (int j = 0; j < columns; j++) {
                sum += both[pairs.block(graph) + i * columns + j];
            }
            int row = (pairs.start(graph) + i) * d;
            for (int k = row; k < row + d; k++) {
                pulled[k] -= sum * h.data()[k];
            }
        }
    }

    /** Cosine: a longer h_i changes nothing, so {@code t_i −= h_i · (h_i · t_i) / |h_i|²}. */
    private static void acrossOnly(Tape tape, Tensor h, float[] norms, float[] pulled) {
        int d = h.columns();
        tape.forRows(h.rows(), 2 * d, (from, to) -> {
            for (int r = from; r < to; r++) {
                float along = Normalization.rowDot(h.data(), pulled, r * d, d) * norms[r] * norms[r];
                for (int k = r * d; k < (r + 1) * d; k++) {
                    pulled[k] -= along * h.data()[k];
                }
            }
        });
    }
}
