package dev.bgn.runtime.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Activation;
import dev.bgn.runtime.model.Combination;
import dev.bgn.runtime.model.Layer;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Weights;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The whole network against a reference that is written from the formulas alone, in double precision: every combination,
 * level, coding and form of features, with one to three hidden layers, on graphs with isolated nodes, self loops and
 * repeated edges, with scalar and with vector kernels, as a whole and {@link InParts in parts}.
 */
class ReferenceTest {
    private static final long SEED = Long.getLong("bgn.test.seed", 6);
    private static final int NODES = 24;
    private static final int FEATURES = 20;
    private static final int COMBINATIONS = 9;
    private static final int[][] HIDDEN = {{64}, {24, 64}, {64, 24, 72}};
    /** What the other properties of a network are drawn from: hidden layers, balance, output. */
    private static final int SHAPES = 12;

    private static final List<Kernels> KERNELS = List.of(Kernels.scalar(), Kernels.best());

    /** Ways to give features, by the random numbers of a case. */
    private enum Given {
        WORDS {
            @Override
            Features draw(int nodes, int features, Random random) {
                return RandomModels.words(nodes, features, random.nextLong());
            }
        },
        COUNTS {
            @Override
            Features draw(int nodes, int features, Random random) {
                return RandomModels.counts(nodes, features, random.nextLong());
            }
        },
        DENSE {
            @Override
            Features draw(int nodes, int features, Random random) {
                return RandomModels.dense(nodes, features, random.nextLong());
            }
        };

        abstract Features draw(int nodes, int features, Random random);
    }

    /** What was compared, to see that the comparison means something. */
    private static final class Tally {
        private long bits;
        private long unclear;
        private long classes;
        private long openClasses;
        private long numbers;
        private double bounds;
        private double widest;

        void requireMeaning(String what) {
            assertThat(unclear).as("%s: bits too near 0 of %d", what, bits).isLessThanOrEqualTo(bits / 100);
            assertThat(openClasses).as("%s: open classes of %d", what, classes).isLessThanOrEqualTo(classes / 50);
            assertThat(widest).as("%s: widest bound", what).isLessThan(1e-2);
            assertThat(bounds / numbers).as("%s: mean bound", what).isLessThan(1e-4);
        }
    }

    private static List<Combination> combinations(int in, int width, boolean first, boolean last, Random random) {
        int heads = last ? 1 : 4;
        FloatMatrix own = RandomModels.matrix(1, width, random);
        FloatMatrix other = RandomModels.matrix(1, width, random);
        return List.of(
                new Combination.Sum(),
                new Combination.Gcn(),
                new Combination.Gin(random.nextBoolean() ? (float) 0.25 : (float) -0.3),
                new Combination.Sage(Combination.Beside.SUM),
                new Combination.Sage(Combination.Beside.MEAN),
                new Combination.Gat(own, other, heads, true),
                new Combination.Gat(own, other, 1, false),
                first ? new Combination.AsGcn(RandomModels.matrix(in, 2, random)) : new Combination.AsGcnShared(),
                new Combination.Sage(Combination.Beside.EVEN));
    }

    private static List<FeatureCoding> codings(Features features, Random random) {
        int columns = features.shape().columns();
        return List.of(
                new FeatureCoding.None(),
                new FeatureCoding.RowSum(),
                new FeatureCoding.UnitRows(),
                new FeatureCoding.Centred(RandomModels.matrix(1, columns, random)),
                new FeatureCoding.Standard(
                        RandomModels.matrix(1, columns, random), RandomModels.matrix(1, columns, random)),
                Thermometer.of(features, 3),
                WithDegree.of(features, random.ints(NODES, 0, 9).toArray(), 3));
    }

    /** @param shape 0 … 11: one to three hidden layers, with and without balance, binary and real output layer */
    private static NodeModel model(
            int combination, Level level, FeatureCoding coding, int features, int shape, Random random) {
        int[] hidden = HIDDEN[shape % 3];
        boolean balance = shape / 3 % 2 == 1;
        boolean realOutput = shape / 6 == 1;
        int in = coding.inputColumns(features);
        List<Layer> layers = new ArrayList<>();
        for (int l = 0; l <= hidden.length; l++) {
            boolean last = l == hidden.length;
            int width = last ? 3 + 8 * random.nextInt(2) : hidden[l];
            Combination how = combinations(in, width, l == 0, last, random).get(combination);
            FloatMatrix matrix = RandomModels.matrix(in, how.columnsFor(width), random);
            float scale = level.coefficients() || (level.embeddings() && random.nextBoolean())
                    ? 1f
                    : (float) (0.8 / Math.sqrt(in));
            boolean signs = level.weights() && !(last && realOutput);
            Weights weights = signs
                    ? Weights.Signs.of(BitMatrix.pack(matrix.rows(), matrix.columns(), matrix.data()), scale)
                    : new Weights.Real(matrix);
            Activation real = random.nextBoolean() ? Activation.ELU : Activation.RELU;
            Activation activation = last ? Activation.NONE : level.embeddings() ? Activation.SIGN : real;
            layers.add(new Layer(weights, how, activation, balance && !last));
            in = width;
        }
        return model(level, coding, layers);
    }

    private static NodeModel model(Level level, FeatureCoding coding, List<Layer> layers) {
        List<String> names = IntStream.range(0, layers.getLast().width())
                .mapToObj(c -> "class " + c)
                .toList();
        return new NodeModel(ModelKind.GCN, level, coding, layers, names, Map.of());
    }

    /** The network whose embeddings are what hidden layer {@code l} gives. */
    private static NodeModel upTo(NodeModel model, int l) {
        List<Layer> layers = new ArrayList<>(model.layers().subList(0, l + 1));
        Weights none = new Weights.Real(FloatMatrix.zeros(layers.getLast().width(), 2));
        layers.add(new Layer(none, new Combination.Sum(), Activation.NONE, false));
        return model(model.level(), model.coding(), layers);
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void everyCombinationCodingFormOfFeaturesAndShape(Level level) {
        Tally tally = new Tally();
        for (int combination = 0; combination < COMBINATIONS; combination++) {
            int number = 0;
            for (int coding = 0; coding < 7; coding++) {
                for (Given given : Given.values()) {
                    long seed = SEED + 1000L * number + combination;
                    Random random = new Random(seed);
                    Features features = given.draw(NODES, FEATURES, random);
                    FeatureCoding how = codings(features, random).get(coding);
                    int shape = (number + combination) % SHAPES;
                    NodeModel model = model(combination, level, how, FEATURES, shape, random);
                    CsrGraph graph = RandomModels.multigraph(NODES, number % 2 == 0, random);
                    String what = level + " " + model.layers().getFirst().combination() + " "
                            + how.getClass().getSimpleName() + " " + given + ", shape " + shape + ", seed " + seed;
                    compare(model, graph, features, tally, what);
                    number++;
                }
            }
        }
        tally.requireMeaning(level + " with seed " + SEED);
    }

    @Test
    void rowsOfMoreEntriesThanAreRounded() {
        Random random = new Random(SEED);
        Features features = RandomModels.manyWords(12, 1500, random.nextLong());
        Tally tally = new Tally();
        for (Level level : Level.values()) {
            NodeModel model = model(0, level, new FeatureCoding.RowSum(), 1500, 0, random);
            compare(model, RandomModels.multigraph(12, true, random), features, tally, level + " with seed " + SEED);
        }
        tally.requireMeaning("many words with seed " + SEED);
    }

    /** No trainer writes such a network, but its file is valid. */
    @Test
    void coefficientsAreSharedAcrossALayerThatHasItsOwn() {
        Random random = new Random(SEED);
        Features features = RandomModels.words(NODES, FEATURES, random.nextLong());
        List<Layer> layers = new ArrayList<>(model(7, Level.NONE, new FeatureCoding.RowSum(), FEATURES, 1, random)
                .layers());
        layers.set(
                1,
                new Layer(
                        layers.get(1).weights(),
                        new Combination.Gcn(),
                        layers.get(1).activation(),
                        false));
        assertThat(layers.getLast().combination()).isEqualTo(new Combination.AsGcnShared());
        NodeModel model = model(Level.NONE, new FeatureCoding.RowSum(), layers);
        compare(model, RandomModels.multigraph(NODES, true, random), features, new Tally(), "seed " + SEED);
    }

    private static void compare(NodeModel model, CsrGraph graph, Features features, Tally tally, String what) {
        boolean[][] adjacent = RandomModels.adjacency(graph);
        Near[][] rows = NaiveCoding.input(features, model.coding(), adjacent);
        Near[][] adaptive = NaiveLayer.adaptive(model.layers().getFirst(), rows, adjacent);
        int last = model.layers().size() - 1;
        for (int l = 0; l < last; l++) {
            NaiveLayer layer = new NaiveLayer(model.layers().get(l), adjacent, adaptive);
            Near[][] before = layer.beforeActivation(rows);
            String where = what + ", layer " + l;
            rows = model.layers().get(l).activation() == Activation.SIGN
                    ? sameCodes(upTo(model, l), graph, features, before, tally, where)
                    : sameRows(upTo(model, l), graph, features, layer.activated(before), tally, where);
        }
        NaiveLayer output = new NaiveLayer(model.layers().get(last), adjacent, adaptive);
        Near[][] scores = output.activated(output.beforeActivation(rows));
        Near[][] logits = model.level().coefficients() ? output.dividedByDegree(scores) : scores;
        PreparedGraph prepared = PreparedGraph.of(graph, features, model);
        for (Kernels kernels : KERNELS) {
            Inference inference = new Inference(model, prepared, Workers.SINGLE, kernels);
            FloatMatrix embeddings = FloatMatrix.zeros(graph.nodeCount(), model.embeddingWidth());
            inference.embeddings(embeddings);
            assertHolds(rows, embeddings, tally, what + ", embeddings, " + kernels.name());
            FloatMatrix computed = FloatMatrix.zeros(graph.nodeCount(), model.classCount());
            inference.logits(computed);
            assertHolds(logits, computed, tally, what + ", logits, " + kernels.name());
            int[] classes = new int[graph.nodeCount()];
            inference.classify(classes);
            assertBest(scores, classes, tally, what + ", classes, " + kernels.name());
        }
        InParts.requireSameBits(model, graph, features, new Random(SEED), what);
    }

    /** The rows of a real hidden layer as they were computed, so that the next layer is compared on the same numbers. */
    private static Near[][] sameRows(
            NodeModel model, CsrGraph graph, Features features, Near[][] expected, Tally tally, String what) {
        Near[][] rows = new Near[expected.length][model.embeddingWidth()];
        PreparedGraph prepared = PreparedGraph.of(graph, features, model);
        for (Kernels kernels : KERNELS) {
            FloatMatrix computed = FloatMatrix.zeros(expected.length, model.embeddingWidth());
            new Inference(model, prepared, Workers.SINGLE, kernels).embeddings(computed);
            assertHolds(expected, computed, tally, what + ", " + kernels.name());
            for (int i = 0; i < rows.length; i++) {
                for (int c = 0; c < rows[i].length; c++) {
                    rows[i][c] = Near.of(computed.get(i, c));
                }
            }
        }
        return rows;
    }

    /** The codes as ±1. A bit whose number is within rounding of 0 may be either, and is taken as it was computed. */
    private static Near[][] sameCodes(
            NodeModel model, CsrGraph graph, Features features, Near[][] before, Tally tally, String what) {
        Near[][] rows = new Near[before.length][model.embeddingWidth()];
        PreparedGraph prepared = PreparedGraph.of(graph, features, model);
        for (Kernels kernels : KERNELS) {
            BitMatrix codes = BitMatrix.zeros(before.length, model.embeddingWidth());
            new Inference(model, prepared, Workers.SINGLE, kernels).codes(codes);
            for (int i = 0; i < before.length; i++) {
                for (int c = 0; c < before[i].length; c++) {
                    boolean bit = codes.get(i, c);
                    boolean clear = before[i][c].hasClearSign();
                    tally.bits++;
                    tally.unclear += clear ? 0 : 1;
                    if (clear && bit != before[i][c].isPositive()) {
                        throw new AssertionError(what + ", " + kernels.name() + ", node " + i + ", bit " + c + ": "
                                + bit + " for " + before[i][c]);
                    }
                    rows[i][c] = Near.of(bit ? 1 : -1);
                }
            }
        }
        return rows;
    }

    private static void assertHolds(Near[][] expected, FloatMatrix computed, Tally tally, String what) {
        double size = 1;
        double error = 0;
        for (int i = 0; i < expected.length; i++) {
            for (int c = 0; c < expected[i].length; c++) {
                if (!expected[i][c].holds(computed.get(i, c))) {
                    throw new AssertionError(what + ", node " + i + ", column " + c + ": " + computed.get(i, c)
                            + " for " + expected[i][c]);
                }
                size = Math.max(size, Math.abs(expected[i][c].value()));
                error = Math.max(error, expected[i][c].error());
                tally.bounds += expected[i][c].error();
                tally.numbers++;
            }
        }
        tally.widest = Math.max(tally.widest, error / size);
    }

    /** The class is one of the best; the first one where the best are equal. */
    private static void assertBest(Near[][] scores, int[] classes, Tally tally, String what) {
        for (int i = 0; i < scores.length; i++) {
            Near chosen = scores[i][classes[i]];
            boolean open = false;
            for (int c = 0; c < scores[i].length; c++) {
                Near other = scores[i][c];
                double margin = chosen.value() - other.value();
                double error = chosen.error() + other.error();
                boolean better = margin >= -error && !(error == 0 && margin == 0 && c < classes[i]);
                if (!better) {
                    throw new AssertionError(what + ", node " + i + ": class " + classes[i] + " of " + chosen
                            + ", but class " + c + " of " + other);
                }
                open |= c != classes[i] && error != 0 && margin <= error;
            }
            tally.classes++;
            tally.openClasses += open ? 1 : 0;
        }
    }
}
