package dev.bgn.runtime.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.runtime.model.MatcherShape;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.model.file.SampleMatchers;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a matcher promises whatever its weights are; that it computes what the trainer does is tested there. */
class GraphMatcherTest {
    private static final List<String> LABELS = List.of("C", "N", "O");

    private static List<MatcherShape> forms() {
        List<MatcherShape> all = new ArrayList<>();
        for (CrossGraph cross : CrossGraph.values()) {
            for (GraphComparison comparison : GraphComparison.values()) {
                for (int codes = 0; codes < 4; codes++) {
                    all.add(new MatcherShape(LABELS, 12, 20, 3, cross, codes % 2 == 1, codes / 2 == 1, comparison));
                }
            }
        }
        return all;
    }

    private static MatcherShape siamese(boolean graphCodes) {
        return new MatcherShape(List.of(), 12, 70, 3, CrossGraph.NONE, true, graphCodes, GraphComparison.HAMMING);
    }

    private static MatchGraph graph(int nodes, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] source = new int[2 * nodes];
        int[] target = new int[2 * nodes];
        for (int e = 0; e < source.length; e++) {
            source[e] = random.nextInt(nodes);
            target[e] = random.nextInt(nodes);
        }
        int[] labels = IntStream.generate(() -> random.nextInt(LABELS.size()))
                .limit(nodes)
                .toArray();
        return new MatchGraph(CsrGraph.undirected(nodes, source, target), labels);
    }

    /** Sizes from 0 to 90. */
    private static List<MatchGraph> graphs() {
        return IntStream.of(0, 1, 2, 5, 16, 17, 33, 90, 8, 0)
                .mapToObj(nodes -> nodes == 0 ? empty() : graph(nodes, nodes))
                .toList();
    }

    private static MatchGraph empty() {
        return MatchGraph.of(CsrGraph.undirected(0, new int[0], new int[0]));
    }

    private static List<MatchGraph> unlabelled() {
        return graphs().stream().map(g -> MatchGraph.of(g.graph())).toList();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void threadsAndTheFormOfTheCallChangeNothing(MatcherShape shape) {
        GraphMatcher matcher = GraphMatcher.of(SampleMatchers.of(shape));
        List<MatchGraph> graphs = graphs();
        try (Workers three = Workers.of(3)) {
            for (MatchGraph query : graphs) {
                float[] all = matcher.similarities(query, graphs, Workers.SINGLE);
                assertThat(matcher.similarities(query, graphs, three)).containsExactly(all);
                List<MatchGraph> same = graphs.stream().map(_ -> query).toList();
                assertThat(matcher.similarities(same, graphs, three)).containsExactly(all);
                for (int i = 0; i < all.length; i++) {
                    assertThat(all[i]).isFinite().isEqualTo(matcher.similarity(query, graphs.get(i)));
                }
            }
            if (shape.isSiamese()) {
                assertThat(matcher.vectors(graphs, three)).isEqualTo(matcher.vectors(graphs, Workers.SINGLE));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void theOrderOfThePairAndOfTheNodesChangesNothing(MatcherShape shape) {
        GraphMatcher matcher = GraphMatcher.of(SampleMatchers.of(shape));
        List<MatchGraph> graphs = graphs();
        for (MatchGraph a : graphs) {
            for (MatchGraph b : graphs) {
                float similarity = matcher.similarity(a, b);
                float tolerance = 2e-4f * Math.max(1, Math.abs(similarity));
                assertThat(matcher.similarity(b, a)).isCloseTo(similarity, within(tolerance));
                assertThat(matcher.similarity(turned(a), b)).isCloseTo(similarity, within(tolerance));
            }
        }
    }

    /** The nodes in the opposite order. */
    private static MatchGraph turned(MatchGraph graph) {
        int last = graph.nodeCount() - 1;
        List<int[]> edges = new ArrayList<>();
        int[] labels = new int[graph.nodeCount()];
        for (int i = 0; i <= last; i++) {
            labels[last - i] = graph.labels()[i];
            for (int j : graph.graph().neighbours(i)) {
                edges.add(new int[] {last - i, last - j});
            }
        }
        int[] source = edges.stream().mapToInt(e -> e[0]).toArray();
        int[] target = edges.stream().mapToInt(e -> e[1]).toArray();
        return new MatchGraph(CsrGraph.undirected(labels.length, source, target), labels);
    }

    @Test
    void codesGiveTheSimilarityByTheirDistance() {
        for (GraphComparison comparison : GraphComparison.values()) {
            MatcherShape shape = new MatcherShape(LABELS, 12, 70, 3, CrossGraph.NONE, true, true, comparison);
            GraphMatcher matcher = GraphMatcher.of(SampleMatchers.of(shape));
            List<MatchGraph> graphs = graphs();
            BitMatrix codes = matcher.codes(graphs, Workers.SINGLE);
            assertThat(codes.rows()).isEqualTo(graphs.size());
            assertThat(codes.columns()).isEqualTo(70);
            for (int i = 0; i < graphs.size(); i++) {
                for (int j = 0; j < graphs.size(); j++) {
                    int distance = 0;
                    for (int k = 0; k < 70; k++) {
                        distance += codes.get(i, k) == codes.get(j, k) ? 0 : 1;
                    }
                    assertThat(matcher.similarity(graphs.get(i), graphs.get(j)))
                            .isCloseTo(matcher.similarityOf(distance), within(1e-5f));
                }
            }
        }
    }

    /** Nothing looks at an empty graph: its vector is the bias of the output, and nodes beside it keep what they are. */
    @Test
    void anEmptyGraphHasTheBiasOfTheOutput() {
        MatcherShape shape =
                new MatcherShape(LABELS, 12, 20, 3, CrossGraph.NONE, false, false, GraphComparison.DISTANCE);
        var model = SampleMatchers.of(shape);
        FloatMatrix vectors = GraphMatcher.of(model).vectors(List.of(empty()), Workers.SINGLE);
        assertThat(vectors.data()).containsExactly(model.weights().outputBias().data());
        for (MatcherShape form : forms()) {
            MatchingModel sample = SampleMatchers.of(form);
            float self = GraphMatcher.of(sample).similarity(empty(), empty());
            if (form.comparison() == GraphComparison.SCALED) {
                float[] scaleAndOffset = sample.weights().similarity().data();
                self = (self - scaleAndOffset[1]) / scaleAndOffset[0];
            }
            if (form.comparison() == GraphComparison.DISTANCE) {
                assertThat(self).isZero();
            } else if (form.graphCodes()) {
                assertThat(self).isCloseTo(1f, within(1e-6f));
            } else {
                assertThat(self).isBetween(0f, 1.00001f);
            }
        }
    }

    @Test
    void labelsAreFoundByName() {
        GraphMatcher matcher = GraphMatcher.of(SampleMatchers.of(forms().getFirst()));
        CsrGraph path = CsrGraph.undirected(3, new int[] {0, 1}, new int[] {1, 2});
        assertThat(matcher.graph(path, List.of("O", "C", "N")).labels()).containsExactly(2, 0, 1);
        assertThatThrownBy(() -> matcher.graph(path, List.of("O", "Cl", "N")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("node 1 has the label Cl, which the model does not know: it knows [C, N, O]");
        assertThatThrownBy(() -> matcher.graph(path, List.of()))
                .hasMessage("the nodes of the graph have no labels, but the model needs them: [C, N, O]");
        assertThatThrownBy(() -> matcher.graph(path, List.of("O"))).hasMessage("1 labels for 3 nodes");
        assertThat(matcher.graph(empty().graph(), List.of()).nodeCount()).isZero();
        GraphMatcher without = GraphMatcher.of(SampleMatchers.of(siamese(true)));
        assertThat(without.graph(path, List.of("O", "Cl", "N")).labels()).containsExactly(0, 0, 0);
        assertThat(without.graph(path, List.of()).labels()).containsExactly(0, 0, 0);
        MatchGraph wrong = new MatchGraph(path, new int[] {0, 1, 0});
        for (Runnable call : List.<Runnable>of(
                () -> without.similarity(wrong, wrong),
                () -> without.similarities(wrong, List.of(), Workers.SINGLE),
                () -> without.codes(List.of(wrong), Workers.SINGLE))) {
            assertThatThrownBy(call::run).hasMessage("node label 1, but the model knows labels 0 … 0");
        }
    }

    @Test
    void onlySiameseModelsHaveVectorsAndOnlyThoseWithGraphCodesHaveCodes() {
        GraphMatcher codes = GraphMatcher.of(SampleMatchers.of(siamese(true)));
        GraphMatcher real = GraphMatcher.of(SampleMatchers.of(siamese(false)));
        GraphMatcher pairs = GraphMatcher.of(SampleMatchers.of(forms().getLast()));
        assertThat(List.of(codes.hasCodes(), real.hasCodes(), pairs.hasCodes())).containsExactly(true, false, false);
        assertThat(real.vectors(unlabelled(), Workers.SINGLE).rows()).isEqualTo(10);
        assertThat(codes.codes(List.of(), Workers.SINGLE).rows()).isZero();
        assertThatThrownBy(() -> real.codes(unlabelled(), Workers.SINGLE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("real graph vectors, no codes");
        assertThatThrownBy(() -> pairs.codes(unlabelled(), Workers.SINGLE))
                .hasMessageContaining("no codes of single graphs");
        assertThatThrownBy(() -> pairs.vectors(unlabelled(), Workers.SINGLE))
                .hasMessageContaining("no vectors of single graphs");
        assertThatThrownBy(() -> real.similarities(unlabelled(), List.of(), Workers.SINGLE))
                .hasMessage("10 graphs do not make pairs with 0");
    }

    @Test
    void severalThreadsMayShareAMatcher() {
        GraphMatcher matcher = GraphMatcher.of(SampleMatchers.of(forms().getLast()));
        List<MatchGraph> graphs = graphs();
        float[] expected = matcher.similarities(graphs.get(7), graphs, Workers.SINGLE);
        List<float[]> found = IntStream.range(0, 40)
                .parallel()
                .mapToObj(_ -> {
                    float[] all = new float[graphs.size()];
                    for (int i = 0; i < all.length; i++) {
                        all[i] = matcher.similarity(graphs.get(7), graphs.get(i));
                    }
                    return all;
                })
                .toList();
        assertThat(found).allMatch(all -> Arrays.equals(all, expected));
    }
}
