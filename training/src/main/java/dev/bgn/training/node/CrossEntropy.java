package dev.bgn.training.node;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Losses;
import dev.bgn.training.autograd.Tensor;
import java.util.List;

/**
 * Cross-entropy on labelled nodes.
 *
 * @param nodes rows of the logits
 * @param labels the class of each row; only those of {@code nodes} are read
 */
@SuppressWarnings("ArrayRecordComponent") // as large as the graph, never written
public record CrossEntropy(int[] nodes, int[] labels) implements Objective {
    boolean isEmpty() {
        return nodes.length == 0;
    }

    @Override
    public Tensor loss(List<Tensor> passes, int epoch) {
        return Losses.crossEntropy(passes.getFirst(), nodes, labels);
    }

    @Override
    public float[] lossOfNodes(List<FloatMatrix> passes, int pass, int epoch) {
        FloatMatrix logits = passes.get(pass);
        float[] parts = new float[logits.rows()];
        double[] losses = Losses.crossEntropies(logits, nodes, labels);
        for (int i = 0; i < nodes.length; i++) {
            parts[nodes[i]] = (float) (losses[i] / nodes.length);
        }
        return parts;
    }
}
