package dev.bgn.lab.method;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.NodeTrainer;
import dev.bgn.training.TrainedModel;
import dev.bgn.training.TrainingListener;
import dev.bgn.training.progress.Epoch;
import dev.bgn.training.progress.Progress;
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
    }

    /** Trains networks as the run says. */
    NodeTrainer trainer() {
        return new NodeTrainer().seed(seed).workers(workers).teacherChoices(taught.choices());
    }

    /**
     * What a network gives.
     *
     * @throws CancellationException where the listener ended the training: what came of it is no result
     */
    Outcome train(NodeTrainer trainer) {
        TrainedModel trained = trainer.listener(new Followed(listener)).train(data, split);
        if (trained.interrupted()) {
            throw new CancellationException(
                    "the training was stopped in epoch " + trained.result().epochs());
        }
        return Outcome.of(trained.result(), trained.model(), trained.data());
    }

    /** Forwards the progress of a training. */
    private record Followed(Listener listener) implements TrainingListener {
        @Override
        public void line(String network, String line) {
            listener.tell(line);
        }

        @Override
        public void epochs(String network, Stage stage, int done, int of) {
            listener.epochs(done, of);
        }

        @Override
        public void epoch(String network, Epoch epoch) {
            listener.epoch(epoch);
        }

        @Override
        public boolean goesOn() {
            return listener.goesOn();
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
