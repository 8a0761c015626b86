package dev.bgn.runtime.infer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.features.WithDegree;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InferenceTest {
    private static final int NODES = 120;
    private static final int WORDS = 50;
    private static final CsrGraph GRAPH = RandomModels.graph(NODES, 1);
    private static final Features FEATURES = RandomModels.words(NODES, WORDS, 2);

    /** Every kind and level. */
    private interface OfModel {
        void check(NodeModel model, String what);
    }

    private static void forEachModel(OfModel check) {
        for (ModelKind kind : ModelKind.values()) {
            for (Level level : Level.values()) {
                for (int classes : new int[] {3, 11}) {
                    check.check(
                            RandomModels.model(kind, level, new FeatureCoding.RowSum(), WORDS, classes, 3),
                            kind + " " + level + " " + classes);
                }
                FeatureCoding degrees = WithDegree.of(FEATURES, GRAPH.degrees(), 5);
                check.check(
                        RandomModels.model(kind, level, degrees, degrees.inputColumns(WORDS), 3, 3),
                        kind + " " + level + " with degrees");
            }
        }
    }

    private static FloatMatrix logits(NodeModel model, CsrGraph graph, Features features, Workers workers, Kernels k) {
        FloatMatrix out = FloatMatrix.zeros(graph.nodeCount(), model.classCount());
        new Inference(model, PreparedGraph.of(graph, features, model), workers, k).logits(out);
        return out;
    }

    private static FloatMatrix logits(NodeModel model, CsrGraph graph, Features features) {
        return logits(model, graph, features, Workers.SINGLE, Kernels.best());
    }

    @Test
    void bothKernelSetsAndAnyNumberOfThreadsGiveTheSameBits() {
        CsrGraph graph = RandomModels.graph(3000, 4);
        Features features = RandomModels.words(3000, WORDS, 5);
        try (Workers two = Workers.of(2);
                Workers eight = Workers.of(8)) {
            forEachModel((model, what) -> {
                FloatMatrix single = logits(model, graph, features);
                assertThat(logits(model, graph, features, two, Kernels.best()))
                        .as(what)
                        .isEqualTo(single);
                assertThat(logits(model, graph, features, eight, Kernels.best()))
                        .as(what)
                        .isEqualTo(single);
                assertThat(logits(model, GRAPH, FEATURES, two, Kernels.scalar()))
                        .as(what)
                        .isEqualTo(logits(model, GRAPH, FEATURES));
            });
        }
    }

    @Test
    void classesAreTheLargestLogits() {
        forEachModel((model, what) -> {
            FloatMatrix logits = logits(model, GRAPH, FEATURES);
            int[] classes = Classifier.of(model).classify(GRAPH, FEATURES);
            for (int i = 0; i < NODES; i++) {
                int best = 0;
                for (int c = 1; c < model.classCount(); c++) {
                    best = logits.get(i, c) > logits.get(i, best) ? c : best;
                }
                assertThat(classes[i]).as("%s, node %d", what, i).isEqualTo(best);
            }
        });
    }

    @Test
    void someNodesAreAsInTheWholeGraph() {
        int[] nodes = {7, NODES - 1, 0, 41, 7};
        forEachModel((model, what) -> {
            int[] all = Classifier.of(model).classify(GRAPH, FEATURES);
            int[] some = Classifier.of(model).classify(GRAPH, FEATURES, nodes);
            assertThat(some)
                    .as(what)
                    .isEqualTo(Arrays.stream(nodes).map(i -> all[i]).toArray());
            FloatMatrix rows = Embedder.of(model).embeddings(GRAPH, FEATURES);
            FloatMatrix chosen = Embedder.of(model).embeddings(GRAPH, FEATURES, nodes);
            for (int i = 0; i < nodes.length; i++) {
                for (int c = 0; c < rows.columns(); c++) {
                    assertThat(chosen.get(i, c)).as(what).isEqualTo(rows.get(nodes[i], c));
                }
            }
            if (model.hasCodes()) {
                assertThat(Embedder.of(model).codes(GRAPH, FEATURES, nodes))
                        .as(what)
                        .isEqualTo(BitMatrix.pack(nodes.length, chosen.columns(), chosen.data()));
            }
        });
    }

    @Test
    void newNodesAreAsInTheGrownGraph() {
        NewNodes added = new NewNodes(RandomModels.words(3, WORDS, 9), new int[][] {
            {5, 17, 5, NODES + 2}, {}, {NODES - 1, 0, NODES + 2}
        });
        int[] source = IntStream.range(0, NODES)
                .flatMap(i -> Arrays.stream(GRAPH.neighbours(i)).map(j -> i))
                .toArray();
        int[] target = IntStream.range(0, NODES)
                .flatMap(i -> Arrays.stream(GRAPH.neighbours(i)))
                .toArray();
        int[] moreSource = {NODES, NODES, NODES, NODES + 2, NODES + 2};
        int[] moreTarget = {5, 17, NODES + 2, NODES - 1, 0};
        CsrGraph grown = CsrGraph.undirected(
                NODES + 3,
                IntStream.concat(Arrays.stream(source), Arrays.stream(moreSource))
                        .toArray(),
                IntStream.concat(Arrays.stream(target), Arrays.stream(moreTarget))
                        .toArray());
        int[] everyNode = IntStream.range(0, NODES + 3).toArray();
        Features all = added.select(FEATURES, everyNode);
        forEachModel((model, what) -> {
            int[] expected = Classifier.of(model).classify(grown, all);
            assertThat(Classifier.of(model).classifyNew(GRAPH, FEATURES, added))
                    .as(what)
                    .isEqualTo(Arrays.copyOfRange(expected, NODES, NODES + 3));
        });
    }

    @Test
    void standardScalingIsDoneForTheCaller() {
        FloatMatrix raw = ((Features.Dense) RandomModels.dense(NODES, WORDS, 6)).matrix();
        FloatMatrix shift = ((Features.Dense) RandomModels.dense(1, WORDS, 7)).matrix();
        FloatMatrix factor = ((Features.Dense) RandomModels.dense(1, WORDS, 8)).matrix();
        FloatMatrix scaled = FloatMatrix.zeros(NODES, WORDS);
        for (int i = 0; i < scaled.data().length; i++) {
            scaled.data()[i] = (raw.data()[i] - shift.data()[i % WORDS]) * factor.data()[i % WORDS];
        }
        for (Level level : Level.values()) {
            NodeModel standard =
                    RandomModels.model(ModelKind.GAT, level, new FeatureCoding.Standard(shift, factor), WORDS, 4, 3);
            NodeModel none = RandomModels.model(ModelKind.GAT, level, new FeatureCoding.None(), WORDS, 4, 3);
            assertThat(logits(standard, GRAPH, new Features.Dense(raw)))
                    .as("%s", level)
                    .isEqualTo(logits(none, GRAPH, new Features.Dense(scaled)));
        }
    }

    @Test
    void selfLoopsAndRepeatedEdgesOfTheInputChangeNothing() {
        int[] source = IntStream.range(0, NODES)
                .flatMap(i -> Arrays.stream(GRAPH.neighbours(i)).map(j -> i))
                .toArray();
        int[] target = IntStream.range(0, NODES)
                .flatMap(i -> Arrays.stream(GRAPH.neighbours(i)))
                .toArray();
        int[] loops = {0, 7, NODES - 1, source[0]};
        int[] ends = {0, 7, NODES - 1, target[0]};
        CsrGraph looped = CsrGraph.of(
                NODES,
                IntStream.concat(Arrays.stream(source), Arrays.stream(loops)).toArray(),
                IntStream.concat(Arrays.stream(target), Arrays.stream(ends)).toArray());
        forEachModel((model, what) ->
                assertThat(logits(model, looped, FEATURES)).as(what).isEqualTo(logits(model, GRAPH, FEATURES)));
    }

    @Test
    void anEmptyGraphHasNoClasses() {
        CsrGraph empty = CsrGraph.of(0, new int[0], new int[0]);
        forEachModel((model, what) -> assertThat(Classifier.of(model).classify(empty, RandomModels.words(0, WORDS, 1)))
                .as(what)
                .isEmpty());
    }

    @Test
    void aHubHasMoreNeighboursThanALaneHolds() {
        int leaves = 2000;
        int[] hub = new int[leaves];
        CsrGraph star = CsrGraph.undirected(
                leaves + 1, hub, IntStream.rangeClosed(1, leaves).toArray());
        Features features = RandomModels.words(leaves + 1, WORDS, 2);
        NodeModel model = RandomModels.model(ModelKind.GAT, Level.WEC, new FeatureCoding.RowSum(), WORDS, 11, 3);
        FloatMatrix logits = logits(model, star, features);
        int[] classes = Classifier.of(model).classify(star, features);
        for (int c = 0; c < 11; c++) {
            assertThat(logits.get(0, classes[0])).isGreaterThanOrEqualTo(logits.get(0, c));
        }
        forEachModel((some, what) -> InParts.requireSameBits(some, star, features, new Random(3), what));
    }

    @Test
    void wrongFeaturesAreToldInOneLine() {
        NodeModel model = RandomModels.model(ModelKind.GCN, Level.WEC, new FeatureCoding.RowSum(), WORDS, 3, 3);
        Features tooMany = RandomModels.words(NODES, WORDS + 2, 1);
        assertThatThrownBy(() -> Classifier.of(model).classify(GRAPH, tooMany))
                .hasMessage("the model takes 50 features a node, but there are 52");
        Features tooFew = RandomModels.words(NODES - 1, WORDS, 1);
        assertThatThrownBy(() -> Classifier.of(model).classify(GRAPH, tooFew))
                .hasMessage("the graph has 120 nodes, but there are features of 119");
        assertThatThrownBy(() -> Classifier.of(model).classify(GRAPH, FEATURES, new int[] {NODES}))
                .hasMessageContaining("no node 120");
        NodeModel real = RandomModels.model(ModelKind.GCN, Level.W, new FeatureCoding.RowSum(), WORDS, 3, 3);
        assertThatThrownBy(() -> Embedder.of(real).codes(GRAPH, FEATURES)).hasMessageContaining("no codes");
    }
}
