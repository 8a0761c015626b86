package dev.bgn.training.layer;

import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tensor;
import java.util.List;

/** How a layer combines the transformed rows of a node and its neighbours. */
public sealed interface Aggregator
        permits SumAggregator, GcnAggregator, AttentionAggregator, SageAggregator, GinAggregator {
    /**
     * Combines rows.
     *
     * @param z nodes × {@link #columnsFor} of the layer's width
     * @return nodes × width
     */
    Tensor apply(Tensor z, GraphInput input);

    /** What is learned here, beside the weights of the layer. */
    default List<Parameter> parameters() {
        return List.of();
    }

    /** The columns that the product before must have for a layer of this width. */
    default int columnsFor(int width) {
        return width;
    }
}
