package dev.bgn.training.optim;

import dev.bgn.training.text.SettingsText;

/** The learning rate over the epochs. */
public sealed interface Schedule {
    /** The factor of the learning rate in an epoch of so many. */
    double factor(int epoch, int epochs);

    /** As files keep it. */
    SettingsText described();

    /** The same rate throughout. */
    record Constant() implements Schedule {
        @Override
        public double factor(int epoch, int epochs) {
            return 1;
        }

        @Override
        public SettingsText described() {
            return SettingsText.of("Constant");
        }
    }

    /** Down to zero along half a cosine. */
    record Cosine() implements Schedule {
        @Override
        public double factor(int epoch, int epochs) {
            return (1 + StrictMath.cos(Math.PI * epoch / epochs)) / 2;
        }

        @Override
        public SettingsText described() {
            return SettingsText.of("Cosine");
        }
    }

    /** Times {@code factor} after every {@code every} epochs. */
    record Steps(int every, double by) implements Schedule {
        @Override
        public double factor(int epoch, int epochs) {
            int times = epoch / every;
            return StrictMath.pow(by, times);
        }

        @Override
        public SettingsText described() {
            return SettingsText.of("Steps").with("every", every).with("by", by);
        }
    }
}
