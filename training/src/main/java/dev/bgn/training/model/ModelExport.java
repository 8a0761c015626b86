package dev.bgn.training.model;

import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import dev.bgn.training.layer.GraphLayer;
import dev.bgn.training.layer.Linear;
import java.util.List;
import java.util.Map;

/** Takes from a trained network what is needed to run it. */
public final class ModelExport {
    private ModelExport() {}

    /** The network as it is now; later training does not change the result. */
    public static NodeModel of(
            GraphModel model, FeatureCoding coding, List<String> classNames, Map<String, String> provenance) {
        return new NodeModel(
                model.settings().kind(),
                model.settings().level(),
                coding,
                model.layers().stream().map(ModelExport::layer).toList(),
                classNames,
                provenance);
    }

    private static Layer layer(GraphLayer layer) {
        return new Layer(
                weights(layer.linear()),
                layer.aggregator().combination(),
                layer.activation(),
                layer.activation() == Activation.SIGN && layer.balance());
    }

    private static Weights weights(Linear linear) {
        return linear.isBinary()
                ? Weights.Signs.of(linear.bits(), linear.isScaled() ? linear.scale() : 1f)
                : new Weights.Real(linear.weights().copy());
    }
}
