package dev.bgn.runtime.features;

import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Objects;

/**
 * Thermometer bits of the features and, as one more column behind them, of the degree of the node: how many neighbours it
 * has, itself not counted. A mean over neighbours and a sign do not tell a node with many of them from one with few.
 *
 * @param bits of the features and the degree
 */
public record WithDegree(Thermometer bits) implements FeatureCoding {
    public WithDegree {
        Objects.requireNonNull(bits, "bits");
        if (bits.columns() == 0) {
            throw new IllegalArgumentException("no column for the degree");
        }
    }

    /**
     * Cuts by the quantiles of the given rows.
     *
     * @param degrees of the nodes
     * @param most cuts of a column at the most
     */
    public static WithDegree of(Features features, int[] degrees, int most) {
        return new WithDegree(Thermometer.of(features.with(degrees), most));
    }

    /** The 0/1 columns of all rows. */
    public SparseMatrix apply(Features features, int[] degrees) {
        return bits.apply(features.with(degrees));
    }

    @Override
    public int inputColumns(int features) {
        return bits.inputColumns(features + 1);
    }

    @Override
    public int featureCount(int inputColumns) {
        return bits.columns() - 1;
    }
}
