package dev.bgn.experiments.accuracy;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.training.SeedRun;
import dev.bgn.training.TrainPlan;
import dev.bgn.training.TrainResult;
import dev.bgn.training.Trainer;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.ModelExport;
import java.util.Optional;

/** What a training leaves: how good it is, and the model that goes into a file. */
public record TrainedModel(TrainResult result, NodeModel model) {
    /** Trains by a plan with one seed; {@code soft} are the soft labels of teachers, if there are any. */
    public static TrainedModel train(
            TrainPlan plan,
            GraphData data,
            GraphInput input,
            Optional<FloatMatrix> soft,
            long seed,
            Workers workers,
            ModelOrigin origin,
            Trainer.Listener<RuntimeException> listener) {
        SeedRun run = new SeedRun(plan, data, input, soft, seed, workers);
        TrainResult result = run.trainer().run(listener);
        return new TrainedModel(
                result,
                ModelExport.of(
                                run.model(),
                                input.coding(),
                                data.labels().classNames(),
                                origin.of(plan, data, seed, run, result))
                        .withSchema(data.schema()));
    }
}
