package dev.bgn.training.layer;

import dev.bgn.runtime.model.Combination;
import dev.bgn.training.autograd.Activations;
import dev.bgn.training.autograd.Columns;
import dev.bgn.training.autograd.Dropout;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.Segments;
import dev.bgn.training.autograd.Tensor;
import java.util.List;

/**
 * Attention over the neighbourhood (Veličković et al., 2018; paper, eq. for α_ij): {@code Σ_j α_ij z_j},
 * {@code α_ij = softmax_j(a₁·z_i + a₂·z_j)} over η_i ∪ {i}, each head apart.
 *
 * @param own a₁, 1 × (heads · width)
 * @param other a₂, 1 × (heads · width)
 * @param leaky whether the score goes through a LeakyReLU, as in the real-valued GAT
 * @param attentionDropout on the coefficients
 * @param messageDropout on the values that are summed
 */
public record AttentionAggregator(
        Parameter own, Parameter other, int heads, boolean leaky, double attentionDropout, double messageDropout)
        implements Aggregator {
    private static final float SLOPE = (float) 0.2;

    @Override
    public Combination combination() {
        return new Combination.Gat(own.copy(), other.copy(), heads, leaky);
    }

    @Override
    public Tensor apply(Tensor z, TrainingBlock block) {
        Tensor scores = Segments.edgeSum(
                block.withLoops(),
                Columns.headDots(block.own(z), z.tape().parameter(own), heads),
                Columns.headDots(z, z.tape().parameter(other), heads));
        Tensor shaped = leaky ? Activations.leakyRelu(scores, SLOPE) : scores;
        Tensor coefficients = Segments.softmax(shaped, block.withLoops().graph().startArray());
        return Products.aggregateHeads(
                block.withLoops(),
                Dropout.elements(coefficients, attentionDropout),
                Dropout.elements(z, messageDropout));
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(own, other);
    }
}
