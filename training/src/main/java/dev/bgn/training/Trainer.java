package dev.bgn.training;

import dev.bgn.datasets.Split;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.binarize.Reinforce;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.Network;
import dev.bgn.training.optim.Adam;
import dev.bgn.training.optim.Optimizer;
import java.util.List;
import java.util.function.Consumer;

/**
 * Trains a network on a whole graph. The epoch is chosen by the metric on validation, then by validation loss; test nodes are
 * looked at once, at the end. The same seed gives the same bytes, whatever the number of threads.
 */
public final class Trainer {
    private final Network model;
    private final GraphInput input;
    private final int[] labels;
    private final Split split;
    private final Steps steps;
    private final TrainSettings settings;
    private final Workers workers;
    private final Tape tape;
    private final Tape evaluation;
    private final Optimizer optimizer;
    private final List<Parameter> parameters;
    private final Reach reach;
    private final TrainState state;

    /**
     * @param input the whole graph, for evaluation
     * @param labels the class of each node; only those of the training and validation nodes are used before the end
     * @param steps what is learned from; {@link Steps#whole} for the whole graph
     */
    public Trainer(
            Network model,
            GraphInput input,
            int[] labels,
            Split split,
            Steps steps,
            TrainSettings settings,
            long seed,
            Workers workers) {
        this.model = model;
        this.input = input;
        this.labels = labels;
        this.split = split;
        this.steps = steps;
        this.settings = settings;
        this.workers = workers;
        tape = new Tape(seed, workers);
        evaluation = new Tape(seed, workers);
        parameters = model.parameters();
        optimizer = Adam.of(parameters, settings.decay());
        if (!model.reinforced().isEmpty() && !steps.isWhole()) {
            throw new IllegalArgumentException(
                    "REINFORCE keeps averages of every node: it needs the whole graph in a step");
        }
        reach = model.reinforced().isEmpty()
                ? null
                : new Reach(input.withLoops().graph(), model.reinforced().size());
        state = new TrainState(parameters, optimizer, model.reinforced());
    }

    /** What a checkpoint keeps. */
    public TrainState state() {
        return state;
    }

    /** Trains until the last epoch, or until patience or the listener ends it, and leaves the best weights in the model. */
    public <X extends Exception> TrainResult run(Listener<X> listener) throws X {
        long start = System.nanoTime();
        learnAll(listener);
        state.restoreBest();
        FloatMatrix logits = logits();
        return new TrainResult(
                state.bestEpoch(),
                state.epoch(),
                Scores.of(logits, split.train(), labels),
                Scores.of(logits, split.validation(), labels),
                Scores.of(logits, split.test(), labels),
                (System.nanoTime() - start) / 1e9);
    }

    /** Trains as {@link #run} does, and returns the best value of the metric on validation; test nodes are not looked at. */
    <X extends Exception> double validate(Listener<X> listener) throws X {
        learnAll(listener);
        return state.bestScore();
    }

    private <X extends Exception> void learnAll(Listener<X> listener) throws X {
        int[] validation = split.validation();
        while (state.epoch() < settings.epochs() && !state.isOver(settings.patience())) {
            int epoch = state.epoch();
            double loss = learn();
            double score = Double.NaN;
            if (epoch % settings.evaluateEvery() == 0 || epoch == settings.epochs() - 1) {
                FloatMatrix logits = logits();
                score = settings.metric().of(logits, validation, labels);
                double validationLoss = Evaluation.loss(logits, validation, labels);
                if (validation.length > 0) {
                    // Before the listener can keep weights that the last step has ruined.
                    requireFinite(validationLoss, epoch);
                }
                state.observe(epoch + 1, score, validationLoss);
            }
            Epoch report = new Epoch(epoch + 1, settings.epochs(), loss, score, state.bestScore());
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

        static Listener<RuntimeException> of(Consumer<Epoch> consumer) {
            return epoch -> {
                consumer.accept(epoch);
                return true;
            };
        }
    }

    /** All steps of the next epoch, without a look at validation; returns the mean loss. */
    public double learn() {
        int epoch = state.epoch();
        double rate = settings.rate() * settings.schedule().factor(epoch, settings.epochs());
        double sum = 0;
        for (int number = 0; number < steps.count(); number++) {
            double loss = step(steps.step(epoch, number), (long) epoch * steps.count() + number);
            requireFinite(loss, epoch);
            Optimizer.clip(parameters, settings.clip());
            optimizer.step(rate);
            sum += loss;
        }
        state.finishEpoch();
        return sum / steps.count();
    }

    /** Leaves the gradients of a step in the parameters; returns the loss. */
    private double step(Steps.Step step, long number) {
        int samples = settings.samples();
        double loss = 0;
        for (int s = 0; s < samples; s++) {
            tape.begin(number * samples + s, true);
            Tensor logits = model.logits(step.input(), tape);
            Tensor value = step.objective().loss(logits);
            if (reach != null) {
                giveLosses(step.objective(), logits);
            }
            tape.backward(value);
            loss += value.data()[0] / samples;
            if (samples > 1) {
                state.addGradients(s == 0, 1f / samples, s == samples - 1);
            }
        }
        return loss;
    }

    private void giveLosses(Objective objective, Tensor logits) {
        float[] parts = objective.lossOfNodes(logits.value());
        List<Reinforce> layers = model.reinforced();
        for (int l = 0; l < layers.size(); l++) {
            layers.get(l).observe(reach.losses(l, parts, workers));
        }
    }

    private void requireFinite(double loss, int epoch) {
        if (!Double.isFinite(loss)) {
            throw new TrainingException("the loss is " + loss + " in epoch " + (epoch + 1)
                    + ": training diverged; a smaller learning rate than " + settings.rate()
                    + " may help");
        }
    }

    /** The logits of all nodes with the present weights. */
    public FloatMatrix logits() {
        evaluation.begin(0, false);
        return model.logits(input, evaluation).value();
    }
}
