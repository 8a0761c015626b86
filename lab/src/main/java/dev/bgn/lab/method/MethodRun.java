package dev.bgn.lab.method;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.task.Epoch;
import dev.bgn.training.task.Progress;
import dev.bgn.training.task.Trainer;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * What a method is run on.
 *
 * @param data with the split of this run
 * @param split its name as {@code --split} takes it
 * @param taught soft labels that the runs of several methods share
 * @param hashed codes without labels, shared likewise
 * @param listener follows the run
 */
public record MethodRun(
        GraphData data,
        String split,
        long seed,
        Workers workers,
        TaughtLabels taught,
        HashedNodes hashed,
        Listener listener) {
    /** Follows a run. Methods without epochs tell nothing. */
    @FunctionalInterface
    public interface Listener extends Progress {
        /** For who does not care. */
        Listener NONE = line -> {};

        /** Tells nothing; {@code goesOn} is asked whether to go on. */
        static Listener endedBy(BooleanSupplier goesOn) {
            return new Listener() {
                @Override
                public void tell(String line) {}

                @Override
                public boolean goesOn() {
                    return goesOn.getAsBoolean();
                }
            };
        }

        /** Told after each epoch of the training itself. */
        default void epoch(Epoch epoch) {}

        /** Follows a training, and ends it by a {@link CancellationException} once the run is not to go on. */
        default Trainer.Listener<RuntimeException> untilStopped() {
            return epoch -> {
                epoch(epoch);
                if (!goesOn()) {
                    throw new CancellationException("the training was stopped in epoch " + epoch.number());
                }
                return true;
            };
        }
    }

    /** A run on one thread that nobody follows, on the split of a seed. */
    public static MethodRun of(SeedSplits splits, long seed) {
        return new MethodRun(
                splits.of(seed),
                splits.name(),
                seed,
                Workers.SINGLE,
                new TaughtLabels(),
                new HashedNodes(),
                Listener.NONE);
    }

    MethodRun withData(GraphData other) {
        return new MethodRun(other, split, seed, workers, taught, hashed, listener);
    }

    public MethodRun withWorkers(Workers other) {
        return new MethodRun(data, split, seed, other, taught, hashed, listener);
    }

    public MethodRun withTaught(TaughtLabels other) {
        return new MethodRun(data, split, seed, workers, other, hashed, listener);
    }

    public MethodRun withHashed(HashedNodes other) {
        return new MethodRun(data, split, seed, workers, taught, other, listener);
    }

    public MethodRun withListener(Listener other) {
        return new MethodRun(data, split, seed, workers, taught, hashed, other);
    }
}
