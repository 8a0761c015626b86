package dev.bgn.training.matching;

import dev.bgn.runtime.BuildVersion;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.model.Provenance;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.checkpoint.Checkpointing;
import dev.bgn.training.task.Trainer;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One training of a graph matching network, from pairs of graphs to a model. The whole schedule is run; validation chooses. */
public final class MatchingTraining {
    /** Of the exams; no training draws from them unless it is given such a seed. */
    private static final long VALIDATION_SEED = 0x76_61_6C_69_64L;

    private static final long TEST_SEED = 0x74_65_73_74L;
    private static final int EXAM_SIZE = 1000;
    /** With how many graphs each query of validation is compared between epochs. */
    private static final int CANDIDATES = 100;

    private final MatchingPlan plan;
    private final String data;
    /** The same for a checkpoint, which must not go on with other graphs of that name. */
    private final String identity;

    private final List<String> labels;
    private final MatchingNetwork network;
    private final Trainer trainer;

    private MatchingTraining(
            MatchingPlan plan,
            String data,
            String identity,
            List<String> labels,
            PairSource source,
            Exam validation,
            Optional<MatchingModel> start,
            Workers workers) {
        this.plan = plan;
        this.data = data;
        this.identity = identity;
        this.labels = labels;
        network = new MatchingNetwork(plan.network(), plan.estimator(), plan.seed());
        start.ifPresent(model -> MatchingExport.restore(model, network));
        if (start.isEmpty() && plan.network().graphCodes() && plan.network().loss() == MatchingLoss.REGRESSION) {
            Tape tape = new Tape(plan.seed(), workers);
            tape.begin(0, false);
            network.centre(source.batch(0, workers).graphs(), tape);
        }
        PairObjective objective = plan.triplets() ? PairObjective.ofTriplets() : PairObjective.ofPairs();
        MatchingTask task =
                new MatchingTask(network, source, objective, validation, plan.stepsOfEpoch(), plan.epochs());
        trainer = new Trainer(task, MatchingTask.training(plan.rate(), plan.epochs()), plan.seed(), workers);
    }

    /**
     * From generated pairs or triplets.
     *
     * @param startNodes the nodes of the first graphs, which grow to those of {@code pairs}
     */
    public static MatchingTraining of(MatchingPlan plan, RandomPairs pairs, int startNodes, Workers workers) {
        return of(plan, pairs, startNodes, Optional.empty(), workers);
    }

    /**
     * The same from the weights of a model of that shape, which has learned from other pairs. Everything else begins anew; how the
     * model came to be stands with what it was trained on.
     */
    public static MatchingTraining continued(
            MatchingModel model, MatchingPlan plan, RandomPairs pairs, int startNodes, Workers workers) {
        return of(plan, pairs, startNodes, Optional.of(model), workers);
    }

    private static MatchingTraining of(
            MatchingPlan plan, RandomPairs pairs, int startNodes, Optional<MatchingModel> start, Workers workers) {
        GrowingSizes sizes = new GrowingSizes(startNodes, pairs.nodes(), plan.steps());
        GeneratedPairs source = new GeneratedPairs(pairs.generator(plan.seed()), sizes);
        String words = pairs
                + (startNodes == pairs.nodes() ? "" : ", start nodes " + startNodes)
                + start.map(model -> ", after " + model.provenance().get(Provenance.DATASET) + " ("
                                + model.provenance().get("settings") + ")")
                        .orElse("");
        return new MatchingTraining(
                plan,
                words,
                words,
                List.of(),
                (step, w) ->
                        plan.triplets() ? source.triplets(step, plan.batch(), w) : source.pairs(step, plan.batch(), w),
                validation(pairs, workers),
                start,
                workers);
    }

    /** From known edit distances. */
    public static MatchingTraining of(MatchingPlan plan, EditDistances distances, Workers workers) {
        return new MatchingTraining(
                plan,
                distances.name(),
                distances.identity(),
                distances.labelNames(),
                distances.learning(plan.batch()),
                distances.validation(CANDIDATES, workers),
                Optional.empty(),
                workers);
    }

    private static MatchingExam exam(RandomPairs pairs, long seed, Workers workers) {
        return MatchingExam.of(pairs.generator(seed), EXAM_SIZE, EXAM_SIZE, workers);
    }

    static MatchingExam validation(RandomPairs pairs, Workers workers) {
        return exam(pairs, VALIDATION_SEED, workers);
    }

    /** The fixed pairs and triplets, other ones than those of validation, that a model is reported on. */
    public static MatchingExam test(RandomPairs pairs, Workers workers) {
        return exam(pairs, TEST_SEED, workers);
    }

    /** Trains to the end, or until the listener stops it, and leaves the best weights. */
    public <X extends Exception> Trainer.Outcome run(Trainer.Listener<X> listener) throws X {
        return trainer.run(listener);
    }

    /** The same with checkpoints. */
    public Trainer.Outcome run(Checkpointing kept, Trainer.Listener<IOException> listener) throws IOException {
        return trainer.run(kept.begin(identity + ", " + plan.described().words(), trainer, listener));
    }

    /** The trained network with where it comes from. */
    public MatchingModel export(Trainer.Outcome outcome) {
        Map<String, String> origin = new LinkedHashMap<>();
        origin.put(Provenance.DATASET, data);
        origin.put("settings", plan.described().words());
        origin.put(Provenance.SEED, Long.toString(plan.seed()));
        origin.put("steps", Long.toString((long) outcome.epoch() * plan.stepsOfEpoch()));
        origin.put("version", BuildVersion.ours());
        return MatchingExport.of(network, labels, origin);
    }
}
