package dev.bgn.training.model;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.FeatureCoding;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.layer.Aggregator;
import dev.bgn.training.layer.AttentionAggregator;
import dev.bgn.training.layer.GcnAggregator;
import dev.bgn.training.layer.GinAggregator;
import dev.bgn.training.layer.GraphLayer;
import dev.bgn.training.layer.Linear;
import dev.bgn.training.layer.SageAggregator;
import dev.bgn.training.layer.SumAggregator;
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
                combination(layer.aggregator()),
                layer.activation(),
                layer.activation() == Activation.SIGN && layer.balance());
    }

    private static Weights weights(Linear linear) {
        return linear.isBinary()
                ? Weights.Signs.of(linear.bits(), linear.isScaled() ? linear.scale() : 1f)
                : new Weights.Real(copy(linear.weights()));
    }

    private static Combination combination(Aggregator aggregator) {
        return switch (aggregator) {
            case SumAggregator() -> new Combination.Sum();
            case GcnAggregator() -> new Combination.Gcn();
            case SageAggregator(boolean sum) -> new Combination.Sage(!sum);
            case GinAggregator(Parameter epsilon) ->
                new Combination.Gin(epsilon.value().get(0, 0));
            case AttentionAggregator attention ->
                new Combination.Gat(
                        copy(attention.own()), copy(attention.other()), attention.heads(), attention.leaky());
        };
    }

    private static FloatMatrix copy(Parameter parameter) {
        FloatMatrix value = parameter.value();
        return FloatMatrix.of(value.rows(), value.columns(), value.data().clone());
    }
}
