package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.kernel.FloatMath;
import dev.bgn.runtime.kernel.GruGradients;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.matrix.FloatMatrix;

/** Gated recurrent units. */
public final class ScalarGru implements KernelSet.Gru {
    @Override
    public void update(
            FloatMatrix input,
            FloatMatrix hidden,
            FloatMatrix state,
            FloatMatrix gates,
            FloatMatrix out,
            int from,
            int to) {
        int d = state.columns();
        for (int row = from; row < to; row++) {
            columns(input.data(), hidden.data(), state.data(), gates.data(), out.data(), row, d, 0);
        }
    }

    /** The columns of a row from {@code first} on. */
    public static void columns(float[] x, float[] s, float[] h, float[] gates, float[] out, int row, int d, int first) {
        for (int k = first; k < d; k++) {
            int i = 3 * row * d + k;
            float r = FloatMath.sigmoid(x[i] + s[i]);
            float z = FloatMath.sigmoid(x[i + d] + s[i + d]);
            float c = FloatMath.tanh(Math.fma(r, s[i + 2 * d], x[i + 2 * d]));
            gates[i] = r;
            gates[i + d] = z;
            gates[i + 2 * d] = c;
            out[row * d + k] = Math.fma(z, h[row * d + k] - c, c);
        }
    }

    @Override
    public void gradient(
            FloatMatrix g,
            FloatMatrix hidden,
            FloatMatrix state,
            FloatMatrix gates,
            GruGradients out,
            int from,
            int to) {
        int d = state.columns();
        for (int row = from; row < to; row++) {
            columns(g.data(), hidden.data(), state.data(), gates.data(), out, row, d, 0);
        }
    }

    public static void columns(
            float[] g, float[] s, float[] h, float[] gates, GruGradients out, int row, int d, int first) {
        float[] dx = out.input().data();
        float[] ds = out.hidden().data();
        for (int k = first; k < d; k++) {
            int i = 3 * row * d + k;
            int j = row * d + k;
            float r = gates[i];
            float z = gates[i + d];
            float c = gates[i + 2 * d];
            float candidate = g[j] * (1f - z) * (1f - c * c);
            float reset = candidate * s[i + 2 * d] * r * (1f - r);
            float update = g[j] * (h[j] - c) * z * (1f - z);
            dx[i] = reset;
            dx[i + d] = update;
            dx[i + 2 * d] = candidate;
            ds[i] = reset;
            ds[i + d] = update;
            ds[i + 2 * d] = candidate * r;
            out.state().data()[j] = g[j] * z;
        }
    }
}
