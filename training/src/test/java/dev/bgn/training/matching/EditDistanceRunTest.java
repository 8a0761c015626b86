package dev.bgn.training.matching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.training.task.Trainer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EditDistanceRunTest {
    private static EditDistanceRun run(Workers workers) {
        return new EditDistanceRun(ToyDistances.dataset(60, 12, ToyDistances::ofLabels), 1, workers);
    }

    private static MatchingPlan plan(EditDistanceRun.Form form, int steps) {
        MatchingSettings usual = form.settings(3);
        MatchingSettings small = new MatchingSettings(
                3, 12, 32, 2, usual.crossGraph(), usual.nodeCodes(), usual.graphCodes(), usual.loss());
        return new MatchingPlan(small, CodeEstimator.TANH, false, 32, steps, 5e-3, 1);
    }

    /** Sizes say little of a distance between labels; every form learns more. */
    @ParameterizedTest
    @EnumSource
    void everyFormIsBetterThanSizes(EditDistanceRun.Form form) {
        EditDistanceRun run = run(Workers.SINGLE);
        EditDistanceRun.Line learned =
                run.train(plan(form, 500), Trainer.Listener.NONE).scores();
        EditDistanceRun.Line sizes = run.sizes();
        assertThat(learned.test().rho())
                .as("%s, sizes %s", learned, sizes)
                .isGreaterThan(sizes.test().rho() + 0.1);
        assertThat(learned.test().squaredError())
                .as("%s, sizes %s", learned, sizes)
                .isLessThan(sizes.test().squaredError());
    }

    @Test
    void threadsChangeNoBit() {
        try (Workers three = Workers.of(3)) {
            EditDistanceRun.Trained one =
                    run(Workers.SINGLE).train(plan(EditDistanceRun.Form.BINARY, 5), Trainer.Listener.NONE);
            EditDistanceRun.Trained other =
                    run(three).train(plan(EditDistanceRun.Form.BINARY, 5), Trainer.Listener.NONE);
            assertThat(other.model().weights()).isEqualTo(one.model().weights());
            assertThat(other.scores()).isEqualTo(one.scores());
        }
    }

    @Test
    void formsDifferInWhatIsBinary() {
        assertThat(Arrays.stream(EditDistanceRun.Form.values()).map(f -> f.settings(29)))
                .allSatisfy(s -> {
                    assertThat(s.labelCount()).isEqualTo(29);
                    assertThat(s.loss()).isEqualTo(MatchingLoss.REGRESSION);
                });
        MatchingSettings siamese = EditDistanceRun.Form.SIAMESE.settings(1);
        assertThat(siamese.crossGraph()).isEqualTo(CrossGraph.NONE);
        assertThat(siamese.graphCodes()).isTrue();
        assertThat(run(Workers.SINGLE)
                        .plan(EditDistanceRun.Form.BINARY)
                        .network()
                        .nodeCodes())
                .isTrue();
    }
}
