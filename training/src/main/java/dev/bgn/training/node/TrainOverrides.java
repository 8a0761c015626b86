package dev.bgn.training.node;

import dev.bgn.training.score.Metric;
import dev.bgn.training.task.TrainSettings;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * What a user asks for in place of the usual settings of a training.
 *
 * @param epochs the most epochs, also of teachers
 * @param patience epochs without a better validation result before training stops; 0 for never
 * @param rate the learning rate
 * @param metric chooses the epoch, on validation
 */
public record TrainOverrides(OptionalInt epochs, int patience, OptionalDouble rate, Metric metric)
        implements UnaryOperator<TrainPlan> {
    /** The most epochs of a teacher. */
    public int mostEpochs() {
        return epochs.orElse(Integer.MAX_VALUE);
    }

    @Override
    public TrainPlan apply(TrainPlan plan) {
        TrainSettings usual = plan.training();
        TrainSettings asked = usual.withEpochs(epochs.orElse(usual.epochs()), patience)
                .withMetric(metric)
                .withRate(rate.orElse(usual.rate()), usual.decay());
        return (epochs.isEmpty() ? plan : plan.withAllEpochs()).withTraining(asked);
    }
}
