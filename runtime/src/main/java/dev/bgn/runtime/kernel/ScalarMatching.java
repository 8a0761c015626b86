package dev.bgn.runtime.kernel;

import dev.bgn.runtime.matrix.FloatMatrix;

/** Codes of nodes, and attention weights between the nodes of paired graphs. */
final class ScalarMatching {
    private ScalarMatching() {}

    static void balancedSigns(FloatMatrix x, FloatMatrix signs, NodeCodes codes, int from, int to) {
        int columns = x.columns();
        for (int r = from; r < to; r++) {
            float sum = 0f;
            for (int i = r * columns; i < (r + 1) * columns; i++) {
                sum += x.data()[i];
            }
            signs(x.data(), sum / columns, signs.data(), codes, r, 0);
        }
    }

    /** The columns of a row from {@code first} on. */
    static void signs(float[] x, float mean, float[] signs, NodeCodes codes, int row, int first) {
        int columns = codes.columns();
        for (int c = first; c < columns; c++) {
            boolean positive = x[row * columns + c] - mean >= 0f;
            signs[row * columns + c] = positive ? 1f : -1f;
            if (positive) {
                codes.words()[c / Integer.SIZE * codes.stride() + row] |= 1 << c;
            }
        }
    }

    /** The columns of a block belong to the nodes that attend; each is a softmax of its own. */
    static void softmax(PairBlocks pairs, FloatMatrix weights, float scale, int from, int to) {
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

    static void codeWeights(PairBlocks pairs, NodeCodes codes, float[] table, FloatMatrix weights, int from, int to) {
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
