package dev.bgn.training.binarize;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;

/** The sign, with the gradient of {@code tanh(slope · x)}: {@code slope · (1 − tanh²(slope · x))}. */
public record TanhSign(float slope) implements Binarizer {
    @Override
    public Tensor apply(Tensor x) {
        Tape tape = x.tape();
        return tape.record(
                Estimates.signs(x),
                g -> x.addGradient(into -> {
                    float[] a = x.data();
                    float[] d = g.data();
                    float[] y = into.data();
                    int count = into.shape().elements();
                    tape.forElements(count, (from, to) -> {
                        for (int i = from; i < to; i++) {
                            y[i] = slope * a[i];
                        }
                    });
                    // The tanh of all elements at once, by the kernel.
                    FloatMatrix curve = tape.buffer(into.rows(), into.columns());
                    tape.kernels().tanh(into, curve, tape.workers());
                    float[] t = curve.data();
                    tape.forElements(count, (from, to) -> {
                        for (int i = from; i < to; i++) {
                            y[i] = slope * d[i] * (1f - t[i] * t[i]);
                        }
                    });
                }),
                x);
    }
}
