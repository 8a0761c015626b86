package dev.bgn.training;

import dev.bgn.datasets.EdgeReport;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.node.TrainOverrides;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.score.Metric;
import dev.bgn.training.select.Checkpoints;
import dev.bgn.training.select.Ways;
import dev.bgn.training.teach.TeacherChoices;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;

/**
 * Trains a network for the classes of nodes, as {@code bgn train} does:
 *
 * <pre>{@code
 * NodeModel model = new NodeTrainer().bits(64).seed(1).train(graph, features, labels, split).model();
 * }</pre>
 *
 * <p>By default labels alone, consistency and teachers are compared on validation nodes, and the best is taken; a large
 * graph, one without validation nodes and levels other than {@link Level#WEC} learn from labels alone. Test nodes are
 * looked at once, at the end. The same seed gives the same model, whatever the number of threads.
 */
@SuppressWarnings("CanIgnoreReturnValueSuggester") // chained, or not
public final class NodeTrainer {
    /** Nothing where the better of GAT and GraphSAGE is taken. */
    private Optional<ModelKind> kind = Optional.empty();

    private Level level = Level.WEC;
    private int layers = 2;
    private int bits = 64;
    private OptionalInt epochs = OptionalInt.empty();
    private int patience;
    private OptionalDouble rate = OptionalDouble.empty();
    private Metric metric = Metric.ACCURACY;
    /** What the network learns from; nothing where that is compared. */
    private Optional<UnaryOperator<TrainPlan>> way = Optional.empty();

    private Optional<Ways> given = Optional.empty();
    Optional<TaughtBy> teacher = Optional.empty();
    TeacherChoices teacherChoices = new TeacherChoices();
    long seed = 1;
    private Optional<Workers> workers = Optional.empty();
    TrainingListener listener = TrainingListener.NONE;
    Optional<Checkpoints> checkpoints = Optional.empty();
    final Map<String, String> origin = new LinkedHashMap<>();

    record TaughtBy(FloatMatrix soft, String name) {
        void requireFor(GraphData data) {
            if (soft.rows() != data.nodeCount() || soft.columns() != data.classCount()) {
                throw new IllegalArgumentException("soft labels for " + soft.rows() + " nodes and " + soft.columns()
                        + " classes, but there are " + data.nodeCount() + " and " + data.classCount());
            }
        }
    }

    /** As {@code bgn train} without options. */
    public NodeTrainer() {}

    /** The kind of network (default: the better of GAT and GraphSAGE where ways are compared, else GAT). */
    public NodeTrainer model(ModelKind other) {
        kind = Optional.of(other);
        return this;
    }

    /** What is binary (default: all, {@link Level#WEC}). */
    public NodeTrainer binarize(Level other) {
        level = other;
        return this;
    }

    /** Layers, at least 2 (default: 2). */
    public NodeTrainer layers(int count) {
        layers = count;
        return this;
    }

    /** The width of a code, or of a real-valued embedding (default: 64). */
    public NodeTrainer bits(int width) {
        bits = width;
        return this;
    }

    /** The most epochs of the network and of its teachers (default: by model). */
    public NodeTrainer epochs(int most) {
        teacherChoices = new TeacherChoices(most);
        epochs = OptionalInt.of(most);
        return this;
    }

    /** Epochs without a better validation result before training stops; 0 for never (default: 0). */
    public NodeTrainer patience(int count) {
        patience = count;
        return this;
    }

    /** The learning rate (default: by model). */
    public NodeTrainer rate(double other) {
        rate = OptionalDouble.of(other);
        return this;
    }

    /** What chooses the epoch on validation (default: accuracy). */
    public NodeTrainer metric(Metric other) {
        metric = other;
        return this;
    }

    /** Learns from labels alone, in a fraction of the time that a comparison takes. */
    public NodeTrainer labelsAlone() {
        way = Optional.of(UnaryOperator.identity());
        return this;
    }

    /** Learns from labels, and asks two passes with different dropout to agree on all nodes. */
    public NodeTrainer consistency() {
        way = Optional.of(TrainPlan::consistent);
        return this;
    }

    /** Learns from real-valued networks that are trained first, on the same graph. */
    public NodeTrainer teachers(int count) {
        way = Optional.of(plan -> plan.taughtBy(count));
        return this;
    }

    /**
     * Learns from soft labels that something else has made.
     *
     * @param labels a share of each class for each node
     * @param name says whose they are
     */
    public NodeTrainer softLabels(FloatMatrix labels, String name) {
        teacher = Optional.of(new TaughtBy(labels, name));
        return teachers(1);
    }

    /** Where random numbers begin, and which split is drawn where data has none (default: 1). */
    public NodeTrainer seed(long other) {
        seed = other;
        return this;
    }

    /** Threads, which stay open (default: one for each core, for the time of the training). */
    public NodeTrainer workers(Workers team) {
        workers = Optional.of(team);
        return this;
    }

    /** Follows the training, and may end it. */
    public NodeTrainer listener(TrainingListener other) {
        listener = other;
        return this;
    }

    /**
     * Keeps a checkpoint of each network in a folder.
     *
     * @param resume whether to go on from those that are there; one of another training is refused
     */
    public NodeTrainer checkpoints(Path folder, boolean resume) {
        checkpoints = Optional.of(new Checkpoints(folder, resume));
        return this;
    }

    /** What else the model is to say about where it comes from. */
    public NodeTrainer origin(String key, String value) {
        origin.put(key, value);
        return this;
    }

    /** Compares these, in place of all that was said about the network and what it learns from. */
    @SuppressWarnings("exports") // for our own modules
    public NodeTrainer ways(Ways ways) {
        given = Optional.of(ways);
        return this;
    }

    /** Shares the settings of teachers that were chosen for a split with other trainings on it. */
    @SuppressWarnings("exports") // for our own modules
    public NodeTrainer teacherChoices(TeacherChoices choices) {
        teacherChoices = choices;
        return this;
    }

    /**
     * Trains on a graph in memory.
     *
     * @param graph undirected and simple, as {@link CsrGraph#undirected} makes it
     * @param split nodes to learn from, to choose by, and to be judged on
     */
    public TrainedModel train(CsrGraph graph, Features features, Labels labels, Split split) {
        if (!graph.isSymmetric() || !graph.isSimple()) {
            throw new IllegalArgumentException(graph + " has loops, repeated edges, or edges in one direction only");
        }
        long edges = graph.edgeCount() / 2;
        EdgeReport report = new EdgeReport(edges, 0, 0, edges);
        return train(new GraphData("graph", graph, features, labels, List.of(), split, report));
    }

    /** Trains on a dataset with its split, or, where it has none, the usual one that the seed draws. */
    public TrainedModel train(GraphData data) {
        SeedSplits splits = SeedSplits.of(data, Optional.empty(), seed);
        return train(splits.of(seed), splits.name());
    }

    /**
     * Trains on a dataset with its split.
     *
     * @param split its name, for the origin of the model
     * @throws CancellationException where the listener ended it before there was a network
     */
    public TrainedModel train(GraphData data, String split) {
        if (workers.isPresent()) {
            return train(data, split, workers.get());
        }
        try (Workers team = Workers.ofAllCores()) {
            return train(data, split, team);
        }
    }

    private TrainedModel train(GraphData data, String split, Workers team) {
        if (data.split().trainCount() == 0) {
            throw new IllegalArgumentException("the split of " + data.name() + " has no nodes to learn from");
        }
        teacher.ifPresent(by -> by.requireFor(data));
        Ways ways = given.orElseGet(() -> waysFor(data));
        ways.usual().training().metric().requireFor(data);
        return new NodeTraining(this, ways, data, team).run(split);
    }

    private Ways waysFor(GraphData data) {
        TrainOverrides overrides = new TrainOverrides(epochs, patience, rate, metric);
        TrainPlan usual = plan(kind.orElse(ModelKind.GAT));
        if (way.isPresent() || !usual.isUsuallyCompared()) {
            return Ways.only(
                    overrides.apply(way.orElse(UnaryOperator.identity()).apply(usual)));
        }
        List<TrainPlan> kinds = kind.isPresent() ? List.of(usual) : List.of(usual, plan(ModelKind.SAGE));
        return Ways.compared(kinds, Ways.TEACHERS, overrides).suitedTo(data, false);
    }

    private TrainPlan plan(ModelKind of) {
        return TrainPlan.of(ModelSettings.defaults(of, level).withWidth(layers, bits));
    }
}
