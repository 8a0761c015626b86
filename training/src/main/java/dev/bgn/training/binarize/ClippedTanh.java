package dev.bgn.training.binarize;

import dev.bgn.training.autograd.Activations;
import dev.bgn.training.autograd.Tensor;

/**
 * tanh of inputs clipped to {@code |x| ≥ least}, so that it gives nearly exact codes (the paper's GAT-tanh); the sign of
 * it after training.
 */
public record ClippedTanh(float least) implements Binarizer {
    @Override
    public Tensor apply(Tensor x) {
        return x.tape().isTraining() ? Activations.clippedTanh(x, least) : new Sign(false).apply(x);
    }
}
