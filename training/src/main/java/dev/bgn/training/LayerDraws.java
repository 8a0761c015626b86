package dev.bgn.training;

import dev.bgn.training.sample.DrawRule;

/**
 * How the nodes of a layer are drawn.
 *
 * @param nodes draws of a layer
 */
public record LayerDraws(DrawRule rule, int nodes) {
    /** As AS-GCN has it. */
    public static final LayerDraws USUAL = new LayerDraws(DrawRule.ADAPTIVE, 512);

    public LayerDraws {
        if (nodes < 1) {
            throw new IllegalArgumentException(nodes + " draws of a layer");
        }
    }
}
