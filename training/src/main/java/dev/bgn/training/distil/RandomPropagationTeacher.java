package dev.bgn.training.distil;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.Evaluation;
import dev.bgn.training.TrainingException;
import dev.bgn.training.autograd.Activations;
import dev.bgn.training.autograd.Dropout;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Losses;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.optim.Adam;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * A real-valued teacher with random propagation (GRAND, Feng et al., 2020): whole rows are dropped, the rest is
 * propagated several steps, and predictions from different draws are drawn towards their sharpened average.
 *
 * <p>Dropping rows and propagating are linear, so the projection {@code X·W₁} comes first, once a step: 64 columns are
 * propagated in place of all features.
 */
public final class RandomPropagationTeacher {
    private static final double FEATURE_DROPOUT = 0.5;
    private static final double ROW_DROPOUT = 0.5;
    private static final int DRAWS = 3;
    private static final int RAMP_EPOCHS = 50;
    private static final int EVALUATE_EVERY = 2;
    /** Random streams of the initial weights. */
    private static final long WEIGHTS = -2_000_000;

    private final TeacherSettings settings;
    private final GraphInput input;
    private final Parameter first;
    private final Parameter firstBias;
    private final Parameter second;
    private final Parameter secondBias;

    private RandomPropagationTeacher(TeacherSettings settings, GraphInput input, int classes, long seed) {
        this.settings = settings;
        this.input = input;
        int in = input.featureCount();
        int hidden = settings.hidden();
        first = Parameter.xavier("first", in, hidden, in, hidden, new CounterRandom(seed, WEIGHTS));
        firstBias = Parameter.zeros("firstBias", 1, hidden);
        second = Parameter.xavier("second", hidden, classes, hidden, classes, new CounterRandom(seed, WEIGHTS + 1));
        secondBias = Parameter.zeros("secondBias", 1, classes);
    }

    /** What a teacher knows: its logits of all nodes in its best epoch, and how good that was. */
    public record Lesson(FloatMatrix logits, double validation) {}

    /** Trains one teacher; {@code beforeEpoch} is asked whether to go on. */
    public static Lesson train(
            TeacherSettings settings,
            GraphInput input,
            int[] labels,
            int classes,
            Split split,
            long seed,
            Workers workers,
            BooleanSupplier beforeEpoch) {
        return new RandomPropagationTeacher(settings, input, classes, seed)
                .learn(labels, split, seed, workers, beforeEpoch);
    }

    private Lesson learn(int[] labels, Split split, long seed, Workers workers, BooleanSupplier beforeEpoch) {
        Tape tape = new Tape(seed, workers);
        Tape evaluation = new Tape(seed, workers);
        Adam adam = Adam.of(List.of(first, firstBias, second, secondBias), settings.decay());
        int[] train = split.train();
        int[] validation = split.validation();
        double best = -1;
        FloatMatrix logits = null;
        for (int epoch = 0; epoch < settings.epochs(); epoch++) {
            if (!beforeEpoch.getAsBoolean()) {
                throw new CancellationException("the teacher was stopped in epoch " + (epoch + 1));
            }
            tape.begin(epoch, true);
            List<Tensor> draws = forward(tape, DRAWS);
            Tensor loss = loss(draws, train, labels, Math.min(1.0, (double) epoch / RAMP_EPOCHS));
            if (!Float.isFinite(loss.data()[0])) {
                throw new TrainingException(
                        "the loss of the teacher is " + loss.data()[0] + " in epoch " + (epoch + 1));
            }
            tape.backward(loss);
            adam.step(settings.rate());
            if (epoch % EVALUATE_EVERY == 0 || epoch == settings.epochs() - 1) {
                evaluation.begin(0, false);
                FloatMatrix now = forward(evaluation, 1).getFirst().value();
                double accuracy = Evaluation.accuracy(Evaluation.classes(now), validation, labels);
                // Of equal epochs the last: its loss has had longer to settle.
                if (!(accuracy < best)) {
                    best = accuracy;
                    logits =
                            FloatMatrix.of(now.rows(), now.columns(), now.data().clone());
                }
            }
        }
        return new Lesson(logits, best);
    }

    private List<Tensor> forward(Tape tape, int draws) {
        Tensor weights = tape.parameter(first);
        Tensor projected = input.sparse() != null
                ? Products.sparse(input.sparse(), FEATURE_DROPOUT, weights)
                : Products.dense(Dropout.elements(tape.constant(input.dense()), FEATURE_DROPOUT), weights);
        List<Tensor> outputs = new ArrayList<>();
        for (int d = 0; d < draws; d++) {
            Tensor kept = Dropout.rows(projected, ROW_DROPOUT);
            Tensor spread = Products.propagate(input.block(0).withLoops(), input.block(0).symmetric(), settings.steps(), kept);
            Tensor hidden = Activations.relu(Elementwise.addBias(spread, tape.parameter(firstBias)));
            Tensor dropped = Dropout.elements(hidden, settings.hiddenDropout());
            outputs.add(
                    Elementwise.addBias(Products.dense(dropped, tape.parameter(second)), tape.parameter(secondBias)));
        }
        return outputs;
    }

    private Tensor loss(List<Tensor> draws, int[] train, int[] labels, double ramp) {
        List<Tensor> predictions = draws.stream().map(Losses::softmax).toList();
        FloatMatrix target =
                SoftLabels.sharpened(predictions.stream().map(Tensor::value).toList(), 1 / settings.temperature());
        float share = 1f / draws.size();
        Tensor loss = null;
        for (int d = 0; d < draws.size(); d++) {
            Tensor supervised = Elementwise.scale(Losses.crossEntropy(draws.get(d), train, labels), share);
            Tensor consistent = Elementwise.scale(Losses.squaredDistance(predictions.get(d), target), (float)
                    (share * settings.consistency() * ramp));
            Tensor sum = Elementwise.add(supervised, consistent);
            loss = loss == null ? sum : Elementwise.add(loss, sum);
        }
        return loss;
    }
}
