package dev.bgn.training;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.progress.Trial;
import java.util.List;

/**
 * A network that was trained, and how good it is.
 *
 * @param data as the network takes it: with features of its structure, where they were better than its own
 * @param result of the network: the epoch that was chosen, and figures on training, validation and test nodes
 * @param won the training that it comes from, the best on validation
 * @param trials all that were compared, in the order in which they were trained
 * @param warnings what makes it weak, a line each
 * @param interrupted whether the listener ended it, so that something may be trained less, or not at all
 */
public record TrainedModel(
        NodeModel model,
        GraphData data,
        long seed,
        TrainResult result,
        Trial won,
        List<Trial> trials,
        List<String> warnings,
        boolean interrupted) {
    public TrainedModel {
        trials = List.copyOf(trials);
        warnings = List.copyOf(warnings);
    }
}
