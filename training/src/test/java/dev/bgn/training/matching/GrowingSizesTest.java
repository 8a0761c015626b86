package dev.bgn.training.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.runtime.parallel.Workers;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GrowingSizesTest {
    private static int[] sizes(GrowingSizes sizes, long step) {
        return IntStream.range(0, 500).map(k -> sizes.of(step, k)).toArray();
    }

    @Test
    void graphsGrowFromTheFirstSizeToTheLast() {
        GrowingSizes sizes = new GrowingSizes(20, 60, 1000);
        assertThat(sizes(sizes, 0)).containsOnly(20);
        assertThat(sizes(sizes, 199)).containsOnly(20);
        assertThat(IntStream.of(sizes(sizes, 450)).boxed())
                .allMatch(n -> n >= 20 && n <= 40)
                .contains(20, 40);
        assertThat(IntStream.of(sizes(sizes, 999)).boxed())
                .allMatch(n -> n >= 51 && n <= 60)
                .contains(51, 60);
    }

    @Test
    void oneSizeStaysTheSame() {
        assertThat(sizes(GrowingSizes.constant(7), 123)).containsOnly(7);
        assertThatIllegalArgumentException().isThrownBy(() -> new GrowingSizes(8, 7, 10));
    }

    @Test
    void aBatchHasGraphsOfManySizes() {
        GeneratedPairs pairs = new GeneratedPairs(new ErdosRenyiPairs(1, 30, 0.3, 1, 2), new GrowingSizes(10, 30, 100));
        int[] starts = pairs.pairs(60, 20, Workers.SINGLE).graphs().graphStarts();
        for (int k = 0; k < 20; k++) {
            int first = starts[2 * k + 1] - starts[2 * k];
            assertThat(first).isEqualTo(starts[2 * k + 2] - starts[2 * k + 1]).isBetween(10, 26);
        }
    }

    @Test
    void whatAModelSaysOfItsPairsIsReadAgain() {
        RandomPairs pairs = new RandomPairs(60, 0.05, 1, 4);
        assertThat(RandomPairs.parse(pairs + ", start nodes 20")).contains(pairs);
        assertThat(RandomPairs.parse("aids700nef")).isEmpty();
        assertThat(RandomPairs.parse("random pairs of 1 nodes; edge probability 0.5; 1 and 2 edges moved"))
                .isEmpty();
    }
}
