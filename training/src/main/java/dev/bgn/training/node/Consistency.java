package dev.bgn.training.node;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Losses;
import dev.bgn.training.autograd.Tensor;
import java.util.ArrayList;
import java.util.List;

/**
 * An objective on two passes with dropout of their own, and that their predictions agree on all nodes: the mean of the
 * objective over the passes, plus λ times the mean squared distance of each pass's probabilities to the sharpened average
 * of both, which is taken as given. λ grows from 0 over the first epochs.
 *
 * @param of what is asked of each pass
 */
public record Consistency(Objective of, ConsistencySettings settings) implements Objective {
    private static final int PASSES = 2;

    @Override
    public int passes() {
        return PASSES;
    }

    @Override
    public Tensor loss(List<Tensor> passes, int epoch) {
        List<Tensor> predictions = passes.stream().map(Losses::softmax).toList();
        Workers workers = passes.getFirst().tape().workers();
        FloatMatrix target = target(predictions.stream().map(Tensor::value).toList(), workers);
        Tensor loss = null;
        for (int p = 0; p < passes.size(); p++) {
            Tensor asked = Elementwise.scale(of.loss(List.of(passes.get(p)), epoch), 1f / passes.size());
            Tensor distance = Elementwise.scale(Losses.squaredDistance(predictions.get(p), target), weight(epoch));
            Tensor sum = Elementwise.add(asked, distance);
            loss = loss == null ? sum : Elementwise.add(loss, sum);
        }
        return loss;
    }

    private FloatMatrix target(List<FloatMatrix> probabilities, Workers workers) {
        return SoftLabels.sharpened(probabilities, 1 / settings.temperature(), workers);
    }

    /** The weight of the distance of one pass. */
    private float weight(int epoch) {
        return (float) (settings.weightAt(epoch) / PASSES);
    }

    @Override
    public float[] lossOfNodes(List<FloatMatrix> passes, int pass, int epoch) {
        float[] parts = of.lossOfNodes(List.of(passes.get(pass)), 0, epoch);
        List<FloatMatrix> probabilities = new ArrayList<>();
        passes.forEach(logits -> probabilities.add(SoftLabels.softmax(logits)));
        FloatMatrix target = target(probabilities, Workers.SINGLE);
        FloatMatrix own = probabilities.get(pass);
        for (int r = 0; r < parts.length; r++) {
            double distance = 0;
            for (int c = 0; c < own.columns(); c++) {
                double d = own.get(r, c) - target.get(r, c);
                distance += d * d;
            }
            parts[r] = (float) (parts[r] / PASSES + weight(epoch) * distance / own.rows());
        }
        return parts;
    }
}
