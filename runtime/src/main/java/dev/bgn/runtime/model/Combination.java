package dev.bgn.runtime.model;

import dev.bgn.runtime.matrix.FloatMatrix;

/** How a layer combines the transformed rows z of a node and its neighbours; η_i has no self loop. */
public sealed interface Combination {
    /** Columns of z for an output of {@code width} columns. */
    default int columnsFor(int width) {
        return width;
    }

    /** Whether another combination differs from this one in its numbers alone. */
    default boolean hasShapeOf(Combination other) {
        return switch (this) {
            case Gin _ -> other instanceof Gin;
            case Gat a ->
                other instanceof Gat b
                        && a.own.shape().equals(b.own.shape())
                        && a.heads == b.heads
                        && a.leaky == b.leaky;
            case AsGcn(FloatMatrix scores) ->
                other instanceof AsGcn(FloatMatrix others) && scores.shape().equals(others.shape());
            case Sum _, Gcn _, Sage _, AsGcnShared _ -> equals(other);
        };
    }

    /** {@code Σ_{j ∈ η_i ∪ {i}} z_j}: what binary coefficients leave of GCN, GAT and GIN. */
    record Sum() implements Combination {}

    /** {@code Σ_{j ∈ η_i ∪ {i}} z_j / √(d_i d_j)}, degrees with the self loop: GCN (Kipf and Welling, 2017). */
    record Gcn() implements Combination {}

    /** {@code (1 + ε)·z_i + Σ_{j ∈ η_i} z_j}: GIN (Xu et al., 2019). */
    record Gin(float epsilon) implements Combination {}

    /** How the neighbours stand beside the node itself. */
    enum Beside {
        /** {@code own + Σ near}: a node of many neighbours hardly hears itself. */
        SUM,
        /** {@code own + Σ near / n}. */
        MEAN,
        /** {@code n·own + Σ near}, with n = 1 where there are no neighbours: n times the mean, so of the same sign, in whole numbers. */
        EVEN
    }

    /**
     * {@code own = z_i[0 … w-1]} beside {@code near = z_j[w … 2w-1]} of the n neighbours j ∈ η_i: GraphSAGE (Hamilton et
     * al., 2017), whose two products are side by side in z.
     */
    record Sage(Beside beside) implements Combination {
        @Override
        public int columnsFor(int width) {
            return 2 * width;
        }
    }

    /**
     * {@code Σ_{j ∈ η_i ∪ {i}} α_ij z_j} with {@code α_ij = softmax_j(a₁·z_i + a₂·z_j)}, each head apart: GAT (Veličković et al., 2018).
     *
     * @param own a₁, 1 × (heads · width)
     * @param other a₂, 1 × (heads · width)
     * @param leaky whether the score goes through a LeakyReLU of slope 0.2
     */
    record Gat(FloatMatrix own, FloatMatrix other, int heads, boolean leaky) implements Combination {
        public Gat {
            if (own.rows() != 1 || !own.shape().equals(other.shape())) {
                throw new IllegalArgumentException("attention vectors " + own.shape() + " and " + other.shape());
            }
            if (heads < 1 || own.columns() % heads != 0) {
                throw new IllegalArgumentException(
                        own.columns() + " columns are not " + heads + " heads of equal width");
            }
        }
    }

    /**
     * {@code Σ_{j ∈ η_i ∪ {i}} c_ij z_j} with {@code c_ij = (1 + relu(x_i·w₁ + x_j·w₀)) / √(d_i d_j)}, degrees with the self
     * loop, x the features as the first layer takes them: AS-GCN (Huang et al., 2018). It is the combination of a first
     * layer; those after it are {@link AsGcnShared}.
     *
     * @param scores features × 2: w₁ for the node itself, w₀ for a neighbour
     */
    record AsGcn(FloatMatrix scores) implements Combination {
        public AsGcn {
            if (scores.columns() != 2) {
                throw new IllegalArgumentException("scores of " + scores.shape() + ", not two columns");
            }
        }
    }

    /** The sum with the coefficients of the first layer, an {@link AsGcn}. */
    record AsGcnShared() implements Combination {}
}
