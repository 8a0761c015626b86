package dev.bgn.runtime.match;

import dev.bgn.runtime.kernel.NodeCodes;
import dev.bgn.runtime.kernel.PairBlocks;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.parallel.Workers;

/**
 * What others see of a node, and what it finds of itself in the other graph. With node codes the scores of all pairs are
 * distances of codes, and their exponentials are looked up; real states take products and exponentials.
 */
final class NodeMatching {
    /** Keeps the length of a row of zeros from being a divisor of 0. */
    private static final float TINY = (float) 1e-12;

    private final MatcherPlan plan;
    private final NodeCodes codes = new NodeCodes();
    private FloatMatrix signs = FloatMatrix.zeros(0, 0);
    private FloatMatrix weights = FloatMatrix.zeros(0, 0);
    private FloatMatrix norms = FloatMatrix.zeros(0, 0);
    private FloatMatrix found = FloatMatrix.zeros(0, 0);

    NodeMatching(MatcherPlan plan) {
        this.plan = plan;
    }

    /** The state itself, or the signs of the balanced state. */
    FloatMatrix seen(FloatMatrix state) {
        if (!plan.shape().nodeCodes()) {
            return state;
        }
        signs = signs.reshaped(state.rows(), state.columns());
        plan.kernels().matching().balancedSigns(state, signs, codes, Workers.SINGLE);
        return signs;
    }

    /** {@code μ_i = h_i − Σ_j a_ij h_j} into the columns of {@code out} from {@code column} on; h is what was last seen. */
    void difference(FloatMatrix h, PairBlocks pairs, FloatMatrix out, int column) {
        weigh(h, pairs);
        found = found.reshaped(h.rows(), h.columns());
        plan.kernels().matching().pairProduct(pairs, weights, true, h, found, Workers.SINGLE);
        int d = h.columns();
        for (int r = 0; r < h.rows(); r++) {
            subtract(h.data(), found.data(), r * d, d, out.data(), r * out.columns() + column);
        }
    }

    private static void subtract(float[] x, float[] y, int from, int count, float[] out, int at) {
        for (int k = 0; k < count; k++) {
            out[at + k] = x[from + k] - y[from + k];
        }
    }

    /** The attention weights: block g holds those of its nodes for the nodes of its partner. */
    void weigh(FloatMatrix h, PairBlocks pairs) {
        weights = weights.reshaped(pairs.size(), 1);
        if (plan.shape().nodeCodes()) {
            plan.kernels().matching().codeWeights(pairs, codes, plan.exponentials(), weights, Workers.SINGLE);
            return;
        }
        plan.kernels().matching().pairDots(pairs, h, h, weights, Workers.SINGLE);
        if (plan.shape().crossGraph() != CrossGraph.DOT) {
            toScores(h, pairs);
        }
        plan.kernels().matching().softmax(pairs, weights, plan.scale(), Workers.SINGLE);
    }

    private void toScores(FloatMatrix h, PairBlocks pairs) {
        boolean cosine = plan.shape().crossGraph() == CrossGraph.COSINE;
        norms = norms.reshaped(h.rows(), 1);
        float[] norm = norms.data();
        int d = h.columns();
        for (int r = 0; r < h.rows(); r++) {
            float square = 0f;
            for (int k = r * d; k < (r + 1) * d; k++) {
                square = Math.fma(h.data()[k], h.data()[k], square);
            }
            norm[r] = cosine ? (float) (1 / Math.sqrt(square + TINY)) : square;
        }
        float[] w = weights.data();
        for (int g = 0; g < 2; g++) {
            int own = pairs.start(g ^ 1);
            int columns = pairs.count(g ^ 1);
            for (int j = 0; j < pairs.count(g); j++) {
                float other = norm[pairs.start(g) + j];
                int row = pairs.block(g) + j * columns;
                for (int i = 0; i < columns; i++) {
                    w[row + i] = cosine ? w[row + i] * norm[own + i] * other : 2f * w[row + i] - norm[own + i] - other;
                }
            }
        }
    }
}
