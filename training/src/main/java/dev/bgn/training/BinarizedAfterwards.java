package dev.bgn.training;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.CodeClassifier;
import dev.bgn.training.model.GraphModel;
import java.util.Optional;

/**
 * The paper's naive baseline (GAT-binary): a real network is trained, the signs of its embeddings become codes, and a new
 * output layer is trained on them with the same settings.
 *
 * @param result of the second training
 * @param classes the predicted class of each node
 */
@SuppressWarnings("ArrayRecordComponent") // as large as the dataset, compared never
public record BinarizedAfterwards(TrainResult result, int[] classes) {
    /** Trains both. */
    public static BinarizedAfterwards train(
            TrainPlan plan, GraphData data, GraphInput input, long seed, Workers workers) {
        if (plan.teachers() > 0 || plan.batch() > 0) {
            throw new IllegalArgumentException("the naive baseline learns from labels, with the whole graph in a step");
        }
        SeedRun real = new SeedRun(plan, data, input, Optional.empty(), seed, workers);
        real.trainer().run(Trainer.Listener.NONE);
        int[] labels = data.labels().toArray();
        TrainPlan suited = plan.suitedTo(data.features());
        GraphModel fresh = new GraphModel(suited.model(), input.featureCount(), data.classCount(), seed);
        Trainer trainer = new Trainer(
                new CodeClassifier(real.model(), fresh, input),
                input,
                labels,
                data.split(),
                Steps.whole(input, new Objective.CrossEntropy(data.split().train(), labels)),
                suited.training(),
                seed,
                workers);
        TrainResult result = trainer.run(Trainer.Listener.NONE);
        return new BinarizedAfterwards(result, Evaluation.classes(trainer.logits()));
    }
}
