package dev.bgn.training.layer;

import dev.bgn.runtime.model.Combination;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.Tensor;
import java.util.List;

/**
 * GIN with a perceptron of one layer (Xu et al., 2019): {@code (1 + ε)·z_i + Σ_{j ∈ η_i} z_j} with a learned ε. The
 * transformation comes before the sum, which is the same for a linear one.
 */
public record GinAggregator(Parameter epsilon) implements Aggregator {
    @Override
    public Combination combination() {
        return new Combination.Gin(epsilon.value().get(0, 0));
    }

    @Override
    public Tensor apply(Tensor z, TrainingBlock block) {
        Tensor sum = Products.aggregate(block.withLoops(), block.sum(), z);
        return Elementwise.add(sum, Elementwise.scaleBy(block.own(z), z.tape().parameter(epsilon)));
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(epsilon);
    }
}
