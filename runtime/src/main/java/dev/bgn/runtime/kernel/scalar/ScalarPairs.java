package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.PairBlocks;
import dev.bgn.runtime.matrix.FloatMatrix;

/** Small products between the nodes of paired graphs. */
public final class ScalarPairs implements KernelSet.Pairs {
    @Override
    public void dots(PairBlocks pairs, FloatMatrix left, FloatMatrix right, FloatMatrix result, int from, int to) {
        float[] a = left.data();
        float[] b = right.data();
        float[] out = result.data();
        int depth = left.columns();
        for (int g = from; g < to; g++) {
            int first = pairs.start(g) * depth;
            int others = pairs.start(g ^ 1) * depth;
            int columns = pairs.count(g ^ 1);
            for (int i = 0; i < pairs.count(g); i++) {
                for (int j = 0; j < columns; j++) {
                    float sum = 0f;
                    for (int k = 0; k < depth; k++) {
                        sum = Math.fma(a[first + i * depth + k], b[others + j * depth + k], sum);
                    }
                    out[pairs.block(g) + i * columns + j] = sum;
                }
            }
        }
    }

    @Override
    public void product(
            PairBlocks pairs,
            FloatMatrix weights,
            boolean transposed,
            FloatMatrix right,
            FloatMatrix result,
            int from,
            int to) {
        float[] w = weights.data();
        float[] b = right.data();
        float[] out = result.data();
        int columns = right.columns();
        for (int g = from; g < to; g++) {
            int base = pairs.block(transposed ? g ^ 1 : g);
            int rowStep = transposed ? 1 : pairs.count(g ^ 1);
            int step = transposed ? pairs.count(g) : 1;
            int others = pairs.start(g ^ 1) * columns;
            for (int i = 0; i < pairs.count(g); i++) {
                for (int c = 0; c < columns; c++) {
                    float sum = 0f;
                    for (int j = 0; j < pairs.count(g ^ 1); j++) {
                        sum = Math.fma(w[base + i * rowStep + j * step], b[others + j * columns + c], sum);
                    }
                    out[(pairs.start(g) + i) * columns + c] = sum;
                }
            }
        }
    }
}
