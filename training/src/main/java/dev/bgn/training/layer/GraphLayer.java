package dev.bgn.training.layer;

import dev.bgn.training.autograd.Activations;
import dev.bgn.training.autograd.Normalization;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.binarize.Binarizer;
import java.util.ArrayList;
import java.util.List;

/**
 * One layer: {@code activation(aggregate(H·W))} (paper, eq. for h_i).
 *
 * @param embeddings makes the output ±1; null for a real activation
 * @param activation the real activation, used where {@code embeddings} is null
 * @param balance whether rows are balanced before they are binarized
 */
public record GraphLayer(
        Linear linear, Aggregator aggregator, Binarizer embeddings, Activation activation, boolean balance) {
    /** Real activations. */
    public enum Activation {
        NONE,
        RELU,
        ELU
    }

    /** Aggregates what the product gave, and activates it. */
    public Tensor finish(Tensor z, GraphInput input) {
        Tensor h = aggregator.apply(z, input);
        if (embeddings != null) {
            return embeddings.apply(balance ? Normalization.balance(h) : h);
        }
        return switch (activation) {
            case NONE -> h;
            case RELU -> Activations.relu(h);
            case ELU -> Activations.elu(h);
        };
    }

    public List<Parameter> parameters() {
        List<Parameter> all = new ArrayList<>(List.of(linear.weights()));
        all.addAll(aggregator.parameters());
        return all;
    }
}
