package dev.bgn.runtime.features;

import dev.bgn.runtime.matrix.FloatMatrix;

/**
 * How the features of a node become the input of the first layer. Every coding works on one node at a time, with numbers
 * that were taken from the training data, so that a new node is coded as it would have been in training.
 */
public sealed interface FeatureCoding
        permits FeatureCoding.None,
                FeatureCoding.RowSum,
                FeatureCoding.UnitRows,
                FeatureCoding.Centred,
                FeatureCoding.Standard,
                Thermometer,
                WithDegree {
    /** How many columns the first layer takes for so many features. */
    default int inputColumns(int features) {
        return features;
    }

    /** How many features there are where the first layer takes so many columns. */
    default int featureCount(int inputColumns) {
        return inputColumns;
    }

    /**
     * Whether sparse features become whole multiples of one step, 1 or 2⁻¹⁴: those of {@link None} where they are whole
     * numbers themselves, those of {@link RowSum} in rows of at most 1,024 entries, bits of thermometers always.
     */
    default boolean givesSteps() {
        return switch (this) {
            case None _, RowSum _, Thermometer _, WithDegree _ -> true;
            case UnitRows _, Centred _, Standard _ -> false;
        };
    }

    /** Nothing. */
    record None() implements FeatureCoding {}

    /**
     * Each row is divided by the sum of its magnitudes; a row of zeros stays. Sparse rows of at most 1,024 entries are then
     * rounded to multiples of 2⁻¹⁴, so that their sums under ±1 weights are exact.
     */
    record RowSum() implements FeatureCoding {}

    /** Each row is divided by its Euclidean length; a row of zeros stays. */
    record UnitRows() implements FeatureCoding {}

    /**
     * Each row is divided by the sum of its magnitudes, then {@code shift} is taken off: for 0/1 columns so dense that rows
     * differ little from their mean.
     *
     * @param shift the mean of the divided rows of the training data, 1 × features
     */
    record Centred(FloatMatrix shift) implements FeatureCoding {
        public Centred {
            if (shift.rows() != 1) {
                throw new IllegalArgumentException("a shift of " + shift.shape());
            }
        }
    }

    /**
     * {@code (x − shift) · factor} for each column, by numbers taken from the training data.
     *
     * @param shift 1 × features
     * @param factor 1 × features
     */
    record Standard(FloatMatrix shift, FloatMatrix factor) implements FeatureCoding {
        private static final double LEAST_DEVIATION = 1e-6;

        public Standard {
            if (shift.rows() != 1 || !shift.shape().equals(factor.shape())) {
                throw new IllegalArgumentException(
                        "a shift of " + shift.shape() + " and a factor of " + factor.shape());
            }
        }

        /** Mean 0 and deviation 1 on the given rows; a column that is the same everywhere becomes 0. */
        public static Standard of(FloatMatrix rows) {
            int columns = rows.columns();
            double[] mean = new double[columns];
            double[] square = new double[columns];
            for (int i = 0; i < rows.data().length; i++) {
                if (!Float.isFinite(rows.data()[i])) {
                    throw new IllegalArgumentException(
                            "node " + i / columns + " has a feature that is not a finite number");
                }
                mean[i % columns] += (double) rows.data()[i] / rows.rows();
            }
            for (int i = 0; i < rows.data().length; i++) {
                double d = rows.data()[i] - mean[i % columns];
                square[i % columns] += d * d / rows.rows();
            }
            FloatMatrix shift = FloatMatrix.zeros(1, columns);
            FloatMatrix factor = FloatMatrix.zeros(1, columns);
            for (int c = 0; c < columns; c++) {
                double deviation = Math.sqrt(square[c]);
                shift.set(0, c, (float) mean[c]);
                // What rounding leaves of a constant column is no information. No float holds the inverse of the
                // deviation of subnormal numbers: the largest float still tells them apart.
                boolean varies = deviation > LEAST_DEVIATION * Math.abs(mean[c]);
                factor.set(0, c, varies ? (float) Math.min(1 / deviation, Float.MAX_VALUE) : 0f);
            }
            return new Standard(shift, factor);
        }
    }
}
