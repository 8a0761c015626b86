package dev.bgn.training;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Losses;
import dev.bgn.training.autograd.Tensor;

/** What a network learns from. */
public sealed interface Objective {
    Tensor loss(Tensor logits);

    /** Each node's part of the loss: the parts add up to it. */
    float[] lossOfNodes(FloatMatrix logits);

    /** Cross-entropy on labelled nodes. */
    @SuppressWarnings("ArrayRecordComponent") // as large as the graph, never written
    record CrossEntropy(int[] nodes, int[] labels) implements Objective {
        @Override
        public Tensor loss(Tensor logits) {
            return Losses.crossEntropy(logits, nodes, labels);
        }

        @Override
        public float[] lossOfNodes(FloatMatrix logits) {
            float[] parts = new float[logits.rows()];
            double[] losses = Losses.crossEntropies(logits, nodes, labels);
            for (int i = 0; i < nodes.length; i++) {
                parts[nodes[i]] = (float) (losses[i] / nodes.length);
            }
            return parts;
        }
    }

    /** The soft labels of a teacher on all nodes. */
    record Distillation(FloatMatrix soft, float temperature) implements Objective {
        @Override
        public Tensor loss(Tensor logits) {
            return Losses.distillation(logits, soft, temperature);
        }

        @Override
        public float[] lossOfNodes(FloatMatrix logits) {
            return Losses.distillations(logits, soft, temperature);
        }
    }
}
