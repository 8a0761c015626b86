package dev.bgn.runtime.infer;

import dev.bgn.runtime.matrix.FloatMatrix;

/** The last layer, from what the last hidden one has computed. Results are in the order of the graph that was given. */
sealed interface OutputPass permits ClassVotes, ClassScores {
    /** The class of each node; the first of equally good ones. */
    void classify(int[] out);

    /** The logits, nodes × classes. */
    void logits(FloatMatrix out);
}
