package dev.bgn.training.binarize;

import dev.bgn.runtime.bits.Signs;
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
        x.tape().forElements(out.data().length, (from, to) -> {
            for (int i = from; i < to; i++) {
                out.data()[i] = Signs.isPositive(x.data()[i]) ? 1f : -1f;
            }
        });
        return out;
    }

    static Tensor straightThrough(Tensor x, FloatMatrix value, Slope slope) {
        Tape tape = x.tape();
        return tape.record(
                value,
                g -> x.addGradient(into -> tape.forElements(into.data().length, (from, to) -> {
                    for (int i = from; i < to; i++) {
                        into.data()[i] = g.data()[i] * slope.at(x.data()[i]);
                    }
                })),
                x);
    }
}
