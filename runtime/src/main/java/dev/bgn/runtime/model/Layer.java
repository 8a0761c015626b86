package dev.bgn.runtime.model;

import java.util.Objects;

/**
 * One layer: {@code activation(combine(H·W))}.
 *
 * @param balance whether the mean of a row is taken off before its sign
 */
public record Layer(Weights weights, Combination combination, Activation activation, boolean balance) {
    public Layer {
        Objects.requireNonNull(weights, "weights");
        Objects.requireNonNull(combination, "combination");
        Objects.requireNonNull(activation, "activation");
        if (weights.out() % combination.columnsFor(1) != 0) {
            throw new IllegalArgumentException(weights.out() + " columns cannot be halved");
        }
        if (combination instanceof Combination.Gat attention && attention.own().columns() != weights.out()) {
            throw new IllegalArgumentException(
                    "attention over " + attention.own().columns() + " columns after a product of " + weights.out());
        }
    }

    /** Columns of the output. */
    public int width() {
        return weights.out() / combination.columnsFor(1);
    }

    /** Whether another layer differs from this one in its numbers alone. */
    public boolean hasShapeOf(Layer other) {
        // Signs of plain sums, and votes, are computed without a scale.
        boolean scaled = combination instanceof Combination.Sum && isScaled(weights) != isScaled(other.weights);
        return weights.hasShapeOf(other.weights)
                && !scaled
                && combination.hasShapeOf(other.combination)
                && activation == other.activation
                && balance == other.balance;
    }

    private static boolean isScaled(Weights weights) {
        return weights instanceof Weights.Signs signs && signs.scale() != 1f;
    }
}
