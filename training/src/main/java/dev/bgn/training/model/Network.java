package dev.bgn.training.model;

import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.binarize.Reinforce;
import dev.bgn.training.layer.GraphInput;
import java.util.List;

/** What a trainer can train. */
public sealed interface Network permits GraphModel, CodeClassifier {
    /** All that is learned. */
    List<Parameter> parameters();

    /** The logits of all nodes, nodes × classes. */
    Tensor logits(GraphInput input, Tape tape);

    /** The REINFORCE binarizers of the hidden layers, first layer first. */
    default List<Reinforce> reinforced() {
        return List.of();
    }
}
