package dev.bgn.training.task;

import dev.bgn.training.autograd.KeptState;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import java.util.List;

/**
 * What a {@link Trainer} trains: what is learned, from what, and how good it is. Epochs, the optimizer, the choice of the
 * best epoch, checkpoints and the end of a run are the trainer's.
 *
 * <p>A task is deterministic: what it draws at random comes from the tape, or from a seed, the epoch and the step.
 */
public interface Task {
    /** All that is learned. */
    List<Parameter> parameters();

    /** Steps of an epoch. */
    int steps();

    /**
     * The loss of one step.
     *
     * @param tape has begun the step; the loss is the last that is recorded on it
     */
    Tensor loss(int epoch, int step, Tape tape);

    /** How good the present weights are on validation. */
    Score validate();

    /** What changes in training besides the parameters, and belongs into a checkpoint. */
    default List<KeptState> kept() {
        return List.of();
    }

    /**
     * A result on validation.
     *
     * @param value larger is better; NaN where there is nothing to validate on, and then the last epoch counts
     * @param loss decides between equal values, smaller is better
     */
    record Score(double value, double loss) {}
}
