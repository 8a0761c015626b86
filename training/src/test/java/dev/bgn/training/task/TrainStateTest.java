package dev.bgn.training.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.optim.Sgd;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which epoch is kept, and when there is no point in going on. */
class TrainStateTest {
    private final Parameter w = new Parameter("w", FloatMatrix.of(1, 1, 0f));
    private final TrainState state = new TrainState(List.of(w), new Sgd(List.of(w), 0, 0), List.of());

    /** An epoch that leaves its number as the weight. */
    private void epoch(double accuracy, double loss) {
        int number = state.epoch() + 1;
        w.value().data()[0] = number;
        state.finishEpoch();
        state.observe(number, accuracy, loss);
    }

    @Test
    void theBestAccuracyIsKeptAndOfEqualOnesTheSmallestLoss() {
        epoch(0.5, 1.0);
        epoch(0.7, 0.9);
        epoch(0.7, 0.8);
        epoch(0.7, 0.8);
        epoch(0.6, 0.1);
        assertThat(state.bestEpoch()).isEqualTo(3);
        assertThat(state.bestScore()).isEqualTo(0.7);
        state.restoreBest();
        assertThat(w.value().data()).containsExactly(3f);
    }

    @Test
    void withoutValidationNodesTheLastEpochCounts() {
        epoch(Double.NaN, Double.NaN);
        epoch(Double.NaN, Double.NaN);
        state.restoreBest();
        assertThat(state.bestEpoch()).isEqualTo(2);
        assertThat(w.value().data()).containsExactly(2f);
    }

    @Test
    void patienceCountsEpochsSinceTheBest() {
        epoch(0.5, 1.0);
        epoch(0.7, 0.9);
        epoch(0.6, 0.9);
        epoch(0.6, 0.9);
        assertThat(state.isOver(3)).isFalse();
        assertThat(state.isOver(2)).isTrue();
        assertThat(state.isOver(0)).as("0 is for never").isFalse();
        epoch(0.8, 0.9);
        assertThat(state.isOver(2)).isFalse();
    }

    @Test
    void samplesAreAveraged() {
        w.gradient().data()[0] = 2f;
        state.addGradients(true, 0.5f, false);
        w.gradient().data()[0] = 6f;
        state.addGradients(false, 0.5f, true);
        assertThat(w.gradient().data()).containsExactly(4f);
    }
}
