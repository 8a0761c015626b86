package dev.bgn.training.checkpoint;

import dev.bgn.training.task.TrainState;
import java.util.List;

/**
 * A moment of a training.
 *
 * @param run what is trained, in words: dataset, settings, seed; a checkpoint of another run is not taken up
 * @param arrays all that is learned and remembered, in the order of {@link TrainState#arrays()}
 */
public record Checkpoint(String run, TrainState.Numbers numbers, List<float[]> arrays) {
    public Checkpoint {
        arrays = List.copyOf(arrays);
    }

    public static Checkpoint of(String run, TrainState state) {
        return new Checkpoint(run, state.numbers(), state.arrays());
    }
}
