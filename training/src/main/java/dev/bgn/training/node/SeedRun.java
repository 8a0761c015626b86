package dev.bgn.training.node;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.binarize.Reinforce;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.GraphModel;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.sample.LayerSampler;
import dev.bgn.training.task.Trainer;
import java.util.Optional;

/**
 * One training on a dataset with one seed: of the weights, of dropout and of the teachers, so that the runs of several
 * seeds are independent.
 */
public final class SeedRun {
    private final boolean inductive;
    /** What training sees of it. */
    private final GraphData seen;

    private final FeatureCoding coding;
    private final Workers workers;
    private final GraphModel model;
    private final NodeEvaluation evaluation;
    private final NodeClassification task;
    private final Trainer trainer;

    /**
     * @param input what training sees, see {@link TrainPlan#seen}
     * @param soft the soft labels of teachers for what it sees, if there are any; they replace the labels, or stand
     *     beside them where {@link TrainPlan#hasRealTeachers}
     */
    public SeedRun(
            TrainPlan plan, GraphData data, GraphInput input, Optional<FloatMatrix> soft, long seed, Workers workers) {
        TrainPlan suited = plan.suitedTo(data.features());
        inductive = suited.inductive();
        seen = suited.seen(data);
        coding = input.coding();
        this.workers = workers;
        model = new GraphModel(suited.model(), input.featureCount(), data.classCount(), seed);
        evaluation = new NodeEvaluation(data, input.coding(), workers);
        task = new NodeClassification(
                model,
                data,
                evaluation,
                steps(suited, seen, input, soft, seed),
                suited.training().metric());
        trainer = new Trainer(task, suited.training(), seed, workers);
    }

    private Steps steps(TrainPlan plan, GraphData data, GraphInput input, Optional<FloatMatrix> soft, long seed) {
        if (plan.batch() > 0) {
            model.reinforced().forEach(Reinforce::keepPerColumn);
            Batches batches = new Batches(data, soft, plan.hasRealTeachers(), plan.consistency(), plan.batch(), seed);
            return model.scores().isPresent()
                    ? layerSteps(plan, input, batches)
                    : new SampledSteps(data.graph(), input, batches, seed, plan.fanOuts());
        }
        Objective objective = Batches.objective(
                new CrossEntropy(data.split().train(), data.labels().toArray()), soft, plan.hasRealTeachers());
        return Steps.whole(
                input, plan.consistency().isOn() ? new Consistency(objective, plan.consistency()) : objective);
    }

    private Steps layerSteps(TrainPlan plan, GraphInput input, Batches batches) {
        LayerSampler sampler = new LayerSampler(
                input.block(0),
                input.features(),
                plan.layerDraws().rule(),
                plan.model().level().coefficients(),
                plan.layerDraws().nodes());
        return new LayerSteps(
                sampler,
                input.features(),
                input.coding(),
                batches,
                model.scores().orElseThrow(),
                plan.model().layers());
    }

    public GraphModel model() {
        return model;
    }

    public Trainer trainer() {
        return trainer;
    }

    /** Trains to the end, or until the listener stops it. */
    public <X extends Exception> TrainResult run(Trainer.Listener<X> listener) throws X {
        return task.result(trainer.run(listener));
    }

    /** The logits of all nodes with the present weights. */
    public FloatMatrix logits() {
        return task.logits();
    }

    /** The logits of the nodes that training sees, computed on them alone. */
    public FloatMatrix seenLogits() {
        return inductive ? new NodeEvaluation(seen, coding, workers).logits(model) : logits();
    }

    /** The codes of all nodes with the present weights; an error where embeddings are real. */
    public BitMatrix codes() {
        return evaluation.codes(model);
    }
}
