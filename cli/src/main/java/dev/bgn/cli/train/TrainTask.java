package dev.bgn.cli.train;

import dev.bgn.datasets.SeedSplits;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.select.Ways;
import java.util.List;

/**
 * What {@code bgn train} was asked for, checked.
 *
 * @param ways those that are compared on validation for each seed
 * @param mostEpochs of a teacher that is trained first
 * @param teachers models that teach; empty where there is no teacher, or one that is trained first
 * @param teacherName as it was given
 * @param comparable false where a teacher may have seen test labels
 * @param seeds how many runs
 */
record TrainTask(
        Ways ways,
        int mostEpochs,
        SeedSplits splits,
        List<NodeModel> teachers,
        String teacherName,
        boolean comparable,
        long firstSeed,
        int seeds) {
    /** The usual one; all have the same level and metric. */
    TrainPlan plan() {
        return ways.usual();
    }

    /** Whether several ways to train are compared. */
    boolean compares() {
        return ways.areSeveral();
    }
}
