package dev.bgn.training.node;

import dev.bgn.training.text.SettingsText;

/**
 * How strongly predictions of two passes are drawn towards each other.
 *
 * @param weight λ, 0 for none
 * @param temperature sharpens the average of the passes; below 1
 * @param ramp epochs over which λ grows to its value
 */
public record ConsistencySettings(double weight, double temperature, int ramp) {
    /** No consistency: one pass. */
    public static final ConsistencySettings NONE = new ConsistencySettings(0, 1, 1);

    public ConsistencySettings {
        if (!(weight >= 0) || !(temperature > 0) || ramp < 1) {
            throw new IllegalArgumentException("a weight of " + weight + ", a temperature of " + temperature
                    + " and a ramp of " + ramp + " epochs: one of them is out of range");
        }
    }

    public boolean isOn() {
        return weight > 0;
    }

    /** λ in an epoch, counted from 0. */
    double weightAt(int epoch) {
        return weight * Math.min(1.0, (double) epoch / ramp);
    }

    /** As files keep it. */
    public SettingsText described() {
        return SettingsText.of("ConsistencySettings")
                .with("weight", weight)
                .with("temperature", temperature)
                .with("ramp", ramp);
    }
}
