package dev.bgn.training.task;

import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.optim.Schedule;
import dev.bgn.training.score.Metric;
import dev.bgn.training.text.SettingsText;

/**
 * How a network is trained.
 *
 * @param rate learning rate of Adam
 * @param decay weight decay, part of the gradient
 * @param epochs the most epochs
 * @param patience epochs without a better validation result before training stops; 0 for never
 * @param clip bound on the norm of all gradients; 0 for none
 * @param samples forward and backward passes whose gradients are averaged in a step
 * @param evaluateEvery epochs between two looks at validation
 * @param metric chooses the epoch, on validation
 */
public record TrainSettings(
        double rate,
        double decay,
        int epochs,
        int patience,
        Schedule schedule,
        double clip,
        int samples,
        int evaluateEvery,
        Metric metric) {
    public TrainSettings {
        if (!(rate > 0) || !(decay >= 0) || epochs < 1 || patience < 0 || samples < 1 || evaluateEvery < 1) {
            throw new IllegalArgumentException(
                    "rate " + rate + ", decay " + decay + ", " + epochs + " epochs, patience "
                            + patience + ", " + samples + " samples, evaluated every " + evaluateEvery
                            + " epochs: one of them is out of range");
        }
    }

    /** One set for each kind of model and level, for a dataset never seen. */
    public static TrainSettings defaults(ModelSettings model) {
        Schedule constant = new Schedule.Constant();
        if (model.kind() == ModelKind.ASGCN) {
            return switch (model.level()) {
                case NONE -> new TrainSettings(0.01, 5e-5, 300, 0, constant, 0, 1, 1, Metric.ACCURACY);
                case W -> new TrainSettings(0.01, 0, 300, 0, constant, 0, 1, 1, Metric.ACCURACY);
                case E -> new TrainSettings(0.003, 0, 300, 0, constant, 0, 1, 1, Metric.ACCURACY);
                case WE, WEC -> new TrainSettings(0.001, 0, 300, 0, constant, 0, 1, 1, Metric.ACCURACY);
            };
        }
        if (model.estimator() == Estimator.REINFORCE && model.level() != Level.NONE) {
            int epochs = model.level() == Level.W ? 2000 : 500;
            return new TrainSettings(0.01, 0, epochs, 0, constant, 0, 4, 1, Metric.ACCURACY);
        }
        return switch (model.level()) {
            case NONE ->
                model.kind() == ModelKind.GAT
                        ? new TrainSettings(0.01, 1e-3, 300, 0, constant, 0, 1, 1, Metric.ACCURACY)
                        : new TrainSettings(0.01, 5e-4, 300, 0, constant, 0, 1, 1, Metric.ACCURACY);
            case E -> new TrainSettings(0.005, 1e-3, 300, 0, constant, 0, 1, 1, Metric.ACCURACY);
            case W -> new TrainSettings(0.01, 4e-5, 600, 0, constant, 0, 1, 1, Metric.ACCURACY);
            case WE, WEC -> new TrainSettings(0.005, 0, 300, 0, constant, 0, 1, 1, Metric.ACCURACY);
        };
    }

    public TrainSettings withEpochs(int most, int newPatience) {
        return new TrainSettings(rate, decay, most, newPatience, schedule, clip, samples, evaluateEvery, metric);
    }

    public TrainSettings withRate(double newRate, double newDecay) {
        return new TrainSettings(newRate, newDecay, epochs, patience, schedule, clip, samples, evaluateEvery, metric);
    }

    public TrainSettings withSchedule(Schedule newSchedule) {
        return new TrainSettings(rate, decay, epochs, patience, newSchedule, clip, samples, evaluateEvery, metric);
    }

    public TrainSettings withSamples(int newSamples) {
        return new TrainSettings(rate, decay, epochs, patience, schedule, clip, newSamples, evaluateEvery, metric);
    }

    public TrainSettings withMetric(Metric newMetric) {
        return new TrainSettings(rate, decay, epochs, patience, schedule, clip, samples, evaluateEvery, newMetric);
    }

    /** As files keep it. */
    public SettingsText described() {
        return SettingsText.of("TrainSettings")
                .with("rate", rate)
                .with("decay", decay)
                .with("epochs", epochs)
                .with("patience", patience)
                .withKind("schedule", schedule.described())
                .with("clip", clip)
                .with("samples", samples)
                .with("evaluateEvery", evaluateEvery)
                .with("metric", metric);
    }
}
