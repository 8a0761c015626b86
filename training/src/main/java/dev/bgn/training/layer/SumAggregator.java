package dev.bgn.training.layer;

import dev.bgn.runtime.model.Combination;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.Tensor;

/**
 * The plain sum {@code Σ_{j ∈ η_i ∪ {i}} z_j}: what is left of every kind of layer when its coefficients are ±1. A
 * softmax is positive, so the sign of an attention coefficient is +1 for every neighbour (paper, eq. for α_ij).
 */
public record SumAggregator() implements Aggregator {
    @Override
    public Combination combination() {
        return new Combination.Sum();
    }

    @Override
    public Tensor apply(Tensor z, TrainingBlock block) {
        return Products.aggregate(block.withLoops(), block.sum(), z);
    }

    @Override
    public boolean growsWithDegree() {
        return true;
    }
}
