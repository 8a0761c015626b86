package dev.bgn.report.timing;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Float32 networks without attention, made of the weights of a trained one, to compare speeds with. */
public final class PlainNetworks {
    private PlainNetworks() {}

    /**
     * The network of level wec in float32: the same ±1 weights as floats, the same sums over neighbours, the same signs
     * between the layers. It gives the same classes, so the ratio of the two times is what the bits bring.
     */
    public static NodeModel floatSums(NodeModel binary) {
        List<Layer> layers = binary.layers();
        if (layers.stream().anyMatch(layer -> !(layer.combination() instanceof Combination.Sum))) {
            throw new IllegalArgumentException("a network of level " + binary.level() + " does more than sums");
        }
        return floats(binary);
    }

    /** Any network with binary weights in float32: the same weights as floats, and all else the same. */
    public static NodeModel floats(NodeModel binary) {
        List<Layer> layers = binary.layers().stream()
                .map(layer ->
                        new Layer(real(layer.weights()), layer.combination(), layer.activation(), layer.balance()))
                .toList();
        return new NodeModel(
                binary.kind(), Level.NONE, binary.coding(), layers, binary.classNames(), binary.provenance());
    }

    /** A GCN with the weights of a real-valued GAT: untrained as such, but as fast as any of its shape. */
    public static NodeModel gcn(NodeModel gat) {
        List<Layer> layers = new ArrayList<>();
        for (int l = 0; l < gat.layers().size(); l++) {
            boolean isLast = l == gat.layers().size() - 1;
            layers.add(new Layer(
                    gat.layers().get(l).weights(),
                    new Combination.Gcn(),
                    isLast ? Activation.NONE : Activation.RELU,
                    false));
        }
        return new NodeModel(ModelKind.GCN, Level.NONE, gat.coding(), layers, gat.classNames(), Map.of());
    }

    private static Weights real(Weights weights) {
        return switch (weights) {
            case Weights.Real real -> real;
            case Weights.Signs signs -> {
                BitMatrix bits = signs.byInput();
                float[] values = bits.toFloats();
                for (int i = 0; i < values.length; i++) {
                    values[i] *= signs.scale();
                }
                yield new Weights.Real(FloatMatrix.of(signs.in(), signs.out(), values));
            }
        };
    }
}
