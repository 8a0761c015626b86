package dev.bgn.training.autograd;

import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;

/** Gated operations: the update of a recurrent unit, and sums in which each row decides how much of it counts. */
public final class Gates {
    private Gates() {}

    /**
     * The gated recurrent unit (Cho et al., 2014): {@code r = σ(x_r + s_r)}, {@code z = σ(x_z + s_z)},
     * {@code c = tanh(x_c + r · s_c)}, {@code out = (1 − z) · c + z · h}.
     *
     * @param input rows × 3d, the parts x_r, x_z, x_c of the input's product
     * @param hidden rows × 3d, the parts s_r, s_z, s_c of the state's product
     * @param state h, rows × d
     */
    public static Tensor gru(Tensor input, Tensor hidden, Tensor state) {
        Tape tape = state.tape();
        int rows = state.rows();
        int d = state.columns();
        if (input.columns() != 3 * d || hidden.columns() != 3 * d || input.rows() != rows || hidden.rows() != rows) {
            throw new IllegalArgumentException("gru: " + input.value().shape() + " and "
                    + hidden.value().shape() + " for a state of " + state.value().shape());
        }
        float[] x = input.data();
        float[] s = hidden.data();
        float[] h = state.data();
        FloatMatrix reset = tape.buffer(rows, d);
        FloatMatrix update = tape.buffer(rows, d);
        FloatMatrix candidate = tape.buffer(rows, d);
        float[] r = reset.data();
        float[] z = update.data();
        float[] c = candidate.data();
        tape.forRows(rows, 4 * d, (from, to) -> {
            for (int row = from; row < to; row++) {
                for (int k = 0; k < d; k++) {
                    r[row * d + k] = x[3 * row * d + k] + s[3 * row * d + k];
                    z[row * d + k] = x[3 * row * d + d + k] + s[3 * row * d + d + k];
                }
            }
        });
        tape.kernels().sigmoid(reset, reset, tape.workers());
        tape.kernels().sigmoid(update, update, tape.workers());
        tape.forRows(rows, 2 * d, (from, to) -> {
            for (int row = from; row < to; row++) {
                int part = 3 * row * d + 2 * d;
                for (int k = 0; k < d; k++) {
                    c[row * d + k] = Math.fma(r[row * d + k], s[part + k], x[part + k]);
                }
            }
        });
        tape.kernels().tanh(candidate, candidate, tape.workers());
        FloatMatrix out = Elementwise.compute(state, (y, from, to) -> {
            for (int i = from; i < to; i++) {
                y[i] = Math.fma(z[i], h[i] - c[i], c[i]);
            }
        });
        return tape.record(
                out,
                g -> {
                    float[] d0 = g.data();
                    state.addGradient(into -> Elementwise.fill(
                            tape, into, (y, from, to) -> Elementwise.product(d0, z, y, from, to)));
                    // Both are needed in any network that learns; the second differs in its last part alone.
                    input.addGradient(into -> inputGradient(tape, d0, h, r, z, c, s, d, into, false));
                    hidden.addGradient(into -> inputGradient(tape, d0, h, r, z, c, s, d, into, true));
                },
                input,
                hidden,
                state);
    }

    private static void inputGradient(
            Tape tape,
            float[] g,
            float[] h,
            float[] r,
            float[] z,
            float[] c,
            float[] s,
            int d,
            FloatMatrix into,
            boolean hidden) {
        float[] y = into.data();
        tape.forRows(into.rows(), 6 * d, (from, to) -> {
            for (int row = from; row < to; row++) {
                int part = 3 * row * d;
                for (int k = 0; k < d; k++) {
                    int i = row * d + k;
                    float candidate = g[i] * (1f - z[i]) * (1f - c[i] * c[i]);
                    y[part + k] = candidate * s[part + 2 * d + k] * r[i] * (1f - r[i]);
                    y[part + d + k] = g[i] * (h[i] - c[i]) * z[i] * (1f - z[i]);
                    y[part + 2 * d + k] = hidden ? candidate * r[i] : candidate;
                }
            }
        });
    }

    /**
     * {@code out[g] = Σ_i σ(x[i][0 … w-1]) · x[i][w … 2w-1]} over the rows i of each segment (the read-out of Li et al.,
     * 2016); 0 for an empty one.
     */
    public static Tensor gatedSums(Tensor x, int[] starts) {
        Tape tape = x.tape();
        int rows = x.rows();
        int w = x.columns() / 2;
        if (starts[starts.length - 1] != rows || 2 * w != x.columns()) {
            throw new IllegalArgumentException("gatedSums: segments of " + starts[starts.length - 1] + " rows, but "
                    + x.value().shape());
        }
        float[] a = x.data();
        FloatMatrix gates = tape.buffer(rows, w);
        float[] s = gates.data();
        tape.forRows(rows, w, (from, to) -> {
            for (int r = from; r < to; r++) {
                System.arraycopy(a, 2 * r * w, s, r * w, w);
            }
        });
        tape.kernels().sigmoid(gates, gates, tape.workers());
        FloatMatrix out = tape.buffer(starts.length - 1, w);
        float[] sum = out.data();
        tape.forRows(out.rows(), 16 * w, (from, to) -> {
            Arrays.fill(sum, from * w, to * w, 0f);
            for (int g = from; g < to; g++) {
                for (int r = starts[g]; r < starts[g + 1]; r++) {
                    for (int k = 0; k < w; k++) {
                        sum[g * w + k] = Math.fma(s[r * w + k], a[2 * r * w + w + k], sum[g * w + k]);
                    }
                }
            }
        });
        return tape.record(
                out,
                g -> x.addGradient(into -> tape.forRows(out.rows(), 32 * w, (from, to) -> {
                    float[] y = into.data();
                    for (int i = from; i < to; i++) {
                        for (int r = starts[i]; r < starts[i + 1]; r++) {
                            for (int k = 0; k < w; k++) {
                                float gate = s[r * w + k];
                                float d = g.data()[i * w + k] * gate;
                                y[2 * r * w + k] = d * (1f - gate) * a[2 * r * w + w + k];
                                y[2 * r * w + w + k] = d;
                            }
                        }
                    }
                })),
                x);
    }
}
