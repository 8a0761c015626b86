package dev.bgn.cli;

import dev.bgn.datasets.SeedSplits;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.TrainPlan;
import java.util.List;

/**
 * What {@code bgn train} was asked for, checked.
 *
 * @param teachers models that teach; empty where there is no teacher, or one that is trained first
 * @param teacherName as it was given
 * @param comparable false where a teacher may have seen test labels
 * @param seeds how many runs
 */
record TrainTask(
        TrainPlan plan,
        SeedSplits splits,
        List<NodeModel> teachers,
        String teacherName,
        boolean comparable,
        long firstSeed,
        int seeds) {}
