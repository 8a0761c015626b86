package dev.bgn.training.binarize;

import dev.bgn.training.autograd.Tensor;

/**
 * {@code +1} for {@code x ≥ 0}, {@code −1} elsewhere (paper, eq. for B_det), with the straight-through estimator:
 * the gradient passes as it is, or, clipped, only where {@code |x| ≤ 1} (Hubara et al., 2016).
 */
public record Sign(boolean clipped) implements Binarizer {
    @Override
    public Tensor apply(Tensor x) {
        return Estimates.straightThrough(x, Estimates.signs(x), clipped ? v -> Math.abs(v) <= 1f ? 1f : 0f : v -> 1f);
    }
}
