package dev.bgn.datasets;

/** How to split the nodes of a dataset; {@link Splits#parse} makes one from its name. */
public sealed interface SplitRule {
    /** The split of {@code data}; the seed matters only to the random rules. */
    default Split apply(GraphData data, long seed) {
        return switch (this) {
            case Public _ -> Splits.published(data);
            case Full _ -> Splits.full(data);
            case PerClass(int train, int validation, boolean total) ->
                Splits.perClass(data.labels(), train, validation, total, seed);
            case Ratio(double train, double validation, double test, boolean stratified) ->
                Splits.ratio(data.labels(), train, validation, test, stratified, seed);
        };
    }

    /** Whether the seed matters. */
    default boolean isRandom() {
        return switch (this) {
            case Public _, Full _ -> false;
            case PerClass _, Ratio _ -> true;
        };
    }

    /** The split that comes with the dataset. */
    record Public() implements SplitRule {}

    /** Validation and test of the published split, all other labelled nodes for training. */
    record Full() implements SplitRule {}

    /** So many random nodes of each class for training and validation (or for validation in total), the rest for test. */
    record PerClass(int train, int validation, boolean validationInTotal) implements SplitRule {
        public PerClass {
            if (train < 1 || validation < 0) {
                throw new IllegalArgumentException(
                        train + " training and " + validation + " validation nodes a class make no split");
            }
        }
    }

    /** Random parts of these sizes; stratified: of each class. What is missing to 1 is in no part. */
    record Ratio(double train, double validation, double test, boolean stratified) implements SplitRule {
        public Ratio {
            boolean fits = train > 0 && validation >= 0 && test >= 0 && train + validation + test <= 1 + 1e-9;
            if (!fits) {
                throw new IllegalArgumentException("the ratios " + train + ", " + validation + ", " + test
                        + " make no split: the first must be positive, none negative, and the sum at most 1");
            }
        }
    }
}
