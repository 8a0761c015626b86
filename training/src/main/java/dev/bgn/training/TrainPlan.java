package dev.bgn.training;

import dev.bgn.training.model.Level;
import dev.bgn.training.model.ModelKind;
import dev.bgn.training.model.ModelSettings;

/**
 * What to train, and how.
 *
 * @param teachers how many random-propagation teachers a student has; 0 for none
 */
public record TrainPlan(ModelSettings model, TrainSettings training, int teachers) {
    /** The defaults of a kind and level, without a teacher. */
    public static TrainPlan of(ModelKind kind, Level level) {
        return of(ModelSettings.defaults(kind, level));
    }

    public static TrainPlan of(ModelSettings model) {
        return new TrainPlan(model, TrainSettings.defaults(model), 0);
    }

    /** The same with teachers; soft labels on all nodes need less dropout. */
    public TrainPlan taughtBy(int count) {
        ModelSettings student =
                model.level() == Level.WEC ? model.withDropout(0.4, 0.1, model.attentionDropout()) : model;
        return new TrainPlan(student, training, count);
    }

    public TrainPlan withTraining(TrainSettings other) {
        return new TrainPlan(model, other, teachers);
    }
}
