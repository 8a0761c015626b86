package dev.bgn.runtime.infer;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Layer;

/** The last layer, from what the last hidden one has computed. Results are in the order of the graph that was given. */
sealed interface OutputPass permits ClassVotes, ClassScores {
    /** Takes other weights of the same shape. */
    void load(Layer layer);

    /** The class of each node; the first of equally good ones. */
    void classify(int[] out);

    /** The logits, nodes × classes. */
    void logits(FloatMatrix out);
}
