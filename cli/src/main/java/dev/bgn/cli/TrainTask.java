package dev.bgn.cli;

import dev.bgn.datasets.SeedSplits;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.TrainPlan;
import java.util.List;

/**
 * What {@code bgn train} was asked for, checked.
 *
 * @param plans those that are compared on validation for each seed; one where nothing is compared
 * @param mostEpochs of a teacher that is trained first
 * @param teachers models that teach; empty where there is no teacher, or one that is trained first
 * @param teacherName as it was given
 * @param comparable false where a teacher may have seen test labels
 * @param seeds how many runs
 */
record TrainTask(
        List<TrainPlan> plans,
        int mostEpochs,
        SeedSplits splits,
        List<NodeModel> teachers,
        String teacherName,
        boolean comparable,
        long firstSeed,
        int seeds) {
    TrainTask {
        plans = List.copyOf(plans);
    }

    /** The first; all have the same network and metric. */
    TrainPlan plan() {
        return plans.getFirst();
    }

    /** Whether several ways to learn are compared. */
    boolean compares() {
        return plans.size() > 1;
    }
}
