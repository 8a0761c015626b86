package dev.bgn.training.layer;

import dev.bgn.runtime.model.Activation;
import dev.bgn.training.autograd.Activations;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Normalization;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.binarize.Binarizer;
import java.util.ArrayList;
import java.util.List;

/**
 * One layer: {@code activation(aggregate(H·W))} (paper, eq. for h_i).
 *
 * @param embeddings makes the output ±1; null where the activation is real
 * @param balance whether rows are balanced before they are binarized
 * @param relativeWindow whether rows are divided by their degree, and all by their root mean square, before they are
 *     binarized in training: no sign changes, but pseudo-gradients then see numbers of about 1
 */
public record GraphLayer(
        Linear linear,
        Aggregator aggregator,
        Binarizer embeddings,
        Activation activation,
        boolean balance,
        boolean relativeWindow) {
    public GraphLayer {
        if ((activation == Activation.SIGN) != (embeddings != null)) {
            throw new IllegalArgumentException("codes need a binarizer, and " + activation + " is no place for one");
        }
    }

    /** Aggregates what the product gave, and activates it. */
    public Tensor finish(Tensor z, TrainingBlock block) {
        Tensor h = aggregator.apply(z, block);
        return switch (activation) {
            case NONE -> h;
            case RELU -> Activations.relu(h);
            case ELU -> Activations.elu(h);
            case SIGN -> codes(h, block);
        };
    }

    private Tensor codes(Tensor h, TrainingBlock block) {
        Tensor centred = balance ? Normalization.balance(h) : h;
        return embeddings.apply(relativeWindow && h.tape().isTraining() ? relative(centred, block) : centred);
    }

    private Tensor relative(Tensor h, TrainingBlock block) {
        Tensor mean = aggregator.growsWithDegree() ? Elementwise.scaleRows(h, block.inverseDegree()) : h;
        double square = 0;
        int count = mean.value().shape().elements();
        for (int i = 0; i < count; i++) {
            square += (double) mean.data()[i] * mean.data()[i];
        }
        double size = Math.sqrt(square / Math.max(1, count));
        return size > 0 ? Elementwise.scale(mean, (float) (1 / size)) : mean;
    }

    public List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>(List.of(linear.weights()));
        all.addAll(aggregator.parameters());
        return all;
    }
}
