package dev.bgn.training.node;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Subgraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.model.DropoutRates;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.task.TrainSettings;
import dev.bgn.training.text.SettingsText;
import java.util.Arrays;

/**
 * What to train, and how.
 *
 * @param features how they are coded
 * @param teachers how many random-propagation teachers a student has; 0 for none
 * @param consistency between two passes of a step
 * @param batch nodes of a step, with sampled neighbours; 0 for the whole graph
 * @param layerDraws how the nodes of a layer are drawn in a mini-batch of an AS-GCN
 * @param mostSteps of a training, which large graphs reach before the last epoch; 0 for no limit
 * @param inductive whether training sees the training nodes and the edges among them alone
 */
public record TrainPlan(
        ModelSettings model,
        TrainSettings training,
        FeatureChoice features,
        int teachers,
        ConsistencySettings consistency,
        int batch,
        LayerDraws layerDraws,
        int mostSteps,
        boolean inductive) {
    /** Neighbours of a node in a sample, for each layer. */
    private static final int FAN_OUT = 15;
    /** Nodes of a step of an AS-GCN. */
    private static final int ADAPTIVE_BATCH = 256;
    /** A hundred epochs of Pubmed's 18,217 training nodes. */
    private static final int ADAPTIVE_STEPS = 7200;

    private static final ConsistencySettings ADAPTIVE_AGREEMENT = new ConsistencySettings(2, 0.5, 100);
    private static final double ADAPTIVE_ROWS_DROPPED = 0.2;

    private static final ConsistencySettings AGREEMENT = new ConsistencySettings(2, 0.3, 100);
    private static final double ROWS_DROPPED = 0.5;
    private static final int COLUMNS_KEPT = 8;
    private static final double DENSE_DROPOUT = 0.5;
    /** Fewer 0/1 columns are no bag of words. */
    static final int FEWEST_WORDS = 100;

    /** The defaults of a kind and level, without a teacher. */
    public static TrainPlan of(ModelKind kind, Level level) {
        return of(ModelSettings.defaults(kind, level));
    }

    public static TrainPlan of(ModelSettings model) {
        return new TrainPlan(
                model,
                TrainSettings.defaults(model),
                FeatureChoice.AUTO,
                0,
                ConsistencySettings.NONE,
                usualBatch(model),
                LayerDraws.USUAL,
                model.kind() == ModelKind.ASGCN ? ADAPTIVE_STEPS : 0,
                false);
    }

    /** An AS-GCN draws its neighbours, for some nodes at a time; others see the whole graph in a step. */
    private static int usualBatch(ModelSettings model) {
        return model.kind() == ModelKind.ASGCN ? ADAPTIVE_BATCH : 0;
    }

    /**
     * Whether the teachers are real-valued networks of the student's kind. Those of random propagation see the whole graph
     * and suit few labels.
     */
    public boolean hasRealTeachers() {
        return inductive || model.kind() == ModelKind.ASGCN;
    }

    /** Whether it is one of several ways where nothing is said of what to learn from: all is binary, on the whole graph. */
    public boolean isUsuallyCompared() {
        return model.level() == Level.WEC && model.estimator() == Estimator.STE && batch == 0 && !hasRealTeachers();
    }

    /** The same with teachers. Soft labels on all nodes leave little to overfit: less dropout, a larger rate. */
    public TrainPlan taughtBy(int count) {
        TrainPlan taught =
                new TrainPlan(model, training, features, count, consistency, batch, layerDraws, mostSteps, inductive);
        if (model.kind() == ModelKind.ASGCN) {
            return taught;
        }
        return switch (model.level()) {
            case NONE ->
                taught.withModel(model.withDropout(new DropoutRates(0.6, 0.6, 0.6, 0)))
                        .withTraining(training.withRate(0.005, 5e-4));
            case W, E, WE -> taught;
            case WEC ->
                taught.withModel(model.withDropout(new DropoutRates(0.4, 0.1, 0, 0)))
                        .withTraining(training.withRate(0.01, 0).withEpochs(500, training.patience()));
        };
    }

    /**
     * The same with consistency between two passes. At wec it takes other dropout and a larger rate than labels alone, and
     * the relative window; settings are in docs/accuracy.md.
     */
    public TrainPlan consistent() {
        DropoutRates rates = model.dropout();
        if (model.kind() == ModelKind.ASGCN) {
            return withModel(model.withDropout(new DropoutRates(
                            rates.input(), rates.hidden(), rates.attention(), rates.messages(), ADAPTIVE_ROWS_DROPPED)))
                    .withConsistency(ADAPTIVE_AGREEMENT);
        }
        if (model.level() != Level.WEC || teachers > 0) {
            DropoutRates more =
                    new DropoutRates(rates.input(), rates.hidden(), rates.attention(), rates.messages(), ROWS_DROPPED);
            return withModel(model.withDropout(more)).withConsistency(AGREEMENT);
        }
        return withModel(model.withDropout(new DropoutRates(0.8, 0.7, 0, 0, ROWS_DROPPED)))
                .withTraining(training.withRate(0.01, 0).withEpochs(400, training.patience()))
                .withConsistency(AGREEMENT);
    }

    /**
     * The same as suits the features. The defaults are for bags of words, thousands of columns that stand in for each
     * other; a few columns, and dense ones, do not: they take less dropout, and of a narrow input {@value #COLUMNS_KEPT}
     * columns stay on average.
     */
    public TrainPlan suitedTo(Features given) {
        if (areWords(given)) {
            return this;
        }
        int columns = given.shape().columns();
        double narrow = Math.max(0, 1 - COLUMNS_KEPT / (double) Math.max(1, columns));
        DropoutRates rates = model.dropout();
        double input = Math.min(Math.min(narrow, DENSE_DROPOUT), rates.input());
        double hidden = Math.min(DENSE_DROPOUT, rates.hidden());
        DropoutRates suited = new DropoutRates(input, hidden, rates.attention(), rates.messages(), rates.rows());
        return withModel(model.withDropout(suited));
    }

    /** Whether features look like a bag of words: sparse and many. */
    public static boolean areWords(Features features) {
        return features instanceof Features.Sparse && features.shape().columns() >= FEWEST_WORDS;
    }

    /** What the network learns from. */
    public Supervision supervision() {
        if (teachers > 0) {
            return Supervision.TEACHERS;
        }
        return consistency.isOn() ? Supervision.CONSISTENCY : Supervision.LABELS;
    }

    public TrainPlan withModel(ModelSettings other) {
        return new TrainPlan(other, training, features, teachers, consistency, batch, layerDraws, mostSteps, inductive);
    }

    private TrainPlan withConsistency(ConsistencySettings other) {
        return new TrainPlan(model, training, features, teachers, other, batch, layerDraws, mostSteps, inductive);
    }

    public TrainPlan withFeatures(FeatureChoice choice) {
        return new TrainPlan(model, training, choice, teachers, consistency, batch, layerDraws, mostSteps, inductive);
    }

    public TrainPlan withTraining(TrainSettings other) {
        return new TrainPlan(model, other, features, teachers, consistency, batch, layerDraws, mostSteps, inductive);
    }

    public TrainPlan withBatch(int nodes) {
        return new TrainPlan(model, training, features, teachers, consistency, nodes, layerDraws, mostSteps, inductive);
    }

    /** The same where training sees the training nodes alone, or the whole graph. */
    public TrainPlan withInductive(boolean alone) {
        return new TrainPlan(model, training, features, teachers, consistency, batch, layerDraws, mostSteps, alone);
    }

    public TrainPlan withLayerDraws(LayerDraws draws) {
        return new TrainPlan(model, training, features, teachers, consistency, batch, draws, mostSteps, inductive);
    }

    /** The same without a limit but the number of epochs. */
    public TrainPlan withAllEpochs() {
        return new TrainPlan(model, training, features, teachers, consistency, batch, layerDraws, 0, inductive);
    }

    /** The same with as many epochs as the limit on steps leaves of them. */
    public TrainPlan boundedFor(GraphData data) {
        if (mostSteps == 0 || batch == 0) {
            return this;
        }
        boolean all = teachers > 0 && !inductive;
        int nodes = all ? data.nodeCount() : data.split().trainCount();
        int steps = Math.max(1, Math.ceilDiv(nodes, batch));
        int most = Math.max(1, Math.ceilDiv(mostSteps, steps));
        return withTraining(training.withEpochs(Math.min(training.epochs(), most), training.patience()));
    }

    /** What training sees of a dataset. */
    public GraphData seen(GraphData data) {
        return inductive ? Subgraph.ofTraining(data) : data;
    }

    int[] fanOuts() {
        int[] fanOuts = new int[model.layers()];
        Arrays.fill(fanOuts, FAN_OUT);
        return fanOuts;
    }

    private SettingsText common() {
        return SettingsText.of("TrainPlan")
                .with("model", model.described())
                .with("training", training.described())
                .with("features", features)
                .with("teachers", teachers)
                .with("consistency", consistency.described())
                .with("batch", batch);
    }

    /** All of it, as a checkpoint keeps it. */
    public String words() {
        return common().with("layerDraws", layerDraws.described())
                .with("mostSteps", mostSteps)
                .with("inductive", inductive)
                .words();
    }

    /** Results are kept under this text, so what only an AS-GCN has is named with an AS-GCN alone. */
    public String text() {
        String common = common().text();
        return common.substring(0, common.length() - 1)
                + (model.kind() == ModelKind.ASGCN
                        ? ", " + layerDraws.described().text() + ", mostSteps=" + mostSteps
                        : "")
                + (inductive ? ", inductive]" : "]");
    }
}
