package dev.bgn.training.binarize;

import dev.bgn.training.autograd.Activations;
import dev.bgn.training.autograd.Tensor;

/** {@code tanh x} with its own gradient: nearly binary in training; the sign of it afterwards. */
public record Tanh() implements Binarizer {
    @Override
    public Tensor apply(Tensor x) {
        return x.tape().isTraining() ? Activations.tanh(x) : new Sign(false).apply(x);
    }
}
