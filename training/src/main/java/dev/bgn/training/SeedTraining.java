package dev.bgn.training;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.StructureFeatures;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.FeatureCoding;
import dev.bgn.runtime.model.FeatureSchema;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Thermometer;
import dev.bgn.training.distil.SpreadTeacher;
import dev.bgn.training.distil.TeacherChoice;
import dev.bgn.training.distil.TeacherChoices;
import dev.bgn.training.distil.Teachers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.ModelExport;
import dev.bgn.training.score.Evaluation;
import dev.bgn.training.task.Progress;
import dev.bgn.training.task.Trainer;
import dev.bgn.training.task.TrainingException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One training with one seed, from a dataset with its split to a model, in steps that a caller can show:
 *
 * <pre>{@code
 * SeedTraining training = SeedTraining.choose(plan, data, seed, workers, System.err::println);
 * training.teach(line -> {}); // where the plan has teachers
 * TrainResult result = training.run(Trainer.Listener.NONE);
 * NodeModel model = training.export("public", result);
 * }</pre>
 */
public final class SeedTraining {
    static final String NO_TEACHER = "none";
    private static final String RANDOM_PROPAGATION = "random-propagation";

    private final InputChoice choice;
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

    private SeedTraining(InputChoice choice, GraphData data, long seed, Workers workers) {
        this.choice = choice;
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
        return new SeedTraining(choice, learned, seed, workers);
    }

    /** The plan with what the choice of the coding changes of it. */
    public TrainPlan plan() {
        return choice.plan();
    }

    public GraphInput input() {
        return choice.input();
    }

    /** Trains the teachers of the plan; nothing where it has none. */
    public SeedTraining teach(Progress progress) {
        return teach(new TeacherChoices(), progress);
    }

    /**
     * The same where other seeds may have chosen the settings of teachers already.
     *
     * @param choices those of the splits so far
     */
    public SeedTraining teach(TeacherChoices choices, Progress progress) {
        TrainPlan plan = choice.plan();
        if (plan.teachers() > 0 && plan.hasRealTeachers()) {
            RealTeachers real = RealTeachers.ofKind(plan, data, choice.usual(), choices.mostEpochs(), workers);
            real.softLabels(0, Teachers.firstSeed(seed), progress).ifPresent(taught -> learnFrom(taught, real));
        } else if (plan.teachers() > 0) {
            learnFrom(teacherChoice(choices, progress), progress);
        }
        return this;
    }

    /**
     * The same with the best of several kinds of teachers, unless none has anything to teach: each comes to less on
     * validation than a network did without them, by more than the standard error of such an accuracy. Beside random
     * propagation there are real-valued networks of the student's kind, for graphs whose neighbours are not alike, and, for a
     * student that tells a node from its neighbours, such that see no edge, for graphs that say little. Labels that spread
     * over the edges teach where columns say little.
     *
     * @param reached what was reached without teachers; 0 to have them anyway
     * @return whether there are teachers now
     */
    public boolean teachMoreThan(double reached, TeacherChoices choices, Progress progress) {
        int nodes = Math.max(1, data.split().validationCount());
        double least = reached - Evaluation.standardError(reached, nodes);
        Optional<TeacherChoice> propagation = Optional.empty();
        try {
            propagation = Optional.of(teacherChoice(choices, progress)).filter(found -> !(found.validation() < least));
        } catch (TrainingException e) {
            progress.tell(e.getMessage());
        }
        double known = propagation.map(TeacherChoice::validation).orElse(0.0);
        boolean mayBeUnlike = choice.plan().model().kind() == ModelKind.SAGE;
        boolean areReal = false;
        if (propagation.isEmpty() || mayBeUnlike) {
            RealTeachers ofKind =
                    RealTeachers.ofKind(choice.plan(), data, choice.usual(), choices.mostEpochs(), workers);
            if (learnFrom(ofKind, Math.max(least, known), false, progress)) {
                areReal = true;
                known = Math.max(known, ofKind.validation());
            }
        }
        if (mayBeUnlike) {
            RealTeachers alone = RealTeachers.withoutNeighbours(choice.plan(), data, choices.mostEpochs(), workers);
            // A graph that says little blurs what the others see; where it says something they see more.
            double clearly = known + Evaluation.standardError(known, nodes);
            if (learnFrom(alone, Math.max(least, clearly), true, progress)) {
                areReal = true;
                known = alone.validation();
            }
        }
        if (!choice.plan().inductive() && learnFromSpread(Math.max(least, known), progress)) {
            return true;
        }
        if (areReal) {
            return true;
        }
        if (propagation.isEmpty()) {
            progress.tell("no teacher comes to what a network has without them: they are left out");
            return false;
        }
        learnFrom(propagation.get(), progress);
        return true;
    }

    private TeacherChoice teacherChoice(TeacherChoices choices, Progress progress) {
        List<FeatureCoding> codings = InputChoice.ofTeachers(choice.plan().features(), data, choice.usual());
        return choices.of(data, choice.usual(), codings, workers, progress);
    }

    /**
     * Learns from networks of which the first comes to at least so much on validation; returns whether it does. Where they
     * fail, others may teach.
     *
     * @param all whether they have to come to it in the mean, too
     */
    private boolean learnFrom(RealTeachers teachers, double least, boolean all, Progress progress) {
        try {
            Optional<FloatMatrix> taught = teachers.softLabels(least, Teachers.firstSeed(seed), progress)
                    .filter(labels -> !all || teachers.validation() >= least);
            taught.ifPresent(labels -> learnFrom(labels, teachers));
            return taught.isPresent();
        } catch (TrainingException e) {
            progress.tell(e.getMessage());
            return false;
        }
    }

    /** Learns from labels that spread over the edges, where they clearly come to more than others; whether they do. */
    private boolean learnFromSpread(double others, Progress progress) {
        int nodes = data.split().validationCount();
        Optional<SpreadTeacher> all = SpreadTeacher.of(data, workers, progress);
        spreadValidation = all.map(SpreadTeacher::validation).orElse(Double.NaN);
        Optional<SpreadTeacher> spread =
                all.filter(found -> found.validation() > others + Evaluation.standardError(others, nodes));
        spread.ifPresent(found -> {
            learnFrom(found.soft(), SpreadTeacher.NAME);
            // They are no network that a user could train instead.
            teacherValidation = Double.NaN;
        });
        return spread.isPresent();
    }

    private void learnFrom(FloatMatrix labels, RealTeachers teachers) {
        learnFrom(labels, teachers.name());
        teacherValidation = teachers.validation();
    }

    private void learnFrom(TeacherChoice teachers, Progress progress) {
        int count = choice.plan().teachers();
        learnFrom(
                Teachers.softLabels(data, choice.usual(), teachers, count, seed, workers, progress),
                RANDOM_PROPAGATION);
        teacherValidation = teachers.validation();
    }

    /** What labels that spread over the edges came to on validation; not a number where they were not asked. */
    double spreadValidation() {
        return spreadValidation;
    }

    /** What the teachers came to on validation; not a number where none were trained. */
    double teacherValidation() {
        return teacherValidation;
    }

    /** Learns from soft labels that are given, instead of labels or, of an AS-GCN, beside them; {@code name} says whose they are. */
    public SeedTraining learnFromGiven(FloatMatrix labels, String name) {
        given = true;
        return learnFrom(labels, name);
    }

    private SeedTraining learnFrom(FloatMatrix labels, String name) {
        soft = Optional.of(labels);
        teacher = name;
        return this;
    }

    /** The logits of the nodes that training sees, of a network that sees no others; overwritten by the next call. */
    FloatMatrix seenLogits() {
        return seedRun().seenLogits();
    }

    /** What this training is, in words that a checkpoint keeps. */
    private String identity() {
        return RunIdentity.of(data, choice.plan(), teacher, given ? soft : Optional.empty(), seed);
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
