package dev.bgn.training.select;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.infer.LayerRows;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.model.Estimator;
import dev.bgn.training.node.FeatureChoice;
import dev.bgn.training.node.SeedRun;
import dev.bgn.training.node.TrainPlan;
import dev.bgn.training.progress.Progress;
import dev.bgn.training.progress.TrainingException;
import dev.bgn.training.score.Evaluation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Chooses how the features of a dataset enter the network. What suits them is tried in short runs, which together take
 * half as many epochs as the training; another than the usual one is taken where it is better on validation by more than
 * the standard error of such an accuracy. Test nodes are not looked at.
 *
 * @param plan with what the choice changes of it
 * @param usual the input in the usual coding
 * @param input the input in the coding that was chosen
 */
public record InputChoice(TrainPlan plan, GraphInput usual, GraphInput input) {
    /** Cuts of a column. */
    static final int CUTS = 16;
    /** More columns of numbers than that are words or embeddings, which stand in for each other as they are. */
    private static final int MOST_NUMBERS = 128;
    /** Share of entries that are not zero. */
    private static final double DENSE_SHARE = 0.2;
    /** 256 MB of floats. */
    private static final long MOST_STORED = 1L << 26;
    /** Of features in full while they are coded and trained with. */
    private static final int COPIES = 3;
    /** So few give a network of signs too few directions unless they become bits. */
    private static final int FEW_NUMBERS = 16;

    /** On fewer validation nodes chance would choose the degree. */
    private static final int ENOUGH_NODES = 20;
    /** Among more columns the bits of one drown. */
    private static final int MOST_BESIDE_DEGREE = 256;

    /** More bits of all nodes take gigabytes in training; nobody waits for that unless it is asked for. */
    private static final long MOST_BITS = 1L << 27;

    /** One way to go: a coding, and whether gradients pass signs relative to the scale of a layer. */
    private record Candidate(FeatureChoice name, FeatureCoding coding, boolean relativeWindow) {
        @Override
        public String toString() {
            return name.name().toLowerCase(Locale.ROOT).replace('_', '-') + (relativeWindow ? ", relative window" : "");
        }
    }

    /**
     * Chooses for one training.
     *
     * @param progress hears how good each candidate was, and may end the trials
     */
    public static InputChoice of(TrainPlan plan, GraphData data, long seed, Workers workers, Progress progress) {
        return of(plan, data, SeedTraining.usualInput(plan, data), seed, workers, progress);
    }

    /**
     * The same for a graph that is prepared.
     *
     * @param usual the graph with the usual coding of its features
     */
    public static InputChoice of(
            TrainPlan given, GraphData data, GraphInput usual, long seed, Workers workers, Progress progress) {
        TrainPlan plan = given.boundedFor(data);
        Features seen = plan.seen(data).features();
        List<Candidate> candidates = candidates(plan, plan.seen(data), usual.coding());
        Candidate best = candidates.getFirst();
        if (candidates.size() > 1 && data.split().validationCount() > 0) {
            best = best(candidates, plan, data, usual, seed, workers, progress);
        }
        return new InputChoice(plan(plan, best), usual, input(usual, seen, best));
    }

    /**
     * The codings that suit teachers, which are real-valued.
     *
     * @param asked the coding that was asked for
     */
    public static List<FeatureCoding> ofTeachers(FeatureChoice asked, GraphData data, GraphInput usual) {
        TrainPlan real = TrainPlan.of(ModelKind.GCN, Level.NONE).withFeatures(asked);
        return candidates(real, data, usual.coding()).stream()
                .map(Candidate::coding)
                .toList();
    }

    private static TrainPlan plan(TrainPlan plan, Candidate candidate) {
        return plan.withModel(plan.model().withRelativeWindow(candidate.relativeWindow));
    }

    private static GraphInput input(GraphInput usual, Features seen, Candidate candidate) {
        return candidate.coding.equals(usual.coding()) ? usual : usual.withCoding(seen, candidate.coding);
    }

    private static Candidate best(
            List<Candidate> candidates,
            TrainPlan plan,
            GraphData data,
            GraphInput usual,
            long seed,
            Workers workers,
            Progress progress) {
        int epochs = Math.max(1, plan.training().epochs() / (2 * candidates.size()));
        int nodes = data.split().validationCount();
        Features seen = plan.seen(data).features();
        Candidate best = null;
        double most = 0;
        double first = 0;
        for (int c = 0; c < candidates.size(); c++) {
            Candidate candidate = candidates.get(c);
            TrainPlan trial = plan(plan, candidate)
                    .withTraining(
                            plan.training().withEpochs(epochs, plan.training().patience()));
            SeedRun run = new SeedRun(trial, data, input(usual, seen, candidate), Optional.empty(), seed, workers);
            int before = c * epochs;
            double validation;
            try {
                validation = run.trainer()
                        .run(epoch -> {
                            progress.epochs(before + epoch.number(), candidates.size() * epochs);
                            return progress.goesOn();
                        })
                        .score();
            } catch (TrainingException e) {
                // The others may still do; where none does, the training says the same again and fails.
                progress.tell("features by " + candidate + ": " + e.getMessage());
                continue;
            }
            if (!progress.goesOn()) {
                throw new CancellationException("the trials were ended");
            }
            progress.tell(String.format(
                    Locale.ROOT,
                    "features by %s: validation %.1f %% in %d %s",
                    candidate,
                    100 * validation,
                    epochs,
                    epochs == 1 ? "epoch" : "epochs"));
            if (best == null) {
                first = validation;
                // Every other has to be better than the usual one by more than chance.
                most = first + Evaluation.standardError(first, nodes);
                best = candidate;
            } else if (validation > most) {
                most = validation;
                best = candidate;
            }
        }
        return best == null ? candidates.getFirst() : best;
    }

    /** What suits the features; the usual one first. */
    private static List<Candidate> candidates(TrainPlan plan, GraphData data, FeatureCoding usual) {
        Features features = data.features();
        boolean signs = plan.model().level().embeddings() && plan.model().estimator() != Estimator.REINFORCE;
        boolean adaptive = plan.model().kind() == ModelKind.ASGCN;
        if (plan.features() != FeatureChoice.AUTO && plan.features() != FeatureChoice.STRUCTURE) {
            requireRoom(plan.features(), features, Runtime.getRuntime().maxMemory());
            FeatureCoding coding = coding(plan.features(), data);
            boolean relative = signs && (adaptive || plan.features() != FeatureChoice.ROW_SUM);
            return List.of(new Candidate(plan.features(), coding, relative));
        }
        List<Candidate> candidates = new ArrayList<>();
        if (usual instanceof FeatureCoding.RowSum) {
            // With consistency the relative window was at least as good on every dataset that was tried.
            if (!plan.consistency().isOn() || !signs || plan.model().level() != Level.WEC) {
                candidates.add(new Candidate(FeatureChoice.ROW_SUM, usual, adaptive && signs));
            }
            // Plain sums of neighbours grow with their number, which an absolute window does not bear; a weighted mean
            // does.
            if (signs && plan.model().level() == Level.WEC) {
                candidates.add(new Candidate(FeatureChoice.ROW_SUM, usual, true));
                if (isDense(features)) {
                    candidates.add(new Candidate(FeatureChoice.CENTRED, LayerRows.centring(features), true));
                }
            } else {
                candidates.add(new Candidate(FeatureChoice.UNIT_ROWS, new FeatureCoding.UnitRows(), signs));
            }
        } else {
            candidates.add(new Candidate(FeatureChoice.STANDARD, usual, signs));
        }
        int numbers = numberColumns(features);
        if (numbers > 0 && numbers <= MOST_NUMBERS) {
            Thermometer thermometer = Thermometer.of(features, CUTS);
            if ((long) features.shape().rows() * thermometer.cuts().length > MOST_BITS) {
                return candidates;
            }
            Candidate bits = new Candidate(FeatureChoice.THERMOMETER, thermometer, signs);
            candidates.add(numbers <= FEW_NUMBERS && !TrainPlan.areWords(features) ? 0 : candidates.size(), bits);
        }
        if (mayNeedDegree(plan, data, numbers)) {
            candidates.add(new Candidate(FeatureChoice.DEGREE, coding(FeatureChoice.DEGREE, data), signs));
        }
        return candidates;
    }

    /**
     * Whether the degree may be worth a column: a table of few columns, in which it does not drown, on a graph that is
     * whole, so that degrees are the same when the model is used.
     */
    private static boolean mayNeedDegree(TrainPlan plan, GraphData data, int numbers) {
        return data.split().validationCount() >= ENOUGH_NODES
                && numbers < MOST_NUMBERS
                && data.featureCount() <= MOST_BESIDE_DEGREE
                && !(data.schema() instanceof FeatureSchema.Structure)
                && !plan.inductive()
                && Arrays.stream(data.graph().degrees()).distinct().count() > 1;
    }

    /** Refuses a coding that stores every zero of sparse features, where the heap has no room for them. */
    static void requireRoom(FeatureChoice choice, Features features, long heapBytes) {
        boolean full = choice == FeatureChoice.STANDARD || choice == FeatureChoice.CENTRED;
        long rows = features.shape().rows();
        long values = rows * features.shape().columns();
        boolean fits = values <= Integer.MAX_VALUE && COPIES * Float.BYTES * values <= heapBytes;
        if (full && features instanceof Features.Sparse && !fits) {
            throw new BadInputException(String.format(
                    Locale.ROOT,
                    "--features %s stores every zero of the sparse features: %d nodes × %d columns take %.1f GB, and "
                            + "training needs %d times that, too much for a heap of %.1f GB; row-sum and unit-rows "
                            + "store no zeros",
                    choice.name().toLowerCase(Locale.ROOT),
                    rows,
                    features.shape().columns(),
                    Float.BYTES * values / 1e9,
                    COPIES,
                    heapBytes / 1e9));
        }
    }

    /** Whether sparse features are so dense that their mean is most of a row, and few enough to be stored in full. */
    private static boolean isDense(Features features) {
        long all = (long) features.shape().rows() * features.shape().columns();
        return features instanceof Features.Sparse(SparseMatrix matrix)
                && matrix.entryCount() > DENSE_SHARE * all
                && all <= MOST_STORED;
    }

    private static FeatureCoding coding(FeatureChoice choice, GraphData data) {
        Features features = data.features();
        return switch (choice) {
            case AUTO, STRUCTURE -> throw new IllegalArgumentException("no coding was chosen");
            case ROW_SUM -> new FeatureCoding.RowSum();
            case UNIT_ROWS -> new FeatureCoding.UnitRows();
            case CENTRED -> LayerRows.centring(features);
            case NONE -> new FeatureCoding.None();
            case STANDARD ->
                FeatureCoding.Standard.of(
                        features instanceof Features.Sparse(SparseMatrix matrix)
                                ? matrix.toDense()
                                : ((Features.Dense) features).matrix());
            case THERMOMETER -> Thermometer.of(features, CUTS);
            case DEGREE -> WithDegree.of(features, data.graph().degrees(), CUTS);
        };
    }

    /** Columns with other values than 0 and 1. */
    private static int numberColumns(Features features) {
        boolean[] number = new boolean[features.shape().columns()];
        switch (features) {
            case Features.Dense(FloatMatrix matrix) -> {
                for (int i = 0; i < matrix.data().length; i++) {
                    number[i % number.length] |= matrix.data()[i] != 0 && matrix.data()[i] != 1;
                }
            }
            case Features.Sparse(SparseMatrix matrix) -> {
                for (int i = 0; !matrix.isBinary() && i < matrix.entryCount(); i++) {
                    number[matrix.columnIndex()[i]] |= matrix.values()[i] != 0 && matrix.values()[i] != 1;
                }
            }
        }
        int count = 0;
        for (boolean is : number) {
            count += is ? 1 : 0;
        }
        return count;
    }
}
