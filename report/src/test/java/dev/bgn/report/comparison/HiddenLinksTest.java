package dev.bgn.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.generate.PlantedPartition;
import dev.bgn.runtime.bits.BitMatrix;
import org.junit.jupiter.api.Test;

class HiddenLinksTest {
    private static final GraphData DATA = new PlantedPartition(3, 60, 200, 3, 0.8, 50, 5, 0.5).toGraphData();

    @Test
    void hiddenEdgesAreGoneAndTheOthersStay() {
        HiddenLinks links = HiddenLinks.of(DATA, 0.25, 1);
        assertThat(links.hidden()).isEqualTo(Math.round(0.25f * DATA.edgeCount()));
        assertThat(links.shown().graph().edgeCount()).isEqualTo(DATA.graph().edgeCount() - 2L * links.hidden());
        int[] pairs = links.pairs();
        for (int i = 0; i < pairs.length / 2; i++) {
            assertThat(DATA.graph().hasEdge(pairs[2 * i], pairs[2 * i + 1])).isEqualTo(i < links.hidden());
            assertThat(links.shown().graph().hasEdge(pairs[2 * i], pairs[2 * i + 1]))
                    .isFalse();
        }
        assertThat(HiddenLinks.of(DATA, 0.25, 1).pairs()).isEqualTo(pairs);
        assertThat(HiddenLinks.of(DATA, 0.25, 2).pairs()).isNotEqualTo(pairs);
    }

    @Test
    void theAreaCountsPairsInTheRightOrder() {
        HiddenLinks links = HiddenLinks.of(DATA, 0.1, 1);
        BitMatrix codes = BitMatrix.zeros(60, 8);
        for (int node = 0; node < 60; node++) {
            for (int bit = 0; bit < 6; bit++) {
                codes.set(node, bit, (node >> bit & 1) != 0);
            }
        }
        double right = 0;
        int[] pairs = links.pairs();
        for (int i = 0; i < links.hidden(); i++) {
            for (int j = links.hidden(); j < 2 * links.hidden(); j++) {
                int near = Integer.bitCount(pairs[2 * i] ^ pairs[2 * i + 1]);
                int far = Integer.bitCount(pairs[2 * j] ^ pairs[2 * j + 1]);
                right += near < far ? 1 : near == far ? 0.5 : 0;
            }
        }
        assertThat(links.auc(codes)).isEqualTo(right / links.hidden() / links.hidden());
    }

    @Test
    void thereMustBeSomethingToHide() {
        assertThatThrownBy(() -> HiddenLinks.of(DATA, 0.0001, 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("none is hidden");
    }
}
