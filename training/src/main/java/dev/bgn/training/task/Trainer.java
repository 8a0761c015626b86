package dev.bgn.training.task;

import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.optim.Adam;
import dev.bgn.training.optim.Optimizer;
import dev.bgn.training.progress.Epoch;
import dev.bgn.training.progress.TrainingException;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Trains a task. The epoch is chosen by the task's score on validation, then by the loss there. The same seed gives the
 * same bytes, whatever the number of threads.
 */
public final class Trainer {
    private final Task task;
    private final TrainSettings settings;
    private final Tape tape;
    private final Optimizer optimizer;
    private final List<Parameter> parameters;
    private final TrainState state;

    public Trainer(Task task, TrainSettings settings, long seed, Workers workers) {
        this.task = task;
        this.settings = settings;
        tape = new Tape(seed, workers);
        parameters = task.parameters();
        optimizer = Adam.of(parameters, settings.decay());
        state = new TrainState(parameters, optimizer, task.kept());
    }

    /** What a checkpoint keeps. */
    public TrainState state() {
        return state;
    }

    /**
     * How a training ended.
     *
     * @param epoch the epoch that was chosen, on validation alone
     * @param epochs how many were made
     * @param score the best score on validation
     */
    public record Outcome(int epoch, int epochs, double score, double seconds) {}

    /** Trains until the last epoch, or until patience or the listener ends it, and leaves the best weights in the task. */
    public <X extends Exception> Outcome run(Listener<X> listener) throws X {
        long start = System.nanoTime();
        learnAll(listener);
        state.restoreBest();
        return new Outcome(state.bestEpoch(), state.epoch(), state.bestScore(), (System.nanoTime() - start) / 1e9);
    }

    private <X extends Exception> void learnAll(Listener<X> listener) throws X {
        while (state.epoch() < settings.epochs() && !state.isOver(settings.patience())) {
            int epoch = state.epoch();
            double loss = learn(listener::goesOn);
            if (state.epoch() == epoch) {
                break;
            }
            double value = Double.NaN;
            if (epoch % settings.evaluateEvery() == 0 || epoch == settings.epochs() - 1) {
                Task.Score score = task.validate();
                value = score.value();
                if (!Double.isNaN(value)) {
                    // Before the listener can keep weights that the last step has ruined.
                    requireFinite(score.loss(), epoch);
                }
                state.observe(epoch + 1, value, score.loss());
            }
            Epoch report = new Epoch(epoch + 1, settings.epochs(), loss, value, state.bestScore());
            if (!listener.proceed(report)) {
                break;
            }
        }
    }

    /** Told after each epoch; false ends the training early. */
    @FunctionalInterface
    public interface Listener<X extends Exception> {
        Listener<RuntimeException> NONE = epoch -> true;

        boolean proceed(Epoch epoch) throws X;

        /** Asked after each step; false leaves the epoch, of which nothing is kept. For tasks whose epochs take long. */
        default boolean goesOn() {
            return true;
        }

        static Listener<RuntimeException> of(Consumer<Epoch> consumer) {
            return epoch -> {
                consumer.accept(epoch);
                return true;
            };
        }
    }

    /** All steps of the next epoch, without a look at validation; returns the mean loss. */
    public double learn() {
        return learn(() -> true);
    }

    private double learn(BooleanSupplier goesOn) {
        int epoch = state.epoch();
        double rate = settings.rate() * settings.schedule().factor(epoch, settings.epochs());
        int steps = task.steps();
        double sum = 0;
        for (int step = 0; step < steps; step++) {
            double loss = step(epoch, step, (long) epoch * steps + step);
            requireFinite(loss, epoch);
            Optimizer.clip(parameters, settings.clip());
            optimizer.step(rate);
            sum += loss;
            if (step < steps - 1 && !goesOn.getAsBoolean()) {
                return Double.NaN;
            }
        }
        state.finishEpoch();
        return sum / steps;
    }

    /** Leaves the gradients of a step in the parameters; returns the loss. */
    private double step(int epoch, int step, long number) {
        int samples = settings.samples();
        double loss = 0;
        for (int s = 0; s < samples; s++) {
            tape.begin(number * samples + s, true);
            Tensor value = task.loss(epoch, step, tape);
            tape.backward(value);
            loss += value.data()[0] / samples;
            if (samples > 1) {
                state.addGradients(s == 0, 1f / samples, s == samples - 1);
            }
        }
        return loss;
    }

    private void requireFinite(double loss, int epoch) {
        if (!Double.isFinite(loss)) {
            throw new TrainingException("the loss is " + loss + " in epoch " + (epoch + 1)
                    + ": training diverged; a smaller learning rate than " + settings.rate()
                    + " may help");
        }
    }
}
