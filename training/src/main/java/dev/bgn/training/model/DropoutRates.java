package dev.bgn.training.model;

/**
 * The chances with which training sets values to zero.
 *
 * @param input of the features
 * @param hidden of the embeddings
 * @param attention of the coefficients of a GAT
 * @param messages of what a GAT's neighbours send: the transformed values that are summed, not those that give the
 *     coefficients (as the authors of GAT train it)
 */
public record DropoutRates(double input, double hidden, double attention, double messages) {
    public DropoutRates {
        for (double rate : new double[] {input, hidden, attention, messages}) {
            if (!(rate >= 0 && rate < 1)) {
                throw new IllegalArgumentException("a dropout rate is at least 0 and below 1, not " + rate);
            }
        }
    }

    /** The same rate everywhere. */
    public static DropoutRates all(double rate) {
        return new DropoutRates(rate, rate, rate, rate);
    }
}
