package dev.bgn.training.binarize;

import dev.bgn.training.autograd.Tensor;

/**
 * A binarization: what it returns on the way forward and which gradient it lets through on the way back. A layer takes
 * one for its weights, one for its activations and one for its coefficients, or none for full precision.
 */
public sealed interface Binarizer
        permits Sign, StochasticSign, ZeroPreservingSign, ApproxSign, Tanh, ClippedTanh, TanhSign, Reinforce {
    /** The binarized values, of the shape of {@code x}. */
    Tensor apply(Tensor x);
}
