package dev.bgn.runtime.model;

import dev.bgn.runtime.matrix.FloatMatrix;

/** What happens to the features of a node before the first layer. */
public sealed interface FeatureScaling {
    /** Nothing. */
    record None() implements FeatureScaling {}

    /** Each row is divided by the sum of its magnitudes; a row of zeros stays. */
    record RowSum() implements FeatureScaling {}

    /**
     * {@code (x − shift) · factor} for each column, by numbers taken from the training data.
     *
     * @param shift 1 × features
     * @param factor 1 × features
     */
    record Standard(FloatMatrix shift, FloatMatrix factor) implements FeatureScaling {
        public Standard {
            if (shift.rows() != 1 || !shift.shape().equals(factor.shape())) {
                throw new IllegalArgumentException(
                        "a shift of " + shift.shape() + " and a factor of " + factor.shape());
            }
        }
    }
}
