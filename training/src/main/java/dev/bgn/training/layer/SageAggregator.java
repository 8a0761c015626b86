package dev.bgn.training.layer;

import dev.bgn.runtime.model.Combination;
import dev.bgn.training.autograd.Columns;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.Tensor;

/**
 * GraphSAGE (Hamilton et al., 2017): one weight matrix over the concatenation of a node and the mean of its neighbours,
 * {@code W_self h_i + mean_j W_near h_j}. The rows that come in hold both products side by side.
 *
 * @param whole whether it is multiplied by the number n of neighbours, {@code n·W_self h_i + Σ_j W_near h_j}: then all
 *     coefficients of neighbours are +1, as level c asks, no sign changes, and the node still weighs as much as its neighbours
 */
public record SageAggregator(boolean whole) implements Aggregator {
    @Override
    public Combination combination() {
        return new Combination.Sage(whole ? Combination.Beside.EVEN : Combination.Beside.MEAN);
    }

    @Override
    public Tensor apply(Tensor z, TrainingBlock block) {
        int width = z.columns() / 2;
        Tensor own = Columns.slice(block.own(z), 0, width);
        Tensor near = Columns.slice(z, width, 2 * width);
        return whole
                ? Elementwise.add(
                        Elementwise.scaleRows(own, block.neighbourCounts()),
                        Products.aggregate(block.plain(), block.near(), near))
                : Elementwise.add(own, Products.aggregate(block.plain(), block.mean(), near));
    }

    @Override
    public boolean growsWithDegree() {
        return whole;
    }

    @Override
    public int columnsFor(int width) {
        return 2 * width;
    }
}
