package dev.bgn.training.autograd;

import dev.bgn.runtime.kernel.GruGradients;
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
            throw new IllegalArgumentException(
                    "gru: " + input.value().shape() + " and " + hidden.value().shape() + " for a state of "
                            + state.value().shape());
        }
        FloatMatrix gates = tape.buffer(rows, 3 * d);
        FloatMatrix out = tape.buffer(rows, d);
        tape.kernels().matching().gru(input.value(), hidden.value(), state.value(), gates, out, tape.workers());
        return tape.record(
                out,
                g -> {
                    // One pass for all three: they share most of their factors.
                    GruGradients gradients =
                            new GruGradients(tape.buffer(rows, 3 * d), tape.buffer(rows, 3 * d), tape.buffer(rows, d));
                    tape.kernels()
                            .matching()
                            .gruGradient(g, hidden.value(), state.value(), gates, gradients, tape.workers());
                    input.addGradient(into -> copy(tape, gradients.input(), into));
                    hidden.addGradient(into -> copy(tape, gradients.hidden(), into));
                    state.addGradient(into -> copy(tape, gradients.state(), into));
                },
                input,
                hidden,
                state);
    }

    private static void copy(Tape tape, FloatMatrix from, FloatMatrix to) {
        tape.forElements(
                to.shape().elements(),
                (first, last) -> System.arraycopy(from.data(), first, to.data(), first, last - first));
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
