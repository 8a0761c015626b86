package dev.bgn.training.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.checkpoint.Checkpointing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    }
}
