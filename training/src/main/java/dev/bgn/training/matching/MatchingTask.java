package dev.bgn.training.matching;

import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.training.autograd.KeptState;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.optim.Schedule;
import dev.bgn.training.score.Metric;
import dev.bgn.training.task.Task;
import dev.bgn.training.task.TrainSettings;
import java.util.List;

/**
 * The similarity of graphs, learned from pairs or triplets without end. An epoch is a number of steps between two looks at
 * validation, a fixed set.
 */
public final class MatchingTask implements Task {
    private static final double CLIP = 10;
    /** The share of the training in which graph codes are soft. */
    private static final double SOFT = 0.5;

    private static final double FIRST_SHARPNESS = 1;
    private static final double LAST_SHARPNESS = 4;

    private final MatchingNetwork network;
    private final PairSource source;
    private final PairObjective objective;
    private final Exam validation;
    private final int steps;
    private final int epochs;

    /**
     * @param steps of an epoch
     * @param epochs the whole schedule, of which graph codes are soft in the first half
     */
    public MatchingTask(
            MatchingNetwork network,
            PairSource source,
            PairObjective objective,
            Exam validation,
            int steps,
            int epochs) {
        this.network = network;
        this.source = source;
        this.objective = objective;
        this.validation = validation;
        this.steps = steps;
        this.epochs = epochs;
    }

    /** Adam with a cosine down to zero, gradients of a norm up to 10, the whole schedule. */
    public static TrainSettings training(double rate, int epochs) {
        return new TrainSettings(rate, 0, epochs, 0, new Schedule.Cosine(), CLIP, 1, 1, Metric.ROC_AUC);
    }

    @Override
    public List<Parameter> parameters() {
        return network.parameters();
    }

    @Override
    public List<KeptState> kept() {
        return List.copyOf(network.reinforced());
    }

    @Override
    public int steps() {
        return steps;
    }

    @Override
    public Tensor loss(int epoch, int step, Tape tape) {
        PairBatch batch = source.batch((long) epoch * steps + step, tape.workers());
        Tensor vectors = network.vectors(batch.graphs(), tape, sharpness(epoch, step));
        if (!network.reinforced().isEmpty()) {
            float[] similarities = network.similarities(vectors).data();
            network.observe(
                    batch.graphs(),
                    objective.losses(network.settings().loss().comparison(), similarities, batch.targets()));
        }
        return objective.loss(network, vectors, batch.targets());
    }

    /** β of soft graph codes, linear in the first half; 0, which is the sign, in the second. */
    float sharpness(int epoch, int step) {
        double done = (epoch + (double) step / steps) / epochs;
        return done >= SOFT ? 0f : (float) (FIRST_SHARPNESS + (LAST_SHARPNESS - FIRST_SHARPNESS) * done / SOFT);
    }

    @Override
    public Score validate() {
        Exam.Scores scores = validation.scores(GraphMatcher.of(MatchingExport.numbered(network)));
        return new Score(scores.value(), scores.loss());
    }
}
