package dev.bgn.training.autograd;

import static dev.bgn.training.autograd.Elementwise.compute;
import static dev.bgn.training.autograd.Elementwise.fill;

import dev.bgn.runtime.matrix.FloatMatrix;

/** Activation functions. The gradients use the output where it is enough. */
public final class Activations {
    private Activations() {}

    /** {@code max(0, x)}. */
    public static Tensor relu(Tensor x) {
        return leakyRelu(x, 0f);
    }

    /** {@code x} where positive, {@code slope · x} elsewhere; the slope is from 0 to 1. */
    public static Tensor leakyRelu(Tensor x, float slope) {
        Tape tape = x.tape();
        float[] a = x.data();
        FloatMatrix value = compute(x, (out, from, to) -> {
            for (int i = from; i < to; i++) {
                out[i] = Math.max(a[i], slope * a[i]);
            }
        });
        return tape.record(
                value,
                g -> x.addGradient(into -> fill(tape, into, (out, from, to) -> {
                    float[] d = g.data();
                    float middle = (1f + slope) / 2f;
                    float half = (1f - slope) / 2f;
                    for (int i = from; i < to; i++) {
                        // 1 or the slope without a branch; zero counts as negative.
                        out[i] = d[i] * (middle + Math.copySign(half, a[i] - Float.MIN_NORMAL));
                    }
                })),
                x);
    }

    /** {@code x} where positive, {@code eˣ − 1} elsewhere. */
    public static Tensor elu(Tensor x) {
        Tape tape = x.tape();
        float[] a = x.data();
        FloatMatrix value = tape.buffer(x.rows(), x.columns());
        tape.kernels().exp(x.value(), value, tape.workers());
        float[] y = value.data();
        fill(tape, value, (out, from, to) -> {
            for (int i = from; i < to; i++) {
                out[i] = Math.max(a[i], 0f) + Math.min(out[i] - 1f, 0f);
            }
        });
        return tape.record(
                value,
                g -> x.addGradient(into -> fill(tape, into, (out, from, to) -> {
                    float[] d = g.data();
                    for (int i = from; i < to; i++) {
                        out[i] = d[i] * (Math.min(y[i], 0f) + 1f);
                    }
                })),
                x);
    }

    /** {@code tanh x}; gradient {@code 1 − y²}. */
    public static Tensor tanh(Tensor x) {
        Tape tape = x.tape();
        FloatMatrix value = tape.buffer(x.rows(), x.columns());
        tape.kernels().tanh(x.value(), value, tape.workers());
        return tape.record(value, g -> x.addGradient(into -> tanhGradient(tape, value, g, into)), x);
    }

    /**
     * tanh of inputs that are pushed out to {@code |x| ≥ least}, so that the output is nearly ±1; its gradient
     * {@code 1 − y²} is then nearly 0 everywhere, which is what ails this way of binarizing.
     */
    public static Tensor clippedTanh(Tensor x, float least) {
        Tape tape = x.tape();
        float[] a = x.data();
        FloatMatrix value = compute(x, (out, from, to) -> {
            for (int i = from; i < to; i++) {
                out[i] = a[i] >= 0f ? Math.max(a[i], least) : Math.min(a[i], -least);
            }
        });
        tape.kernels().tanh(value, value, tape.workers());
        return tape.record(value, g -> x.addGradient(into -> tanhGradient(tape, value, g, into)), x);
    }

    private static void tanhGradient(Tape tape, FloatMatrix value, FloatMatrix g, FloatMatrix into) {
        float[] y = value.data();
        float[] d = g.data();
        fill(tape, into, (out, from, to) -> {
            for (int i = from; i < to; i++) {
                out[i] = d[i] * (1f - y[i] * y[i]);
            }
        });
    }

    /** {@code 1 / (1 + e⁻ˣ)}; gradient {@code y · (1 − y)}. */
    public static Tensor sigmoid(Tensor x) {
        Tape tape = x.tape();
        FloatMatrix value = tape.buffer(x.rows(), x.columns());
        tape.kernels().sigmoid(x.value(), value, tape.workers());
        float[] y = value.data();
        return tape.record(
                value,
                g -> x.addGradient(into -> fill(tape, into, (out, from, to) -> {
                    float[] d = g.data();
                    for (int i = from; i < to; i++) {
                        out[i] = d[i] * y[i] * (1f - y[i]);
                    }
                })),
                x);
    }
}
