package dev.bgn.training.teach;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Losses;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.node.SoftLabels;
import dev.bgn.training.optim.Adam;
import dev.bgn.training.progress.TrainingException;
import dev.bgn.training.score.Evaluation;
import java.util.List;

/**
 * A real-valued teacher with random propagation (GRAND, Feng et al., 2020): whole rows are dropped, the rest is
 * propagated several steps, and predictions from different draws are drawn towards their sharpened average.
 */
final class RandomPropagationTeacher {
    private static final int EVALUATE_EVERY = 2;

    private final TeacherSettings settings;
    private final TeacherMaterial material;
    private final int number;
    private final TeacherNetwork network;
    private final Adam adam;
    private final FloatMatrix target;
    private int epoch;
    private int bestEpoch;
    private Lesson best;

    /**
     * @param number among the teachers of the material
     */
    RandomPropagationTeacher(TeacherSettings settings, TeacherMaterial material, int number) {
        this.settings = settings;
        this.material = material;
        this.number = number;
        network = TeacherNetwork.of(settings, material, number);
        adam = Adam.of(network.parameters(), settings.decay());
        target = FloatMatrix.zeros(material.input().block(0).targetCount(), material.classes());
    }

    /**
     * What a teacher knows: its logits of all nodes in its best epoch, and how good that was.
     *
     * @param validation accuracy
     * @param loss on validation nodes
     */
    record Lesson(FloatMatrix logits, double validation, double loss) {}

    /** Whether it has had all its epochs, or no longer improves. */
    boolean isOver() {
        return epoch == settings.epochs() || epoch - bestEpoch > settings.patience();
    }

    /** How many epochs it has learned. */
    int epoch() {
        return epoch;
    }

    /** The best epoch so far. */
    Lesson lesson() {
        return best;
    }

    /** Learns one epoch, after {@link TeacherMaterial#beginEpoch()}. */
    void learn() {
        Tape tape = material.training(number, epoch);
        Tensor loss = loss(network.forward(tape));
        if (!Float.isFinite(loss.data()[0])) {
            throw new TrainingException("the loss of the teacher is " + loss.data()[0] + " in epoch " + (epoch + 1));
        }
        tape.backward(loss);
        adam.step(settings.rate());
        if (epoch % EVALUATE_EVERY == 0 || epoch == settings.epochs() - 1) {
            evaluate();
        }
        epoch++;
    }

    private void evaluate() {
        FloatMatrix now = network.forward(material.evaluation()).getFirst().value();
        int[] validation = material.split().validation();
        double accuracy = Evaluation.accuracy(Evaluation.classes(now), validation, material.labels());
        // Of equal epochs the last: its loss has had longer to settle.
        if (best == null || !(accuracy < best.validation)) {
            if (best == null || accuracy > best.validation) {
                bestEpoch = epoch;
            }
            double loss = Evaluation.loss(now, validation, material.labels());
            best = new Lesson(now.copy(), accuracy, loss);
        }
    }

    private Tensor loss(List<Tensor> draws) {
        int[] train = material.split().train();
        List<Tensor> predictions = draws.stream().map(Losses::softmax).toList();
        SoftLabels.sharpen(
                predictions.stream().map(Tensor::value).toList(), settings.sharpening(), target, material.workers());
        float share = 1f / draws.size();
        double ramp = Math.min(1.0, (double) epoch / settings.ramp());
        Tensor loss = null;
        for (int d = 0; d < draws.size(); d++) {
            Tensor supervised = Elementwise.scale(Losses.crossEntropy(draws.get(d), train, material.labels()), share);
            Tensor consistent = Elementwise.scale(Losses.squaredDistance(predictions.get(d), target), (float)
                    (share * settings.consistency() * ramp));
            Tensor sum = Elementwise.add(supervised, consistent);
            loss = loss == null ? sum : Elementwise.add(loss, sum);
        }
        return loss;
    }
}
