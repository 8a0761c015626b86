package dev.bgn.training.optim;

/** The learning rate over the epochs. */
public sealed interface Schedule {
    /** The factor of the learning rate in an epoch of so many. */
    double factor(int epoch, int epochs);

    /** The same rate throughout. */
    record Constant() implements Schedule {
        @Override
        public double factor(int epoch, int epochs) {
            return 1;
        }
    }

    /** Down to zero along half a cosine. */
    record Cosine() implements Schedule {
        @Override
        public double factor(int epoch, int epochs) {
            return (1 + StrictMath.cos(Math.PI * epoch / epochs)) / 2;
        }
    }

    /** Times {@code factor} after every {@code every} epochs. */
    record Steps(int every, double by) implements Schedule {
        @Override
        public double factor(int epoch, int epochs) {
            int times = epoch / every;
            return StrictMath.pow(by, times);
        }
    }
}
