package dev.bgn.training.layer;

import dev.bgn.runtime.model.Combination;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tensor;
import java.util.List;

/** How a layer combines the transformed rows of a node and its neighbours. */
public interface Aggregator {
    /**
     * Combines rows.
     *
     * @param z source rows × {@link #columnsFor} of the layer's width
     * @return target rows × width
     */
    Tensor apply(Tensor z, TrainingBlock block);

    /** The same with the present numbers, as the runtime has it. */
    Combination combination();

    /** What is learned here, beside the weights of the layer. */
    default List<Parameter> parameters() {
        return List.of();
    }

    /** Whether what comes out grows with the degree of a node, as plain sums do. */
    default boolean growsWithDegree() {
        return false;
    }

    /** The columns that the product before must have for a layer of this width. */
    default int columnsFor(int width) {
        return width;
    }
}
