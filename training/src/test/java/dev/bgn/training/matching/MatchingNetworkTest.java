package dev.bgn.training.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class MatchingNetworkTest {
    private static final GeneratedPairs SOURCE = new GeneratedPairs(ErdosRenyiPairs.usual(5, 8, 0.35));

    /** Every form: cross-graph attention, codes, loss. */
    private static List<MatchingSettings> forms() {
        List<MatchingSettings> all = new ArrayList<>();
        for (CrossGraph cross : CrossGraph.values()) {
            for (int codes = 0; codes < 4; codes++) {
                for (MatchingLoss loss : MatchingLoss.values()) {
                    all.add(new MatchingSettings(3, 6, 10, 3, cross, codes % 2 == 1, codes / 2 == 1, loss));
                }
            }
        }
        return all;
    }

    /** Random weights for biases too, which start at 0. */
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

    private static GraphBatch labelled(GraphBatch batch) {
        CounterRandom random = new CounterRandom(29, 0);
        int[] labels = new int[batch.nodeCount()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = (int) random.below(3, i);
        }
        return new GraphBatch(batch.graph(), batch.graphStarts(), labels);
    }

    private static FloatMatrix vectors(MatchingNetwork network, GraphBatch batch) {
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, false);
        return network.vectors(batch, tape, 0f).value().copy();
    }

    private static float[] similarities(MatchingNetwork network, GraphBatch batch) {
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, false);
        Tensor s = network.similarities(network.vectors(batch, tape, 0f));
        return Arrays.copyOf(s.data(), s.rows());
    }

    @Test
    void centredVectorsHaveAMeanOfZeroInEachPlace() {
        GraphBatch batch = SOURCE.pairs(0, 20, Workers.SINGLE).graphs();
        MatchingNetwork network = new MatchingNetwork(
                new MatchingSettings(1, 6, 10, 3, CrossGraph.NONE, true, false, MatchingLoss.MARGIN), 17);
        centre(network, batch);
        FloatMatrix vectors = vectors(network, batch);
        for (int k = 0; k < vectors.columns(); k++) {
            double sum = 0;
            for (int r = 0; r < vectors.rows(); r++) {
                sum += vectors.get(r, k);
            }
            assertThat(sum / vectors.rows()).isCloseTo(0, within(1e-5));
        }
    }

    @Test
    void centredCodesOfGraphsThatAreAlikeDiffer() {
        GraphBatch batch = SOURCE.pairs(0, 20, Workers.SINGLE).graphs();
        MatchingNetwork network = new MatchingNetwork(
                new MatchingSettings(1, 32, 64, 5, CrossGraph.NONE, true, true, MatchingLoss.REGRESSION), 17);
        int before = splitBits(vectors(network, batch));
        centre(network, batch);
        assertThat(splitBits(vectors(network, batch))).isGreaterThan(60).isGreaterThan(before);
    }

    private static void centre(MatchingNetwork network, GraphBatch batch) {
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, false);
        network.centre(batch, tape);
    }

    /** Bits that not all graphs have in common. */
    private static int splitBits(FloatMatrix codes) {
        int split = 0;
        for (int k = 0; k < codes.columns(); k++) {
            for (int r = 1; r < codes.rows(); r++) {
                if (codes.get(r, k) != codes.get(0, k)) {
                    split++;
                    break;
                }
            }
        }
        return split;
    }

    @ParameterizedTest
    @MethodSource("forms")
    void forwardIsThatOfTheNaiveNetwork(MatchingSettings settings) {
        MatchingNetwork network = network(settings);
        GraphBatch batch = labelled(SOURCE.pairs(0, 4, Workers.SINGLE).graphs());
        FloatMatrix vectors = vectors(network, batch);
        double[][] expected = new NaiveMatching(settings, network.parameters()).vectors(batch, 0);
        for (int g = 0; g < batch.graphCount(); g++) {
            for (int c = 0; c < settings.graphWidth(); c++) {
                assertThat((double) vectors.get(g, c))
                        .as("graph %s, column %s", g, c)
                        .isCloseTo(expected[g][c], within(1e-5 * Math.max(1, Math.abs(expected[g][c]))));
            }
        }
    }

    record Case(MatchingSettings settings, PairObjective objective, float sharpness) {}

    /** Forms whose gradient is that of the function itself: signs are left out, soft graph codes are not. */
    private static List<Case> smooth() {
        List<Case> all = new ArrayList<>();
        for (MatchingLoss loss : MatchingLoss.values()) {
            for (CrossGraph cross : CrossGraph.values()) {
                MatchingSettings real = new MatchingSettings(2, 3, 4, 2, cross, false, false, loss);
                all.add(new Case(real, PairObjective.ofPairs(), 0f));
                all.add(new Case(real.withCodes(false, true), PairObjective.ofTriplets(), 1.5f));
            }
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("smooth")
    void gradientsAreThoseOfDifferences(Case example) {
        MatchingNetwork network = network(example.settings);
        GeneratedPairs source = new GeneratedPairs(ErdosRenyiPairs.usual(6, 5, 0.5));
        PairBatch drawn = example.objective.triplets()
                ? source.triplets(0, 1, Workers.SINGLE)
                : source.pairs(0, 2, Workers.SINGLE);
        int[] labels = new int[drawn.graphs().nodeCount()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = i * i % 5 % 2;
        }
        GraphBatch graphs =
                new GraphBatch(drawn.graphs().graph(), drawn.graphs().graphStarts(), labels);
        PairBatch batch = new PairBatch(graphs, drawn.targets());
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, true);
        Tensor loss =
                example.objective.loss(network, network.vectors(graphs, tape, example.sharpness), batch.targets());
        tape.backward(loss);
        NaiveMatching naive = new NaiveMatching(example.settings, network.parameters());
        assertThat((double) loss.data()[0])
                .isCloseTo(naive.loss(batch, example.objective, example.sharpness), within(1e-5));
        double step = 1e-6;
        for (Parameter p : network.parameters()) {
            double[][] w = naive.weights(p.name());
            for (int r = 0; r < w.length; r++) {
                for (int c = 0; c < w[r].length; c++) {
                    double kept = w[r][c];
                    w[r][c] = kept + step;
                    double above = naive.loss(batch, example.objective, example.sharpness);
                    w[r][c] = kept - step;
                    double below = naive.loss(batch, example.objective, example.sharpness);
                    w[r][c] = kept;
                    double slope = (above - below) / (2 * step);
                    assertThat((double) p.gradient().get(r, c))
                            .as("%s of %s, row %s, column %s", example, p.name(), r, c)
                            .isCloseTo(slope, within(2e-5 * Math.max(1, Math.abs(slope))));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void theOrderOfTheNodesAndOfThePairChangesNothing(MatchingSettings settings) {
        MatchingNetwork network = network(settings);
        for (int index = 0; index < 6; index++) {
            ErdosRenyiPairs.Pair pair = SOURCE.generator().pair(index);
            int n = pair.first().nodeCount();
            int[] labels = labelled(GraphBatch.of(List.of(pair.first(), pair.second())))
                    .labels();
            int[] order = new int[n];
            Arrays.setAll(order, i -> i);
            new CounterRandom(31, index).shuffle(order);
            int[] moved = labels.clone();
            int[] swapped = new int[2 * n];
            for (int i = 0; i < n; i++) {
                moved[order[i]] = labels[i];
                swapped[i] = labels[n + i];
                swapped[n + i] = labels[i];
            }
            float similarity = similarities(network, GraphBatch.of(List.of(pair.first(), pair.second()), labels))[0];
            CsrGraph renumbered = renumbered(pair.first(), order);
            assertThat(similarities(network, GraphBatch.of(List.of(renumbered, pair.second()), moved))[0])
                    .as("pair %s renumbered", index)
                    .isCloseTo(similarity, within(1e-5f * Math.max(1, Math.abs(similarity))));
            assertThat(similarities(network, GraphBatch.of(List.of(pair.second(), pair.first()), swapped))[0])
                    .as("pair %s swapped", index)
                    .isCloseTo(similarity, within(1e-5f * Math.max(1, Math.abs(similarity))));
        }
    }

    private static CsrGraph renumbered(CsrGraph graph, int[] order) {
        int[] source = new int[graph.targetArray().length];
        int[] target = new int[graph.targetArray().length];
        int edge = 0;
        for (int i = 0; i < graph.nodeCount(); i++) {
            for (int j : graph.neighbours(i)) {
                source[edge] = order[i];
                target[edge++] = order[j];
            }
        }
        return CsrGraph.undirected(graph.nodeCount(), source, target);
    }

    @ParameterizedTest
    @EnumSource
    void pairsOfABatchDoNotSeeEachOther(CrossGraph cross) {
        MatchingNetwork network = network(new MatchingSettings(1, 6, 10, 3, cross, false, false, MatchingLoss.HAMMING));
        ErdosRenyiPairs.Pair first = SOURCE.generator().pair(0);
        ErdosRenyiPairs.Pair second = SOURCE.generator().pair(1);
        FloatMatrix alone = vectors(network, GraphBatch.of(List.of(first.first(), first.second())));
        FloatMatrix beside = vectors(
                network, GraphBatch.of(List.of(second.first(), second.second(), first.first(), first.second())));
        assertThat(Arrays.copyOfRange(beside.data(), 20, 40)).containsExactly(alone.data());
        // Within a pair the graphs see each other, unless the form is siamese.
        FloatMatrix other = vectors(network, GraphBatch.of(List.of(first.first(), second.second())));
        boolean same = Arrays.equals(other.data(), 0, 10, alone.data(), 0, 10);
        assertThat(same).isEqualTo(cross == CrossGraph.NONE);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void emptyGraphsSingleNodesAndVeryDifferentSizes(MatchingSettings settings) {
        MatchingNetwork network = network(settings);
        CsrGraph none = CsrGraph.undirected(0, new int[0], new int[0]);
        CsrGraph lone = CsrGraph.undirected(1, new int[0], new int[0]);
        CsrGraph large = ErdosRenyiPairs.usual(1, 60, 0.1).pair(0).first();
        GraphBatch batch = GraphBatch.of(List.of(none, lone, large, none, lone, large, none, none));
        for (float similarity : similarities(network, batch)) {
            assertThat(Float.isFinite(similarity)).isTrue();
        }
        if (settings.loss() == MatchingLoss.HAMMING && settings.graphCodes()) {
            assertThat(similarities(network, batch)[3]).isCloseTo(1f, within(1e-6f));
        }
    }

    @Test
    void unknownLabelsAreRefused() {
        MatchingNetwork network = network(MatchingSettings.usual());
        CsrGraph path = CsrGraph.undirected(2, new int[] {0}, new int[] {1});
        GraphBatch batch = GraphBatch.of(List.of(path, path), new int[] {0, 0, 1, 0});
        assertThatThrownBy(() -> vectors(network, batch))
                .hasMessage("node label 1, but the network knows labels 0 … 0");
    }
}
