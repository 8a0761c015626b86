package dev.bgn.experiments.accuracy;

import dev.bgn.datasets.GraphData;
import dev.bgn.training.SeedRun;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.TrainResult;
import java.util.Map;

/** Says where a trained model comes from, for its file. */
@FunctionalInterface
public interface ModelOrigin {
    Map<String, String> of(TrainPlan plan, GraphData data, long seed, SeedRun run, TrainResult result);
}
