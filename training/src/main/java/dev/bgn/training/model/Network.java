package dev.bgn.training.model;

import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.binarize.Reinforce;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.layer.Linear;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A network for the classes of nodes, as it is trained. */
public interface Network {
    /** All that is learned. */
    List<Parameter> parameters();

    /** The logits of the targets of the last block, nodes × classes. */
    Tensor logits(GraphInput input, Tape tape);

    /** What the last {@link #logits} adds to the loss of a step, whatever is asked of them; 1 × 1. */
    default Optional<Tensor> penalty() {
        return Optional.empty();
    }

    /** The network as it is now, to be run; later training does not change the result. */
    NodeModel export(FeatureCoding coding, List<String> classNames, Map<String, String> provenance);

    /**
     * The factor of the logits in training that {@link #export} leaves out, because it changes no class. The loss depends
     * on it.
     */
    default float logitScale() {
        return 1f;
    }

    /** The weights that are drawn at random and learn by REINFORCE from the whole loss of a step. */
    default List<Linear.Sampled> sampledWeights() {
        return List.of();
    }

    /** The REINFORCE binarizers of the hidden layers, first layer first. */
    default List<Reinforce> reinforced() {
        return List.of();
    }
}
