package dev.bgn.training.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.checkpoint.Checkpointing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BalanceTrialTest {
    private static final RandomPairs PAIRS = new RandomPairs(10, 0.3, 1, 2);
    private static final MatchingSettings SETTINGS =
            MatchingSettings.usual().withWidths(8, 16).withCodes(true, true);

    private static MatchingNetwork network(Balance balance) {
        return new MatchingNetwork(SETTINGS, CodeEstimator.TANH, balance, 3);
    }

    @Test
    void aBalancedNetworkIsJudgedAsItsModelIsByTheRuntime() {
        MatchingExam exam = MatchingTraining.test(PAIRS, Workers.SINGLE);
        MatchingNetwork network = network(Balance.ALL);
        MatchingScores exported = exam.scores(GraphMatcher.of(MatchingExport.of(network, List.of(), Map.of())));
        assertThat(exam.scores(network, Workers.SINGLE)).isEqualTo(exported);
    }

    /**
     * The twin with the same weights that keeps real vectors leaves them to the runtime; their signs, with and without the mean, are
     * taken here.
     */
    @ParameterizedTest
    @EnumSource(
            value = Balance.class,
            names = {"GRAPHS", "NONE"})
    void codesOfGraphsAreTheSignsOfTheVectorsOfTheTwin(Balance balance) {
        MatchingSettings alone = SETTINGS.withCrossGraph(CrossGraph.NONE);
        MatchingSettings coded = alone.withCodes(false, true);
        GraphMatcher twin = GraphMatcher.of(MatchingExport.of(
                new MatchingNetwork(alone.withCodes(false, false), CodeEstimator.TANH, Balance.ALL, 3),
                List.of(),
                Map.of()));
        ErdosRenyiPairs generator = PAIRS.generator(5);
        List<MatchGraph> first = new ArrayList<>();
        List<MatchGraph> second = new ArrayList<>();
        boolean[] similar = new boolean[40];
        for (int k = 0; k < similar.length; k++) {
            ErdosRenyiPairs.Pair pair = generator.pair(k);
            first.add(MatchGraph.of(pair.first()));
            second.add(MatchGraph.of(pair.second()));
            similar[k] = pair.similar();
        }
        float[] similarities = new float[similar.length];
        for (int k = 0; k < similar.length; k++) {
            FloatMatrix vectors = twin.vectors(List.of(first.get(k), second.get(k)), Workers.SINGLE);
            similarities[k] = meanProduct(signs(vectors, 0, balance.ofGraphs()), signs(vectors, 1, balance.ofGraphs()));
        }
        MatchingExam exam = new MatchingExam(first, second, similar, Workers.SINGLE);
        MatchingScores scores = exam.scores(new MatchingNetwork(coded, CodeEstimator.TANH, balance, 3), Workers.SINGLE);
        MatchingScores expected = exam.scores(GraphComparison.HAMMING, similarities);
        assertThat(scores.loss()).isCloseTo(expected.loss(), within(1e-6));
        assertThat(scores.pairAuc()).isEqualTo(expected.pairAuc());
    }

    private static int[] signs(FloatMatrix vectors, int row, boolean balanced) {
        double mean = 0;
        for (int c = 0; c < vectors.columns(); c++) {
            mean += vectors.get(row, c) / (double) vectors.columns();
        }
        double threshold = balanced ? mean : 0;
        return IntStream.range(0, vectors.columns())
                .map(c -> vectors.get(row, c) >= threshold ? 1 : -1)
                .toArray();
    }

    private static float meanProduct(int[] a, int[] b) {
        return IntStream.range(0, a.length).map(c -> a[c] * b[c]).sum() / (float) a.length;
    }

    @Test
    void withoutBalanceTheNetworkIsAnotherAndHasNoModel() {
        MatchingExam exam = MatchingTraining.test(PAIRS, Workers.SINGLE);
        double all = exam.scores(network(Balance.ALL), Workers.SINGLE).loss();
        double nodes = exam.scores(network(Balance.NODES), Workers.SINGLE).loss();
        double none = exam.scores(network(Balance.NONE), Workers.SINGLE).loss();
        assertThat(List.of(all, nodes, none)).doesNotHaveDuplicates();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MatchingExport.of(network(Balance.NODES), List.of(), Map.of()))
                .withMessageContaining("balances");
    }

    @Test
    void trainsAndIsJudgedOnTheTestPairs(@TempDir Path folder) throws IOException {
        MatchingPlan plan = new MatchingPlan(SETTINGS, CodeEstimator.TANH, false, 4, 30, 1e-3, 1);
        MatchingScores scores = new BalanceTrial(plan, PAIRS, Balance.NONE, Workers.SINGLE)
                .run(new Checkpointing(folder.resolve("c"), 1, false), epoch -> true);
        assertThat(scores.tripletCount()).isEqualTo(1000);
        assertThat(scores.value()).isBetween(0.3, 0.9);
        // A training that is stopped at once and resumed gives the same network.
        Path kept = folder.resolve("stopped");
        new BalanceTrial(plan, PAIRS, Balance.NONE, Workers.SINGLE)
                .run(new Checkpointing(kept, 1, false), epoch -> false);
        assertThat(new BalanceTrial(plan, PAIRS, Balance.NONE, Workers.SINGLE)
                        .run(new Checkpointing(kept, 1, true), epoch -> true))
                .isEqualTo(scores);
    }
}
