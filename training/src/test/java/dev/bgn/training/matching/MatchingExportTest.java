package dev.bgn.training.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The runtime against the trainer, and both against the naive network in double. */
class MatchingExportTest {
    private static final List<String> LABELS = List.of("C", "N", "O");

    /** Every form: cross-graph attention, codes, loss, and widths of one word, of a part of one and of several. */
    private static List<MatchingSettings> forms() {
        List<MatchingSettings> all = new ArrayList<>();
        for (CrossGraph cross : CrossGraph.values()) {
            for (int codes = 0; codes < 4; codes++) {
                for (MatchingLoss loss : MatchingLoss.values()) {
                    for (int width : new int[] {6, 32, 70}) {
                        all.add(new MatchingSettings(
                                3, width, 2 * width - 3, 4, cross, codes % 2 == 1, codes / 2 == 1, loss));
                    }
                }
            }
        }
        return all;
    }

    /** Random biases too, which start at 0. */
    private static MatchingNetwork network(MatchingSettings settings) {
        MatchingNetwork network = new MatchingNetwork(settings, 17);
        for (Parameter p : network.parameters()) {
            if (p.name().endsWith("bias")) {
                CounterRandom random = new CounterRandom(23, p.name().hashCode());
                for (int i = 0; i < p.value().data().length; i++) {
                    p.value().data()[i] = (float) (random.uniform(i) - 0.5) / 2;
                }
            }
        }
        return network;
    }

    /** Graphs of 0, 1 and many nodes, of equal and of very different sizes; two in turn are a pair. */
    private static List<MatchGraph> graphs() {
        List<CsrGraph> graphs = new ArrayList<>();
        for (int nodes : new int[] {3, 9, 20, 33, 64}) {
            ErdosRenyiPairs.Pair pair =
                    ErdosRenyiPairs.usual(nodes, nodes, 0.35).pair(0);
            graphs.add(pair.first());
            graphs.add(pair.second());
        }
        CsrGraph none = CsrGraph.undirected(0, new int[0], new int[0]);
        CsrGraph lone = CsrGraph.undirected(1, new int[0], new int[0]);
        CsrGraph large = ErdosRenyiPairs.usual(1, 75, 0.1).pair(0).first();
        graphs.addAll(List.of(none, none, none, lone, lone, large, large, none, large, graphs.getFirst()));
        CounterRandom random = new CounterRandom(29, 0);
        List<MatchGraph> labelled = new ArrayList<>();
        long drawn = 0;
        for (CsrGraph graph : graphs) {
            int[] labels = new int[graph.nodeCount()];
            for (int i = 0; i < labels.length; i++) {
                labels[i] = (int) random.below(3, drawn++);
            }
            labelled.add(new MatchGraph(graph, labels));
        }
        return labelled;
    }

    private static GraphBatch batch(List<MatchGraph> graphs) {
        return GraphBatch.of(
                graphs.stream().map(MatchGraph::graph).toList(),
                graphs.stream().flatMapToInt(g -> Arrays.stream(g.labels())).toArray());
    }

    private static List<MatchGraph> every(List<MatchGraph> graphs, int first) {
        List<MatchGraph> half = new ArrayList<>();
        for (int i = first; i < graphs.size(); i += 2) {
            half.add(graphs.get(i));
        }
        return half;
    }

    @ParameterizedTest
    @MethodSource("forms")
    void theRuntimeComputesWhatTheTrainerDoes(MatchingSettings settings) {
        MatchingNetwork network = network(settings);
        MatchingModel model = MatchingExport.of(network, LABELS, Map.of());
        GraphMatcher matcher = GraphMatcher.of(model);
        List<MatchGraph> graphs = graphs();
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, false);
        Tensor vectors = network.vectors(batch(graphs), tape, 0f);
        float[] expected = network.similarities(vectors).data();
        float[] similarities = matcher.similarities(every(graphs, 0), every(graphs, 1), Workers.SINGLE);
        double[][] naive = new NaiveMatching(settings, network.parameters()).vectors(batch(graphs), 0);
        for (int k = 0; k < similarities.length; k++) {
            double scale = Math.max(1, Math.abs(expected[k]));
            assertThat((double) similarities[k])
                    .as("pair %s", k)
                    .isCloseTo(expected[k], within(1e-5 * scale))
                    .isCloseTo(similarity(model, naive[2 * k], naive[2 * k + 1]), within(2e-5 * scale));
            assertThat(matcher.similarity(graphs.get(2 * k), graphs.get(2 * k + 1)))
                    .isEqualTo(similarities[k]);
        }
        if (settings.crossGraph() == CrossGraph.NONE) {
            assertSingleGraphs(settings, matcher, graphs, vectors.value());
        }
        GraphMatcher scalar = GraphMatcher.of(model, Kernels.scalar());
        assertThat(scalar.similarities(every(graphs, 0), every(graphs, 1), Workers.SINGLE))
                .as("scalar kernels")
                .containsExactly(similarities);
    }

    private static void assertSingleGraphs(
            MatchingSettings settings, GraphMatcher matcher, List<MatchGraph> graphs, FloatMatrix expected) {
        FloatMatrix vectors = matcher.vectors(graphs, Workers.SINGLE);
        int width = settings.graphWidth();
        for (int i = 0; i < graphs.size() * width; i++) {
            float value = expected.data()[i];
            assertThat(vectors.data()[i]).isCloseTo(value, within(1e-5f * Math.max(1, Math.abs(value))));
        }
        if (settings.graphCodes()) {
            var codes = matcher.codes(graphs, Workers.SINGLE);
            for (int i = 0; i < graphs.size() * width; i++) {
                assertThat(codes.get(i / width, i % width)).isEqualTo(expected.data()[i] > 0);
            }
        }
    }

    private static double similarity(MatchingModel model, double[] a, double[] b) {
        double product = 0;
        double distance = 0;
        for (int k = 0; k < a.length; k++) {
            product += a[k] * b[k] / a.length;
            distance += (a[k] - b[k]) * (a[k] - b[k]);
        }
        float[] scaleAndOffset = model.weights().similarity().data();
        return switch (model.shape().comparison()) {
            case HAMMING -> product;
            case SCALED -> scaleAndOffset[0] * product + scaleAndOffset[1];
            case DISTANCE -> -distance;
        };
    }
}
