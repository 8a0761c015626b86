package dev.bgn.training;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.GraphModel;
import java.util.Optional;

/**
 * One training on a dataset with one seed: of the weights, of dropout and of the teachers, so that the runs of several
 * seeds are independent.
 */
public final class SeedRun {
    /** Temperature of the distillation loss. */
    private static final float TEMPERATURE = 2f;

    private final GraphModel model;
    private final Trainer trainer;

    /** @param soft the soft labels of teachers, if there are any; they replace the labels */
    public SeedRun(
            TrainPlan plan, GraphData data, GraphInput input, Optional<FloatMatrix> soft, long seed, Workers workers) {
        int[] labels = data.labels().toArray();
        TrainPlan suited = plan.suitedTo(data.features());
        model = new GraphModel(suited.model(), input.featureCount(), data.classCount(), seed);
        Objective objective = soft.isPresent()
                ? new Objective.Distillation(soft.get(), TEMPERATURE)
                : new Objective.CrossEntropy(data.split().train(), labels);
        Steps steps = suited.batch() == 0
                ? Steps.whole(input, objective)
                : new SampledSteps(data, input.coding(), soft, suited.batch(), seed, suited.fanOuts());
        trainer = new Trainer(model, input, labels, data.split(), steps, suited.training(), seed, workers);
    }

    public GraphModel model() {
        return model;
    }

    public Trainer trainer() {
        return trainer;
    }
}
