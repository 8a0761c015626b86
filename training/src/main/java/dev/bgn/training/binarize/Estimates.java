package dev.bgn.training.binarize;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;

/** What the binarizers share: the sign on the way forward, a factor of the gradient on the way back. */
final class Estimates {
    private Estimates() {}

    /** The factor of the gradient at a pre-activation. */
    @FunctionalInterface
    interface Slope {
        float at(float x);
    }

    static FloatMatrix signs(Tensor x) {
        FloatMatrix out = x.tape().buffer(x.rows(), x.columns());
        float[] a = x.data();
        float[] y = out.data();
        x.tape().forElements(out.shape().elements(), (from, to) -> {
            for (int i = from; i < to; i++) {
                // No branch, because signs cannot be predicted; adding zero makes −0 positive, as Signs has it.
                y[i] = Math.copySign(1f, a[i] + 0f);
            }
        });
        return out;
    }

    static Tensor straightThrough(Tensor x, FloatMatrix value, Slope slope) {
        Tape tape = x.tape();
        return tape.record(
                value,
                g -> x.addGradient(into -> tape.forElements(into.shape().elements(), (from, to) -> {
                    for (int i = from; i < to; i++) {
                        into.data()[i] = g.data()[i] * slope.at(x.data()[i]);
                    }
                })),
                x);
    }
}
