package dev.bgn.training.node;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Tensor;
import java.util.List;

/**
 * Soft labels of all nodes, and the labels of those that have one: where most nodes are labelled, teachers that learned
 * from the same labels have little to add to them.
 *
 * @param labels none where no node of the batch has one
 */
record LabelledDistillation(CrossEntropy labels, Distillation soft) implements Objective {
    /** Of the soft labels in the loss. */
    private static final float SHARE = (float) 0.5;
    /** Networks that fit thousands of labels are sure of themselves; a high temperature shows what else they know. */
    static final float TEMPERATURE = 4;

    @Override
    public Tensor loss(List<Tensor> passes, int epoch) {
        Tensor taught = Elementwise.scale(soft.loss(passes, epoch), SHARE);
        return labels.isEmpty()
                ? taught
                : Elementwise.add(taught, Elementwise.scale(labels.loss(passes, epoch), 1 - SHARE));
    }

    @Override
    public float[] lossOfNodes(List<FloatMatrix> passes, int pass, int epoch) {
        float[] parts = soft.lossOfNodes(passes, pass, epoch);
        float[] ofLabels = labels.isEmpty() ? new float[parts.length] : labels.lossOfNodes(passes, pass, epoch);
        for (int i = 0; i < parts.length; i++) {
            parts[i] = SHARE * parts[i] + (1 - SHARE) * ofLabels[i];
        }
        return parts;
    }
}
