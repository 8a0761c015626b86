package dev.bgn.training.node;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Tensor;
import java.util.List;

/** What the logits of a step are to be like. */
public interface Objective {
    /** Forward passes that it compares, each with its own dropout. */
    default int passes() {
        return 1;
    }

    /**
     * The loss.
     *
     * @param passes the logits of each pass
     */
    Tensor loss(List<Tensor> passes, int epoch);

    /** The part of each node in the loss of one pass: the parts of all passes add up to the loss. */
    float[] lossOfNodes(List<FloatMatrix> passes, int pass, int epoch);
}
