package dev.bgn.training.select;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.StructureFeatures;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.checkpoint.Checkpointing;
import dev.bgn.training.checkpoint.RunIdentity;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.ModelExport;
import dev.bgn.training.node.FeatureChoice;
import dev.bgn.training.node.SeedRun;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.node.TrainingProvenance;
import dev.bgn.training.progress.Progress;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.task.Trainer;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * One training with one seed, from a dataset with its split to a model, in steps that a caller can show:
 *
 * <pre>{@code
 * SeedTraining training = SeedTraining.choose(plan, data, seed, workers, System.err::println);
 * TrainResult result = training.run(Trainer.Listener.NONE);
 * NodeModel model = training.export("public", result);
 * }</pre>
 */
public final class SeedTraining {
    static final String NO_TEACHER = "none";

    private final InputChoice choice;
    /** As it was given: that features were made from its structure is said by the plan. */
    private final GraphData asGiven;

    /** What is learned from. */
    private final GraphData data;

    private final long seed;
    private final Workers workers;
    private Optional<FloatMatrix> soft = Optional.empty();
    private String teacher = NO_TEACHER;
    private double teacherValidation = Double.NaN;
    private double spreadValidation = Double.NaN;
    /** Whether the soft labels come from elsewhere, so that a checkpoint has to tell them apart. */
    private boolean given;

    private SeedRun run;

    private SeedTraining(InputChoice choice, GraphData asGiven, GraphData data, long seed, Workers workers) {
        this.choice = choice;
        this.asGiven = asGiven;
        this.data = data;
        this.seed = seed;
        this.workers = workers;
    }

    /**
     * Begins with the choice of a coding of the features.
     *
     * @param progress hears how it is chosen, and what a user should know about it
     */
    public static SeedTraining choose(TrainPlan plan, GraphData data, long seed, Workers workers, Progress progress) {
        return choose(plan, data, usualInput(plan, data), seed, workers, progress);
    }

    /** What training sees, with the usual coding of the features. */
    public static GraphInput usualInput(TrainPlan plan, GraphData data) {
        GraphData seen = plan.seen(data);
        return new GraphInput(seen.graph(), seen.features());
    }

    /**
     * The same for a graph that is prepared already.
     *
     * @param usual see {@link #usualInput}
     */
    public static SeedTraining choose(
            TrainPlan plan, GraphData data, GraphInput usual, long seed, Workers workers, Progress progress) {
        boolean made =
                plan.features() == FeatureChoice.STRUCTURE && !(data.schema() instanceof FeatureSchema.Structure);
        GraphData learned = made ? StructureFeatures.addTo(data, StructureFeatures.usual(data.nodeCount())) : data;
        GraphInput input = made ? usualInput(plan, learned) : usual;
        InputChoice choice = InputChoice.of(plan, learned, input, seed, workers, progress);
        LostColumns.of(plan.seen(learned), choice.input()).ifPresent(progress::tell);
        if (choice.input().coding() instanceof Thermometer bits && bits.cuts().length == 0) {
            progress.tell("no column has more than two values, so thermometer bits leave them as they are");
        }
        return new SeedTraining(choice, data, learned, seed, workers);
    }

    /** The plan with what the choice of the coding changes of it. */
    public TrainPlan plan() {
        return choice.plan();
    }

    public GraphInput input() {
        return choice.input();
    }

    /** The choice of a coding of the features. */
    public InputChoice choice() {
        return choice;
    }

    /** What is learned from, by the plan. */
    public GraphData data() {
        return data;
    }

    public long seed() {
        return seed;
    }

    public Workers workers() {
        return workers;
    }

    /**
     * Learns from the soft labels of teachers that were trained for it.
     *
     * @param validation what the teachers reached; not a number where no user could train them instead
     */
    public void learnFrom(FloatMatrix labels, String name, double validation) {
        soft = Optional.of(labels);
        teacher = name;
        teacherValidation = validation;
    }

    /** Records the validation accuracy of label spreading. */
    public void keepSpreadValidation(double accuracy) {
        spreadValidation = accuracy;
    }

    /** Validation accuracy of label spreading; NaN if not run. */
    double spreadValidation() {
        return spreadValidation;
    }

    /** Validation accuracy of the teachers; NaN if none were trained. */
    double teacherValidation() {
        return teacherValidation;
    }

    /** Learns from soft labels that are given, instead of labels or, of an AS-GCN, beside them; {@code name} says whose they are. */
    public void learnFromGiven(FloatMatrix labels, String name) {
        given = true;
        learnFrom(labels, name, Double.NaN);
    }

    /** The logits of the nodes that training sees, of a network that sees no others; overwritten by the next call. */
    public FloatMatrix seenLogits() {
        return seedRun().seenLogits();
    }

    /** What this training is, in words that a checkpoint keeps. */
    private String identity() {
        return RunIdentity.of(asGiven, choice.plan().words(), teacher, given ? soft : Optional.empty(), seed);
    }

    private SeedRun seedRun() {
        if (run == null) {
            run = new SeedRun(choice.plan(), data, choice.input(), soft, seed, workers);
        }
        return run;
    }

    /** Trains to the end, or until the listener stops it. */
    public <X extends Exception> TrainResult run(Trainer.Listener<X> listener) throws X {
        return seedRun().run(listener);
    }

    /** The same with checkpoints. */
    public TrainResult run(Checkpointing kept, Trainer.Listener<IOException> listener) throws IOException {
        return seedRun().run(kept.begin(identity(), seedRun().trainer(), listener));
    }

    /** How the codes of the trained network are used; nothing where embeddings are real. */
    public Optional<CodeUse> codeUse() {
        return choice.plan().model().level().embeddings()
                ? Optional.of(CodeUse.of(seedRun().codes()))
                : Optional.empty();
    }

    /** The trained network with where it comes from; {@code split} is its name as {@code --split} takes it. */
    public NodeModel export(String split, TrainResult result) {
        return export(split, result, Map.of());
    }

    /**
     * The same with more to say about where it comes from.
     *
     * @param more what else its provenance says
     */
    public NodeModel export(String split, TrainResult result, Map<String, String> more) {
        Map<String, String> origin = TrainingProvenance.of(
                data, split, choice.plan(), teacher, seed, seedRun().logits(), result);
        origin.putAll(more);
        return ModelExport.of(
                        seedRun().model(),
                        choice.input().coding(),
                        data.labels().classNames(),
                        origin)
                .withSchema(data.schema());
    }
}
