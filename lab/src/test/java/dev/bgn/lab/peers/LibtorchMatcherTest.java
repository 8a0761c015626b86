package dev.bgn.lab.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.lab.speed.FloatPeer;
import dev.bgn.lab.speed.MatchingPeer.Way;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.MatcherWeights;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.matching.MatchingExport;
import dev.bgn.training.matching.MatchingLoss;
import dev.bgn.training.matching.MatchingNetwork;
import dev.bgn.training.matching.MatchingSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** libtorch's matchers are ours: only then their speed means something. */
@WithLibtorch
class LibtorchMatcherTest {
    private static final List<String> LABELS = List.of("C", "N", "O");

    private final LibtorchPeer peer = new LibtorchPeer();

    /** Untrained, but with biases: those that are drawn are zeros. */
    private static MatchingModel model(MatchingLoss loss) {
        MatchingSettings settings = new MatchingSettings(3, 16, 24, 4, CrossGraph.DOT, false, false, loss);
        MatchingModel drawn = MatchingExport.of(new MatchingNetwork(settings, 3), LABELS, Map.of());
        MatcherWeights w = drawn.weights();
        SplittableRandom random = new SplittableRandom(4);
        for (FloatMatrix bias :
                List.of(w.endsBias(), w.messageBias(), w.inputBias(), w.stateBias(), w.readoutBias(), w.outputBias())) {
            for (int i = 0; i < bias.data().length; i++) {
                bias.data()[i] = (float) random.nextDouble(-0.2, 0.2);
            }
        }
        return drawn;
    }

    private static MatchGraph graph(int nodes, int number) {
        int[] labels = new SplittableRandom(number).ints(nodes, 0, 3).toArray();
        return new MatchGraph(ErdosRenyiPairs.usual(5, nodes, 0.3).graph(number), labels);
    }

    private static List<MatchGraph> graphs(int first, int... sizes) {
        List<MatchGraph> graphs = new ArrayList<>();
        for (int size : sizes) {
            graphs.add(graph(size, first + graphs.size()));
        }
        return graphs;
    }

    private void requireOurs(Way way, MatchingModel model, List<MatchGraph> first, List<MatchGraph> second) {
        float[] ours = GraphMatcher.of(model).similarities(first, second, Workers.SINGLE);
        try (FloatPeer.Product product = peer.matcher(way, model, first, second)) {
            product.run();
            product.run();
            assertThat(product.result()).as("%s by %s", model, way).containsExactly(ours, within((float) 1e-4));
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyWayGivesOurSimilarities(Way way) {
        for (MatchingLoss loss : MatchingLoss.values()) {
            requireOurs(way, model(loss), graphs(0, 17, 17, 17), graphs(10, 17, 17, 17));
            requireOurs(way, model(loss), graphs(20, 40), graphs(30, 40));
        }
    }

    @Test
    void graphsOfDifferentSizesAreForTheEdgeNetwork() {
        MatchingModel model = model(MatchingLoss.HAMMING);
        List<MatchGraph> first = graphs(0, 9, 30);
        List<MatchGraph> second = graphs(10, 21, 12);
        requireOurs(Way.EDGE_NETWORK, model, first, second);
        assertThatIllegalArgumentException().isThrownBy(() -> peer.matcher(Way.NODE_NETWORK, model, first, second));
    }

    @Test
    void codesAreNotForLibtorch() {
        MatchingModel codes = MatchingExport.of(
                new MatchingNetwork(MatchingSettings.usual().withCodes(true, true), 1), List.of(), Map.of());
        List<MatchGraph> graphs =
                List.of(MatchGraph.of(ErdosRenyiPairs.usual(5, 12, 0.3).graph(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> peer.matcher(Way.EDGE_NETWORK, codes, graphs, graphs));
    }
}
