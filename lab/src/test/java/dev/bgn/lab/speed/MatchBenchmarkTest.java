package dev.bgn.lab.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.report.timing.Effort;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.matching.MatchingExport;
import dev.bgn.training.matching.MatchingNetwork;
import dev.bgn.training.matching.MatchingSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whether the benchmark measures what it says and compares the right lines. */
class MatchBenchmarkTest {
    private static final Effort SHORT = new Effort(1, 1, 3, 1e9);

    /** Runs the model with our own matcher, wrong by {@code error}. */
    private record OwnPeer(float error, List<Integer> batches) implements MatchingPeer {
        @Override
        public String name() {
            return "libtorch";
        }

        @Override
        public void useThreads(int count) {
            assertThat(count).isEqualTo(1);
        }

        @Override
        public FloatPeer.Product matcher(
                Way way, MatchingModel model, List<MatchGraph> first, List<MatchGraph> second) {
            assertThat(model.shape().nodeCodes() || model.shape().graphCodes()).isFalse();
            batches.add(first.size());
            GraphMatcher matcher = GraphMatcher.of(model);
            return new FloatPeer.Product() {
                private float[] result;

                @Override
                public void run() {
                    result = matcher.similarities(first, second, Workers.SINGLE);
                    result[0] += error;
                }

                @Override
                public float[] result() {
                    return result;
                }

                @Override
                public void close() {}
            };
        }
    }

    private static MatchBenchmark benchmark(float error) {
        return new MatchBenchmark(SHORT, Optional.of(new OwnPeer(error, new ArrayList<>())), List.of());
    }

    @Test
    void everyFormEveryWayAndEveryPartHasALine() {
        OwnPeer peer = new OwnPeer(0f, new ArrayList<>());
        List<MatchResult> results = new MatchBenchmark(SHORT, Optional.of(peer), List.of()).measure(12);
        assertThat(results)
                .extracting(r -> r.part() + ", " + r.network() + ", " + r.implementation())
                .containsExactly(
                        "whole, real, bgn",
                        "whole, node codes, bgn",
                        "whole, graph codes, bgn",
                        "whole, node and graph codes, bgn",
                        "whole, real, libtorch",
                        "whole, real, libtorch fastest",
                        "products and weights, real, bgn",
                        "products and weights, node codes, bgn",
                        "matching, real, bgn",
                        "matching, node codes, bgn");
        assertThat(results).allSatisfy(r -> {
            assertThat(r.microseconds()).isPositive();
            assertThat(r.ratioToOwnFloat()).isPositive();
        });
        assertThat(results.subList(0, 6)).allSatisfy(r -> {
            assertThat(r.ratioToLibtorch()).isPositive();
            assertThat(r.ratioToFastestLibtorch()).isPositive();
        });
        assertThat(results.get(4).ratioToLibtorch()).isEqualTo(1);
        for (int real : new int[] {0, 6, 8}) {
            assertThat(results.get(real).ratioToOwnFloat()).isEqualTo(1);
        }
        assertThat(peer.batches()).as("all at once, and one by one").contains(1, 8);
    }

    /** Counted by hand for two graphs of 12 nodes, states of 32, vectors of 64, five rounds. */
    @Test
    void operationsAndSpaceAreCounted() {
        List<MatchResult> results = benchmark(0f).measure(12);
        long pairs = 2 * 12 * 12;
        long perNode = 24 * (32 * 128 + 96 * 96 + 32 * 96);
        long readOut = 24 * (32 * 128 + 64) + 2 * 64 * 64 + 64;
        ErdosRenyiPairs.Pair pair =
                ErdosRenyiPairs.usual(7, 12, MatchBenchmark.EDGE_PROBABILITY).pair(0);
        long edges = pair.first().edgeCount() + pair.second().edgeCount();
        assertThat(results.getFirst().counts())
                .isEqualTo(new MatchCounts(5 * (perNode + 2 * pairs * 32) + readOut, 5 * edges * 2 * 64, 5 * pairs, 0));
        assertThat(results.get(3).counts())
                .isEqualTo(new MatchCounts(5 * (perNode + pairs * 32) + readOut, 5 * edges * 2 * 64, 0, 5 * 2 * pairs));
        long perNodeOnly = 24 * (96 * 96 + 32 * 96);
        long atEdges = edges * 2 * 64 * 64;
        assertThat(results.get(4).counts())
                .isEqualTo(new MatchCounts(
                        5 * (atEdges + perNodeOnly + 3 * 12 * 12 * 32) + readOut, 5 * edges * 64, 5 * pairs, 0));
        assertThat(results.get(7).counts()).isEqualTo(new MatchCounts(0, 0, 0, 5 * 2 * pairs));
        assertThat(results.get(8).counts()).isEqualTo(new MatchCounts(5 * pairs * 64, 0, 5 * pairs, 0));
        MatchResult.Space real = results.getFirst().space();
        MatchResult.Space binary = results.get(3).space();
        assertThat(real.nodes()).isEqualTo(24 * 32 * 4).isEqualTo(32 * binary.nodes());
        assertThat(real.graphs()).isEqualTo(2 * 64 * 4).isEqualTo(32 * binary.graphs());
        assertThat(real.parameters()).isEqualTo(binary.parameters());
        assertThat(results.getLast().space()).isNull();
    }

    @Test
    void withoutAPeerItsColumnsAreEmpty() {
        assertThat(new MatchBenchmark(SHORT, Optional.empty(), List.of()).measure(10))
                .hasSize(8)
                .allSatisfy(r -> {
                    assertThat(r.ratioToLibtorch()).isNull();
                    assertThat(r.ratioToFastestLibtorch()).isNull();
                });
    }

    @Test
    void aPeerThatDisagreesIsNotTimed() {
        MatchBenchmark benchmark = benchmark((float) 0.01);
        assertThatIllegalStateException()
                .isThrownBy(() -> benchmark.measure(12))
                .withMessageContainingAll("libtorch", "pair 0");
    }

    @Test
    void aGivenModelTakesThePlaceOfItsForm() {
        MatchingSettings wide = new MatchingSettings(
                1,
                64,
                128,
                3,
                CrossGraph.DOT,
                true,
                true,
                MatchingSettings.usual().loss());
        List<MatchResult> results = new MatchBenchmark(SHORT, Optional.empty(), List.of(model(wide))).measure(12);
        assertThat(results.get(3).space().nodes()).isEqualTo(24 * 8);
        assertThat(results.get(3).space().graphs()).isEqualTo(2 * 16);
        assertThat(results.getFirst().space().nodes()).isEqualTo(24 * 32 * 4);
    }

    @Test
    void modelsThatCannotBeComparedAreRefused() {
        MatchingModel siamese = model(MatchingSettings.usual().withCrossGraph(CrossGraph.NONE));
        MatchingModel real = model(MatchingSettings.usual());
        for (List<MatchingModel> wrong : List.of(List.of(siamese), List.of(real, real))) {
            assertThatExceptionOfType(BadInputException.class)
                    .isThrownBy(() -> new MatchBenchmark(SHORT, Optional.empty(), wrong))
                    .withMessageContaining("real");
        }
    }

    private static MatchingModel model(MatchingSettings settings) {
        return MatchingExport.of(new MatchingNetwork(settings, 2), List.of(), Map.of());
    }
}
