package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.kernel.FloatMath;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.NodeCodes;
import dev.bgn.runtime.kernel.PairBlocks;
import dev.bgn.runtime.matrix.FloatMatrix;

/** Attention weights between the nodes of paired graphs. */
public final class ScalarPairAttention implements KernelSet.PairAttention {
    /** The columns of a block belong to the nodes that attend; each is a softmax of its own. */
    @Override
    public void softmax(PairBlocks pairs, FloatMatrix weights, float scale, int from, int to) {
        for (int g = from; g < to; g++) {
            softmax(weights.data(), pairs.block(g), pairs.count(g), pairs.count(g ^ 1), scale);
        }
    }

    private static void softmax(float[] w, int block, int rows, int columns, float scale) {
        for (int i = 0; i < columns; i++) {
            float max = Float.NEGATIVE_INFINITY;
            for (int j = 0; j < rows; j++) {
                max = Math.max(max, w[block + j * columns + i]);
            }
            float sum = 0f;
            for (int j = 0; j < rows; j++) {
                int at = block + j * columns + i;
                w[at] = FloatMath.exp(scale * (w[at] - max));
                sum += w[at];
            }
            float factor = 1f / sum;
            for (int j = 0; j < rows; j++) {
                w[block + j * columns + i] *= factor;
            }
        }
    }

    @Override
    public void codeWeights(PairBlocks pairs, NodeCodes codes, float[] table, FloatMatrix weights, int from, int to) {
        float[] w = weights.data();
        for (int g = from; g < to; g++) {
            int rows = pairs.count(g);
            int columns = pairs.count(g ^ 1);
            for (int i = 0; i < columns; i++) {
                int own = pairs.start(g ^ 1) + i;
                int nearest = Integer.MAX_VALUE;
                for (int j = 0; j < rows; j++) {
                    nearest = Math.min(nearest, codes.distance(own, pairs.start(g) + j));
                }
                float sum = 0f;
                for (int j = 0; j < rows; j++) {
                    float e = table[codes.distance(own, pairs.start(g) + j) - nearest];
                    w[pairs.block(g) + j * columns + i] = e;
                    sum += e;
                }
                float factor = 1f / sum;
                for (int j = 0; j < rows; j++) {
                    w[pairs.block(g) + j * columns + i] *= factor;
                }
            }
        }
    }
}
