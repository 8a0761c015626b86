package dev.bgn.cli.train;

import dev.bgn.cli.terminal.NameOf;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.model.ModelSettings;
import dev.bgn.training.node.FeatureChoice;
import dev.bgn.training.node.TrainOverrides;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.score.Metric;
import dev.bgn.training.select.Ways;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to train, as options. */
public final class TrainOptions {
    private static final int MOST_BITS = 1 << 16;
    private static final int MOST_LAYERS = 64;

    @Option(
            names = "--model",
            description = {
                "${COMPLETION-CANDIDATES} (default: gat; with --teacher auto at wec the better of gat and sage on validation).",
                "At wec, where all coefficients are +1, gat, gcn and gin are the same network.",
                "asgcn draws the nodes of each layer by probabilities that learn."
            })
    private ModelKind kind;

    @Option(
            names = "--binarize",
            defaultValue = "wec",
            description = {
                "What is binary: ${COMPLETION-CANDIDATES}: weights, embeddings, coefficients (default: wec, all)."
            })
    private Level level;

    @Option(
            names = "--estimator",
            converter = EstimatorName.class,
            description = {
                "How gradients pass a sign: ${COMPLETION-CANDIDATES} (default: ste).",
                "reinforce applies to embeddings, and to weights where only they are binary."
            })
    private Estimator estimator;

    @Option(names = "--bits", paramLabel = "N", defaultValue = "64", description = "Width of a code (default: 64).")
    private int bits;

    @Option(
            names = "--heads",
            paramLabel = "N",
            description = "Attention heads of a GAT; there are none at wec (default: 8, or as many as divide --bits).")
    private Integer heads;

    @Option(names = "--layers", paramLabel = "N", defaultValue = "2", description = "Layers (default: 2).")
    private int layers;

    @Option(
            names = "--output",
            description =
                    "The last weight matrix at w, we and wec: ${COMPLETION-CANDIDATES} (default: binary; real at w with --estimator reinforce, but for asgcn).")
    private OutputWeights output;

    @Option(names = "--balance", description = "Subtract the mean of an embedding before its sign, at e, we and wec.")
    private boolean balance;

    @Option(
            names = "--features",
            defaultValue = "auto",
            converter = FeatureChoiceName.class,
            description = "How features enter the first layer: ${COMPLETION-CANDIDATES} (default: auto, chosen on "
                    + "validation by short runs). degree is thermometer with the degree of a node as one more number; structure makes "
                    + "features from the graph instead of taking those of the data.")
    private FeatureChoice features;

    @Mixin
    private TeacherOptions teacher;

    @Option(
            names = "--metric",
            paramLabel = "METRIC",
            defaultValue = "accuracy",
            converter = MetricName.class,
            description = "What chooses the epoch on validation: accuracy, macro-f1 (rare classes count as much as "
                    + "frequent ones) or roc-auc (two classes) (default: accuracy).")
    private Metric metric;

    @Option(
            names = "--consistency",
            description =
                    "Ask two passes with different dropout to agree on all nodes, labelled or not, and compare nothing. It "
                            + "is better than labels alone on most graphs, and takes about three times as long.")
    private boolean consistency;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            description = "The most epochs, of the network and of its teachers (default: by model).")
    private Integer epochs;

    @Option(
            names = "--patience",
            paramLabel = "N",
            defaultValue = "0",
            description = "Stop after so many epochs without a better validation result (default: 0, never).")
    private int patience;

    @Mixin
    private SamplingOptions sampling;

    /** What {@link #ways} was told. */
    private String splitName;

    @Option(names = "--rate", paramLabel = "X", description = "Learning rate (default: by model).")
    private Double rate;

    private static final class EstimatorName extends NameOf<Estimator> {
        private EstimatorName() {
            super(Estimator.values());
        }
    }

    private static final class MetricName extends NameOf<Metric> {
        private MetricName() {
            super(Metric.values());
        }
    }

    private static final class FeatureChoiceName extends NameOf<FeatureChoice> {
        private FeatureChoiceName() {
            super(FeatureChoice.values());
        }
    }

    /** The last weight matrix. */
    enum OutputWeights {
        BINARY,
        REAL
    }

    /**
     * The ways to train that are compared on validation; one where nothing is to be compared.
     *
     * @param split its name as {@code --split} takes it; null where none was given
     */
    Ways ways(String split) {
        splitName = split;
        TrainPlan asked = plan();
        boolean unsaid = teacher.isOpen() && !consistency && asked.isUsuallyCompared();
        if (!teacher.isAuto() && !unsaid) {
            teacher.requireNoIdleCount();
            return Ways.only(asked);
        }
        require(
                !asked.hasRealTeachers(),
                "--teacher auto compares trainings on the whole graph: not with --inductive or --model asgcn");
        require(!consistency, "--consistency is one of the ways that --teacher auto compares");
        // At wec the usual network is a plain sum over a node and its neighbours; GraphSAGE keeps them apart.
        boolean openKind = kind == null && level == Level.WEC;
        return Ways.compared(
                openKind ? List.of(asked, base(ModelKind.SAGE)) : List.of(asked), teacher.count(), overrides());
    }

    /** Whether the user asked for what {@link #ways} compares. */
    boolean asksToCompare() {
        return teacher.isAuto();
    }

    /** What was asked for of every training. */
    TrainOverrides overrides() {
        return new TrainOverrides(
                epochs == null ? OptionalInt.empty() : OptionalInt.of(epochs),
                patience,
                rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate),
                metric);
    }

    private TrainPlan plan() {
        requireRange("--bits", bits, 1, MOST_BITS);
        requireRange("--layers", layers, 2, MOST_LAYERS);
        requireRange("--epochs", epochs == null ? 1 : epochs, 1, Integer.MAX_VALUE);
        requireRange("--patience", patience, 0, Integer.MAX_VALUE);
        if (rate != null && !(rate > 0 && rate <= Float.MAX_VALUE)) {
            throw new BadInputException("--rate " + rate + ": expected a number above 0 that a float can hold");
        }
        requireEffect();
        try {
            TrainPlan plan = teacher.addTo(base(kind()));
            return overrides().apply(consistency ? plan.consistent() : plan);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(e.getMessage());
        }
    }

    /** What learns from labels alone, with the usual settings. */
    private TrainPlan base(ModelKind of) {
        ModelSettings usual = ModelSettings.defaults(of, level, estimator == null ? Estimator.STE : estimator);
        ModelSettings sized = heads == null ? usual.withWidth(layers, bits) : usual.withSize(layers, heads, bits);
        ModelSettings model =
                sized.withOutput(output == null ? usual.binaryOutput() : output == OutputWeights.BINARY, balance);
        return sampling.addTo(TrainPlan.of(model), splitName).withFeatures(features);
    }

    private ModelKind kind() {
        return kind == null ? ModelKind.GAT : kind;
    }

    /** Refuses an option that would change nothing: who gives it believes that it does. */
    private void requireEffect() {
        String at = " has no effect with --binarize " + level.name().toLowerCase(Locale.ROOT) + ": ";
        require(estimator == null || level != Level.NONE, "--estimator" + at + "nothing is binary");
        require(output == null || level.weights(), "--output" + at + "all weights are real");
        require(!balance || level.embeddings(), "--balance" + at + "embeddings are real");
        require(heads == null || !level.coefficients(), "--heads" + at + "all coefficients are +1");
        require(
                heads == null || kind() == ModelKind.GAT,
                "--heads has no effect with --model " + kind().name().toLowerCase(Locale.ROOT)
                        + ": only gat has heads");
    }

    static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new BadInputException(otherwise);
        }
    }

    /** Refuses what this data cannot give. */
    void requireFit(GraphData data) {
        require(
                features != FeatureChoice.STRUCTURE || data.edgeCount() > 0,
                "--features structure: " + data.name() + " has no edges to make features from");
    }

    /** What whoever chose a kind of network, or of features, should know. */
    Optional<String> remark() {
        if (features == FeatureChoice.DEGREE && plan().inductive()) {
            return Optional.of("--features degree: an inductive training sees the degrees among training nodes alone; "
                    + "those of the whole graph are larger");
        }
        if (kind == null || kind == ModelKind.SAGE || !level.coefficients()) {
            return Optional.empty();
        }
        return Optional.of(
                kind == ModelKind.ASGCN
                        ? "--model: at wec all coefficients are +1, so asgcn is a plain sum; its weights of the features "
                                + "draw nodes in training and are not kept"
                        : "--model: at wec all coefficients are +1, so gat, gcn and gin are the same network");
    }

    static void requireRange(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new BadInputException(option + " " + value + ": expected " + least
                    + (most == Integer.MAX_VALUE ? " or more" : " to " + most));
        }
    }

    TeacherOptions teacher() {
        return teacher;
    }
}
