package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;

/** Sums of {@code relu(a[i] + b[j])} over neighbours; a and b side by side in rows of {@code ends}. */
public final class ScalarMessages implements KernelSet.Messages {
    @Override
    public void sums(CsrGraph graph, int first, FloatMatrix ends, FloatMatrix result, int from, int to) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        float[] x = ends.data();
        int width = ends.columns() / 2;
        float[] out = result.data();
        for (int i = from; i < to; i++) {
            int o = (first + i) * result.columns();
            Arrays.fill(out, o, o + width, 0f);
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                int a = 2 * (first + i) * width;
                int b = 2 * (first + targets[e]) * width + width;
                for (int c = 0; c < width; c++) {
                    float sum = x[a + c] + x[b + c];
                    out[o + c] += sum > 0f ? sum : 0f;
                }
            }
        }
    }

    /** The edges of a node are also those that end in it, so that each row is written by itself. */
    @Override
    public void gradients(
            CsrGraph graph, FloatMatrix ends, FloatMatrix gradient, FloatMatrix result, int from, int to) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        float[] x = ends.data();
        float[] g = gradient.data();
        int width = gradient.columns();
        float[] out = result.data();
        Arrays.fill(out, 2 * from * width, 2 * to * width, 0f);
        for (int i = from; i < to; i++) {
            int own = 2 * i * width;
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                int other = 2 * targets[e] * width;
                for (int c = 0; c < width; c++) {
                    out[own + c] += x[own + c] + x[other + width + c] > 0f ? g[i * width + c] : 0f;
                    out[own + width + c] += x[other + c] + x[own + width + c] > 0f ? g[targets[e] * width + c] : 0f;
                }
            }
        }
    }
}
