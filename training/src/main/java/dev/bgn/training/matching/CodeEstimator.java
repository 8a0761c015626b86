package dev.bgn.training.matching;

import dev.bgn.training.binarize.Binarizer;
import dev.bgn.training.binarize.Reinforce;
import dev.bgn.training.binarize.TanhSign;

/** How gradients get past the signs of codes. */
public enum CodeEstimator {
    /** As if the sign were tanh, a straight-through estimator whose window has no edge. */
    TANH,
    /** Random signs, which learn from the loss of their pair. */
    REINFORCE;

    /** As for the embeddings of nodes in classification. */
    private static final float SHARPNESS = 2f;

    Binarizer binarizer(float slope) {
        if (this == TANH) {
            return new TanhSign(slope);
        }
        Reinforce reinforce = new Reinforce(SHARPNESS);
        // The graphs of a step have nothing to do with those of the step before.
        reinforce.keepPerColumn();
        return reinforce;
    }
}
