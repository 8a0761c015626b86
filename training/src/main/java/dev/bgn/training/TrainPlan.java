package dev.bgn.training;

import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.model.ModelSettings;
import java.util.Arrays;

/**
 * What to train, and how.
 *
 * @param teachers how many random-propagation teachers a student has; 0 for none
 * @param batch nodes of a step, with sampled neighbours; 0 for the whole graph
 */
public record TrainPlan(ModelSettings model, TrainSettings training, int teachers, int batch) {
    /** Neighbours of a node in a sample, for each layer. */
    private static final int FAN_OUT = 15;

    /** The defaults of a kind and level, without a teacher. */
    public static TrainPlan of(ModelKind kind, Level level) {
        return of(ModelSettings.defaults(kind, level));
    }

    public static TrainPlan of(ModelSettings model) {
        return new TrainPlan(model, TrainSettings.defaults(model), 0, 0);
    }

    /** The same with teachers. Soft labels on all nodes leave little to overfit: less dropout, a larger rate. */
    public TrainPlan taughtBy(int count) {
        return switch (model.level()) {
            case NONE -> new TrainPlan(model.withDropout(0.6, 0.6, 0.6), training.withRate(0.005, 5e-4), count, batch);
            case W, E, WE -> new TrainPlan(model, training, count, batch);
            case WEC ->
                new TrainPlan(
                        model.withDropout(0.4, 0.1, model.attentionDropout()),
                        training.withRate(0.01, 0).withEpochs(500, training.patience()),
                        count,
                        batch);
        };
    }

    public TrainPlan withTraining(TrainSettings other) {
        return new TrainPlan(model, other, teachers, batch);
    }

    public TrainPlan withBatch(int nodes) {
        return new TrainPlan(model, training, teachers, nodes);
    }

    int[] fanOuts() {
        int[] fanOuts = new int[model.layers()];
        Arrays.fill(fanOuts, FAN_OUT);
        return fanOuts;
    }
}
