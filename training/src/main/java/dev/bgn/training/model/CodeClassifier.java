package dev.bgn.training.model;

import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.layer.GraphInput;
import java.util.List;

/**
 * The output layer of a network on fixed codes. With the signs of a trained real-valued GAT it is the paper's naive
 * baseline GAT-binary: embeddings are learned first, binarized, and the task layer is trained on them.
 */
public final class CodeClassifier implements Network {
    private final GraphModel fresh;
    private final FloatMatrix codes;

    /**
     * @param trained gives the embeddings whose signs are the codes
     * @param fresh gives an output layer that is not trained yet
     */
    public CodeClassifier(GraphModel trained, GraphModel fresh, GraphInput input) {
        this.fresh = fresh;
        Tape tape = new Tape(0, Workers.SINGLE);
        codes = FloatMatrix.of(
                input.nodeCount(),
                trained.settings().bits(),
                trained.codes(input, tape).toFloats());
    }

    @Override
    public List<Parameter> parameters() {
        return fresh.layers().getLast().parameters();
    }

    @Override
    public Tensor logits(GraphInput input, Tape tape) {
        return fresh.classify(tape.constant(codes), input);
    }
}
