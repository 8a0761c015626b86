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
    public DropoutRates(double input, double hidden, double attention) {
        this(input, hidden, attention, 0);
    }

    /** The same rate everywhere. */
    public static DropoutRates all(double rate) {
        return new DropoutRates(rate, rate, rate, rate);
    }
}
