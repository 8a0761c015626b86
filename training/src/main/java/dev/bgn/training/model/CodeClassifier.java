package dev.bgn.training.model;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.layer.GraphInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The output layer of a network on fixed codes. With the signs of a trained real-valued GAT it is the paper's naive
 * baseline GAT-binary: embeddings are learned first, binarized, and the task layer is trained on them.
 */
public final class CodeClassifier implements Network {
    private final NodeModel signed;
    private final GraphModel fresh;
    private final FloatMatrix codes;

    /**
     * @param signed the trained network, see {@link #signed}
     * @param codes of all nodes that training sees, by that network
     * @param fresh gives an output layer that is not trained yet
     */
    public CodeClassifier(NodeModel signed, BitMatrix codes, GraphModel fresh) {
        this.signed = signed;
        this.fresh = fresh;
        this.codes = FloatMatrix.of(codes.rows(), codes.columns(), codes.toFloats());
    }

    /** A real-valued network with the signs of its embeddings in their place. */
    public static NodeModel signed(NodeModel trained) {
        List<Layer> layers = new ArrayList<>(trained.layers());
        int last = layers.size() - 2;
        Layer hidden = layers.get(last);
        layers.set(last, new Layer(hidden.weights(), hidden.combination(), Activation.SIGN, false));
        return new NodeModel(
                trained.kind(), Level.E, trained.coding(), layers, trained.classNames(), trained.provenance());
    }

    @Override
    public List<Parameter> parameters() {
        return fresh.layers().getLast().parameters();
    }

    @Override
    public Tensor logits(GraphInput input, Tape tape) {
        return fresh.classify(tape.constant(codes), fresh.withCoefficients(input, tape));
    }

    @Override
    public NodeModel export(FeatureCoding coding, List<String> classNames, Map<String, String> provenance) {
        List<Layer> layers = new ArrayList<>(signed.layers());
        layers.set(
                layers.size() - 1,
                fresh.export(coding, classNames, provenance).layers().getLast());
        return new NodeModel(signed.kind(), signed.level(), coding, layers, classNames, provenance);
    }
}
