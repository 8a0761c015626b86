package dev.bgn.training.model;

import dev.bgn.training.text.SettingsText;

/**
 * The chances with which training sets values to zero.
 *
 * @param input of the features
 * @param hidden of the embeddings
 * @param attention of the coefficients of a GAT
 * @param messages of what a GAT's neighbours send: the transformed values that are summed, not those that give the
 *     coefficients (as the authors of GAT train it)
 * @param rows of whole nodes: all that the first layer has made of their features
 */
public record DropoutRates(double input, double hidden, double attention, double messages, double rows) {
    public DropoutRates {
        for (double rate : new double[] {input, hidden, attention, messages, rows}) {
            if (!(rate >= 0 && rate < 1)) {
                throw new IllegalArgumentException("a dropout rate is at least 0 and below 1, not " + rate);
            }
        }
    }

    /** Without a chance for whole rows. */
    public DropoutRates(double input, double hidden, double attention, double messages) {
        this(input, hidden, attention, messages, 0);
    }

    /** The same rate everywhere, but for whole rows. */
    public static DropoutRates all(double rate) {
        return new DropoutRates(rate, rate, rate, rate);
    }

    /** As files keep it. */
    public SettingsText described() {
        return SettingsText.of("DropoutRates")
                .with("input", input)
                .with("hidden", hidden)
                .with("attention", attention)
                .with("messages", messages)
                .with("rows", rows);
    }
}
