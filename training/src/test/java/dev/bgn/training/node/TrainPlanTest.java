package dev.bgn.training.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.training.model.DropoutRates;
import org.junit.jupiter.api.Test;

class TrainPlanTest {
    private static final TrainPlan GAT = TrainPlan.of(ModelKind.GAT, Level.NONE);

    @Test
    void denseColumnsTakeLessDropoutOfInputAndHiddenValues() {
        DropoutRates given = GAT.model().dropout();
        DropoutRates wide = GAT.suitedTo(new Features.Dense(FloatMatrix.zeros(4, 100)))
                .model()
                .dropout();
        assertThat(wide).isEqualTo(new DropoutRates(0.5, 0.5, given.attention(), given.messages()));
        DropoutRates narrow = GAT.suitedTo(new Features.Dense(FloatMatrix.zeros(4, 2)))
                .model()
                .dropout();
        assertThat(narrow.input()).isZero();
        assertThat(GAT.suitedTo(words(TrainPlan.FEWEST_WORDS))).isSameAs(GAT);
        assertThat(GAT.suitedTo(words(12)).model().dropout().input()).isLessThan(0.4);
    }

    private static Features words(int columns) {
        return new Features.Sparse(SparseMatrix.binary(1, columns, new int[] {0, 1}, new int[] {3}));
    }

    @Test
    void aTaughtRealNetworkDropsNoMessages() {
        assertThat(GAT.model().dropout().messages()).isPositive();
        assertThat(GAT.taughtBy(3).model().dropout()).isEqualTo(new DropoutRates(0.6, 0.6, 0.6, 0));
    }

    @Test
    void ratesAreShares() {
        for (double rate : new double[] {-0.1, 1, Double.NaN}) {
            assertThatThrownBy(() -> new DropoutRates(0, 0, 0, rate))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("dropout rate");
        }
    }
}
