package dev.bgn.training.layer;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Combination;
import dev.bgn.training.autograd.Activations;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Neighbours;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.Segments;
import dev.bgn.training.autograd.Tensor;

/**
 * AS-GCN (Huang et al., 2018): {@code Σ_u c_vu z_u}, where the coefficients come from the features and are those of the
 * block.
 *
 * @param scores w₁ and w₀, features × 2, which the network owns
 * @param first whether this is the first layer; the others share its coefficients
 */
public record AsGcnAggregator(Parameter scores, boolean first) implements Aggregator {
    @Override
    public Combination combination() {
        return first ? new Combination.AsGcn(scores.copy()) : new Combination.AsGcnShared();
    }

    @Override
    public Tensor apply(Tensor z, TrainingBlock block) {
        return Products.aggregateHeads(block.withLoops(), block.coefficients(), z);
    }

    /**
     * The coefficients of all edges of a block.
     *
     * @param own x·w₁ of the sources, of which the targets come first
     * @param other x·w₀ of the sources
     */
    public static Tensor coefficients(TrainingBlock block, Tensor own, Tensor other) {
        return coefficients(
                block.withLoops(),
                block.symmetric().forward(),
                rows(own, block.targetCount()),
                rows(other, block.sourceCount()));
    }

    private static Tensor rows(Tensor x, int count) {
        return x.rows() == count ? x : Segments.firstRows(x, count);
    }

    /**
     * {@code factor_e · (1 + relu(own_v + other_u))} for each edge e from v to u.
     *
     * @param own x·w₁ of the targets of a block
     * @param other x·w₀ of its sources
     */
    public static Tensor coefficients(Neighbours edges, float[] factors, Tensor own, Tensor other) {
        Tensor scores = Activations.relu(Segments.edgeSum(edges, own, other));
        Tensor fixed = own.tape().constant(FloatMatrix.of(factors.length, 1, factors));
        return Elementwise.add(Elementwise.scaleRows(scores, factors), fixed);
    }
}
