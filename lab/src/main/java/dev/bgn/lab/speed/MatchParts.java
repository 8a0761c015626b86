package dev.bgn.lab.speed;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.kernel.FloatMath;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.NodeCodes;
import dev.bgn.runtime.kernel.PairBlocks;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;

/**
 * The kernels of cross-graph attention by dot product as a matcher calls them, on random states of the nodes of two graphs of
 * the same size: real-valued, or by codes.
 */
final class MatchParts {
    private static final long SEED = 5;
    private static final float CLOSE = (float) 1e-5;

    private final Kernels kernels = Kernels.best();
    private final PairBlocks pairs;
    private final FloatMatrix state;
    private final FloatMatrix signs;
    private final NodeCodes codes = new NodeCodes();
    private final FloatMatrix weights;
    private final FloatMatrix found;
    private final float scale;
    private final float[] table;

    /**
     * @param nodes of each graph
     * @param width of a state
     */
    MatchParts(int nodes, int width) {
        pairs = new PairBlocks(new int[] {0, nodes, 2 * nodes});
        state = FloatMatrix.zeros(2 * nodes, width);
        CounterRandom random = new CounterRandom(SEED, nodes);
        for (int i = 0; i < state.data().length; i++) {
            state.data()[i] = (float) (2 * random.uniform(i) - 1);
        }
        signs = FloatMatrix.zeros(2 * nodes, width);
        weights = FloatMatrix.zeros(pairs.size(), 1);
        found = FloatMatrix.zeros(2 * nodes, width);
        scale = (float) (1 / Math.sqrt(width));
        table = new float[width + 1];
        for (int t = 0; t <= width; t++) {
            table[t] = FloatMath.exp(-2 * t * scale);
        }
        makeCodes();
        requireEqualWeights();
    }

    /** The signs of the balanced states, as floats for the sums and as bits for the products. */
    private void makeCodes() {
        kernels.matching().balancedSigns(state, signs, codes, Workers.SINGLE);
    }

    private void weigh(FloatMatrix h) {
        kernels.matching().pairDots(pairs, h, h, weights, Workers.SINGLE);
        kernels.matching().softmax(pairs, weights, scale, Workers.SINGLE);
    }

    private void sum(FloatMatrix h) {
        kernels.matching().pairProduct(pairs, weights, true, h, found, Workers.SINGLE);
    }

    void realWeights() {
        weigh(state);
    }

    void codeWeights() {
        kernels.matching().codeWeights(pairs, codes, table, weights, Workers.SINGLE);
    }

    void realMatching() {
        realWeights();
        sum(state);
    }

    void codeMatching() {
        makeCodes();
        codeWeights();
        sum(signs);
    }

    /** The weights of codes are those of their signs in floats, but for rounding. */
    private void requireEqualWeights() {
        weigh(signs);
        float[] expected = weights.data().clone();
        codeWeights();
        for (int i = 0; i < expected.length; i++) {
            if (!(Math.abs(weights.data()[i] - expected[i]) <= CLOSE)) {
                throw new IllegalStateException("the weight " + i + " of codes is " + weights.data()[i]
                        + ", that of their signs in floats is " + expected[i]);
            }
        }
    }
}
