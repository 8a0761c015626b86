package dev.bgn.training.node;

import dev.bgn.training.sample.DrawRule;
import dev.bgn.training.text.SettingsText;

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

    /** As files keep it. */
    public SettingsText described() {
        return SettingsText.of("LayerDraws").with("rule", rule).with("nodes", nodes);
    }
}
