package dev.bgn.training.matching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.score.RankingScores;
import dev.bgn.training.task.Trainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTrainingTest {
    private static final EditDistances DISTANCES =
            new EditDistances(ToyDistances.dataset(60, 12, ToyDistances::ofLabels), 1);

    private static MatchingPlan plan(CrossGraph crossGraph, boolean nodeCodes, boolean graphCodes, int steps) {
        MatchingSettings small = new MatchingSettings(
                DISTANCES.labelCount(), 12, 32, 2, crossGraph, nodeCodes, graphCodes, MatchingLoss.REGRESSION);
        return new MatchingPlan(small, CodeEstimator.TANH, false, 32, steps, 5e-3, 1);
    }

    private static MatchingModel train(MatchingPlan plan, Workers workers) {
        MatchingTraining training = MatchingTraining.of(plan, DISTANCES, workers);
        return training.export(training.run(Trainer.Listener.NONE));
    }

    /** Sizes say little of a distance between labels; every form learns more: real, binary, and codes for an index. */
    @ParameterizedTest
    @CsvSource({"DOT, false, false", "DOT, true, true", "NONE, false, true"})
    void everyFormIsBetterThanSizes(CrossGraph crossGraph, boolean nodeCodes, boolean graphCodes) {
        MatchingModel model = train(plan(crossGraph, nodeCodes, graphCodes, 500), Workers.SINGLE);
        RankingExam test = DISTANCES.test(Workers.SINGLE);
        RankingScores learned = test.scores(GraphMatcher.of(model)).ranking();
        RankingScores sizes = test.scores(DISTANCES.sizes());
        assertThat(learned.rho()).as("%s, sizes %s", learned, sizes).isGreaterThan(sizes.rho() + 0.1);
        assertThat(learned.squaredError()).as("%s, sizes %s", learned, sizes).isLessThan(sizes.squaredError());
    }

    /** With steps too small to count, what is left is the start. */
    @Test
    void codesOfGraphsBeginAroundTheirMean() {
        for (boolean codes : new boolean[] {false, true}) {
            MatchingPlan usual = plan(CrossGraph.NONE, true, codes, 1);
            MatchingPlan still = new MatchingPlan(usual.network(), usual.estimator(), false, 32, 1, 1e-20, 1);
            float[] bias = train(still, Workers.SINGLE).weights().outputBias().data();
            double largest = 0;
            for (float b : bias) {
                largest = Math.max(largest, Math.abs(b));
            }
            if (codes) {
                assertThat(largest).isGreaterThan(1e-2);
            } else {
                assertThat(largest).isLessThan(1e-10);
            }
        }
    }

    @Test
    void threadsChangeNoBit() {
        try (Workers three = Workers.of(3)) {
            MatchingPlan binary = plan(CrossGraph.DOT, true, true, 5);
            MatchingModel one = train(binary, Workers.SINGLE);
            MatchingModel other = train(binary, three);
            assertThat(other.weights()).isEqualTo(one.weights());
            assertThat(DISTANCES.test(three).scores(GraphMatcher.of(other)))
                    .isEqualTo(DISTANCES.test(Workers.SINGLE).scores(GraphMatcher.of(one)));
        }
    }

    /** Graded targets have a plan of their own, whatever is binary. */
    @Test
    void theUsualPlanIsThatOfGradedTargets() {
        MatchingSettings network = plan(CrossGraph.DOT, true, true, 5).network();
        MatchingPlan usual = MatchingPlan.usual(network, 7);
        MatchingPlan ofPairs = MatchingPlan.usual(network.withLoss(MatchingLoss.HAMMING), 7);
        assertThat(usual.network()).isEqualTo(network);
        assertThat(usual.steps()).isLessThan(ofPairs.steps());
        assertThat(usual.rate()).isGreaterThan(ofPairs.rate());
    }
}
