package dev.bgn.training.layer;

import dev.bgn.runtime.model.Combination;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.Tensor;

/** {@code Σ_{j ∈ η_i ∪ {i}} z_j / √(d_i d_j)} (Kipf and Welling, 2017). */
public record GcnAggregator() implements Aggregator {
    @Override
    public Combination combination() {
        return new Combination.Gcn();
    }

    @Override
    public Tensor apply(Tensor z, TrainingBlock block) {
        return Products.aggregate(block.withLoops(), block.symmetric(), z);
    }
}
