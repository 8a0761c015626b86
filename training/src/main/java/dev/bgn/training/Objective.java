package dev.bgn.training;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Losses;
import dev.bgn.training.autograd.RowIndex;
import dev.bgn.training.autograd.Segments;
import dev.bgn.training.autograd.Tensor;
import java.util.Arrays;
import java.util.stream.IntStream;

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

    /** An objective on the first {@code count} of {@code rows} rows: those that a sample was made for. */
    record FirstRows(Objective of, int count, int rows) implements Objective {
        @Override
        public Tensor loss(Tensor logits) {
            return of.loss(Segments.gather(
                    logits, new RowIndex(IntStream.range(0, count).toArray(), rows)));
        }

        @Override
        public float[] lossOfNodes(FloatMatrix logits) {
            float[] first = Arrays.copyOf(logits.data(), count * logits.columns());
            return Arrays.copyOf(of.lossOfNodes(FloatMatrix.of(count, logits.columns(), first)), rows);
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
