package dev.bgn.training.binarize;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Tensor;

/** {@code +1}, {@code 0} or {@code −1}, as the sign of x is, for coefficients (paper, B′); plain straight-through. */
public record ZeroPreservingSign() implements Binarizer {
    @Override
    public Tensor apply(Tensor x) {
        FloatMatrix out = x.tape().buffer(x.rows(), x.columns());
        x.tape().forElements(out.shape().elements(), (from, to) -> {
            for (int i = from; i < to; i++) {
                float v = x.data()[i];
                out.data()[i] = v > 0f ? 1f : v < 0f ? -1f : 0f;
            }
        });
        return Estimates.straightThrough(x, out, v -> 1f);
    }
}
