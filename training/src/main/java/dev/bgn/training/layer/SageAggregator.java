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
 * @param sum whether the neighbours are summed instead, as with binary coefficients
 */
public record SageAggregator(boolean sum) implements Aggregator {
    @Override
    public Combination combination() {
        return new Combination.Sage(!sum);
    }

    @Override
    public Tensor apply(Tensor z, Block block) {
        int width = z.columns() / 2;
        Tensor near = Columns.slice(z, width, 2 * width);
        return Elementwise.add(
                Columns.slice(block.own(z), 0, width),
                Products.aggregate(block.plain(), sum ? block.near() : block.mean(), near));
    }

    @Override
    public int columnsFor(int width) {
        return 2 * width;
    }
}
