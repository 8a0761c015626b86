package dev.bgn.training.binarize;

import dev.bgn.training.autograd.Tensor;

/** The sign, with the gradient of a piecewise quadratic: {@code 2 − 2|x|} where {@code |x| < 1} (Bi-Real Net, 2018). */
public record ApproxSign() implements Binarizer {
    @Override
    public Tensor apply(Tensor x) {
        return Estimates.straightThrough(x, Estimates.signs(x), v -> Math.max(0f, 2f - 2f * Math.abs(v)));
    }
}
