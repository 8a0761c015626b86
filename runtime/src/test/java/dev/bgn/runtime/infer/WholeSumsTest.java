package dev.bgn.runtime.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.Thermometer;
import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.graph.Block;
import dev.bgn.runtime.graph.CsrGraph;
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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Sums are whole numbers where they have the same bits in every order of the neighbours: the first layer is run on the
 * same graph with its nodes numbered anew, for every combination, coding, form of features and kind of weights.
 */
class WholeSumsTest {
    private static final long SEED = Long.getLong("bgn.test.seed", 7);
    private static final int NODES = 60;
    private static final int FEATURES = 30;
    private static final int WIDTH = 16;
    private static final int ORDERS = 4;

    @Test
    void theyAreWholeWhereNoOrderChangesABit() {
        Random random = new Random(SEED);
        int[] source = random.ints(NODES * 8, 0, NODES).toArray();
        int[] target = random.ints(NODES * 8, 0, NODES).toArray();
        CsrGraph graph = CsrGraph.undirected(NODES, source, target);
        int whole = 0;
        int all = 0;
        for (Features features : List.of(
                RandomModels.words(NODES, FEATURES, SEED),
                RandomModels.counts(NODES, FEATURES, SEED),
                RandomModels.dense(NODES, FEATURES, SEED))) {
            for (FeatureCoding coding : codings(features, graph, random)) {
                LayerRows rows = LayerRows.of(features, coding, graph::degrees);
                for (NodeModel model : models(coding, random)) {
                    Layer layer = model.layers().getFirst();
                    boolean same = true;
                    for (int k = 0; k < ORDERS; k++) {
                        same &= isSameIn(shuffled(random), layer, graph, rows);
                    }
                    boolean expected = model.hasWholeSums() && rows.areSteps();
                    assertThat(same)
                            .as("%s %s %s, seed %d", coding.getClass(), layer, rows.getClass(), SEED)
                            .isEqualTo(expected);
                    whole += expected ? 1 : 0;
                    all++;
                }
            }
        }
        assertThat(whole).isBetween(all / 20, all / 2);
    }

    private static List<FeatureCoding> codings(Features features, CsrGraph graph, Random random) {
        return List.of(
                new FeatureCoding.None(),
                new FeatureCoding.RowSum(),
                new FeatureCoding.UnitRows(),
                new FeatureCoding.Centred(RandomModels.matrix(1, FEATURES, random)),
                new FeatureCoding.Standard(
                        RandomModels.matrix(1, FEATURES, random), RandomModels.matrix(1, FEATURES, random)),
                Thermometer.of(features, 3),
                WithDegree.of(features, graph.degrees(), 3));
    }

    private static List<NodeModel> models(FeatureCoding coding, Random random) {
        int in = coding.inputColumns(FEATURES);
        return List.of(
                        new Combination.Sum(),
                        new Combination.Gcn(),
                        new Combination.Gin((float) 0.3),
                        new Combination.Sage(Combination.Beside.SUM),
                        new Combination.Sage(Combination.Beside.MEAN),
                        new Combination.Sage(Combination.Beside.EVEN),
                        new Combination.AsGcn(RandomModels.matrix(in, 2, random)),
                        new Combination.Gat(
                                RandomModels.matrix(1, WIDTH, random), RandomModels.matrix(1, WIDTH, random), 1, true))
                .stream()
                .flatMap(combination -> {
                    FloatMatrix matrix = RandomModels.matrix(in, combination.columnsFor(WIDTH), random);
                    BitMatrix signs = BitMatrix.pack(matrix.rows(), matrix.columns(), matrix.data());
                    return List.of(
                                    Weights.Signs.of(signs, 1f),
                                    Weights.Signs.of(signs, (float) 0.3),
                                    new Weights.Real(matrix))
                            .stream()
                            .map(weights -> model(coding, new Layer(weights, combination, Activation.NONE, false)));
                })
                .toList();
    }

    private static NodeModel model(FeatureCoding coding, Layer first) {
        Layer last =
                new Layer(new Weights.Real(FloatMatrix.zeros(WIDTH, 2)), new Combination.Sum(), Activation.NONE, false);
        return new NodeModel(ModelKind.GCN, Level.W, coding, List.of(first, last), List.of("a", "b"), Map.of());
    }

    private static int[] shuffled(Random random) {
        return random.ints(0, NODES).distinct().limit(NODES).toArray();
    }

    /** @param order the node that each number stands for */
    private static boolean isSameIn(int[] order, Layer layer, CsrGraph graph, LayerRows rows) {
        int[] number = new int[NODES];
        for (int i = 0; i < NODES; i++) {
            number[order[i]] = i;
        }
        int[] source = new int[graph.targetArray().length];
        int[] target = new int[source.length];
        for (int i = 0; i < NODES; i++) {
            for (int e = graph.edgeStart(i); e < graph.edgeStart(i + 1); e++) {
                source[e] = number[i];
                target[e] = number[graph.target(e)];
            }
        }
        FloatMatrix before =
                numbers(LayerStep.run(layer, Block.whole(graph), rows, scores(layer, rows), Workers.SINGLE));
        Block renumbered = Block.whole(CsrGraph.of(NODES, source, target));
        LayerRows moved = rows.select(order);
        FloatMatrix after = numbers(LayerStep.run(layer, renumbered, moved, scores(layer, moved), Workers.SINGLE));
        return Arrays.equals(before.select(order).data(), after.data());
    }

    private static FloatMatrix scores(Layer layer, LayerRows rows) {
        return layer.combination() instanceof Combination.AsGcn adaptive
                ? LayerStep.scores(adaptive, rows, Workers.SINGLE)
                : null;
    }

    private static FloatMatrix numbers(LayerRows rows) {
        return ((Features.Dense) rows.written()).matrix();
    }
}
