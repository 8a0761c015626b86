package dev.bgn.training.model;

import dev.bgn.runtime.model.Level;
import dev.bgn.training.binarize.ApproxSign;
import dev.bgn.training.binarize.Binarizer;
import dev.bgn.training.binarize.ClippedTanh;
import dev.bgn.training.binarize.Reinforce;
import dev.bgn.training.binarize.Sign;
import dev.bgn.training.binarize.StochasticSign;
import dev.bgn.training.binarize.Tanh;

/** How the gradient gets past a binarization. */
public enum Estimator {
    /** Straight-through where |x| ≤ 1. */
    STE,
    /** Straight-through everywhere, as in the paper. */
    STE_PLAIN,
    /** A quadratic in place of the sign. */
    APPROX,
    /** Random signs, straight-through. */
    STOCHASTIC,
    /**
     * REINFORCE for the embeddings, and for the weights where only they are binary. Where both are, the weights, each of
     * which reaches the whole loss, take the clipped straight-through.
     */
    REINFORCE,
    /** tanh, a naive baseline. */
    TANH,
    /** tanh that is forced near ±1, the paper's GAT-tanh. */
    CLIPPED_TANH;

    /** Pre-activations are measured so that their mean magnitude is this. */
    private static final float SHARPNESS = 2f;

    private static final float NEARLY_BINARY = 3f;

    Binarizer forWeights(Level level) {
        return this == REINFORCE && !level.embeddings() ? new Reinforce(SHARPNESS) : forWeights();
    }

    private Binarizer forWeights() {
        return switch (this) {
            case STE, REINFORCE -> new Sign(true);
            case STE_PLAIN -> new Sign(false);
            case APPROX -> new ApproxSign();
            case STOCHASTIC -> new StochasticSign();
            case TANH -> new Tanh();
            case CLIPPED_TANH -> new ClippedTanh(NEARLY_BINARY);
        };
    }

    Binarizer forEmbeddings() {
        return this == REINFORCE ? new Reinforce(SHARPNESS) : forWeights();
    }
}
