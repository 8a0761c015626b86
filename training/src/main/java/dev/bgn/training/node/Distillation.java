package dev.bgn.training.node;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Losses;
import dev.bgn.training.autograd.Tensor;
import java.util.List;

/**
 * The soft labels of a teacher on all nodes.
 *
 * @param soft a row for each row of the logits
 */
public record Distillation(FloatMatrix soft, float temperature) implements Objective {
    /** The usual temperature. */
    public static final float TEMPERATURE = 2f;

    @Override
    public Tensor loss(List<Tensor> passes, int epoch) {
        return Losses.distillation(passes.getFirst(), soft, temperature);
    }

    @Override
    public float[] lossOfNodes(List<FloatMatrix> passes, int pass, int epoch) {
        return Losses.distillations(passes.get(pass), soft, temperature);
    }
}
