package dev.bgn.datasets.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class ShuffleTest {
    @Test
    void permutesEverySize() {
        for (int size = 1; size < 300; size++) {
            Shuffle shuffle = new Shuffle(size, 1, size);
            BitSet seen = new BitSet();
            for (int i = 0; i < size; i++) {
                seen.set(shuffle.apply(i));
            }
            assertThat(seen.cardinality()).as("size %d", size).isEqualTo(size);
            assertThat(seen.length()).isEqualTo(size);
        }
    }

    @Test
    void reachesTheLargestSize() {
        Shuffle shuffle = new Shuffle(Integer.MAX_VALUE, 1, 1);
        for (int i : new int[] {0, 1, Integer.MAX_VALUE - 1}) {
            assertThat(shuffle.apply(i)).isBetween(0, Integer.MAX_VALUE - 1);
        }
    }

    @Test
    void neighboursDoNotStayTogether() {
        Shuffle shuffle = new Shuffle(1 << 16, 3, 4);
        int near = 0;
        for (int i = 1; i < 1 << 16; i++) {
            near += Math.abs(shuffle.apply(i) - shuffle.apply(i - 1)) < 1 << 10 ? 1 : 0;
        }
        assertThat(near).isLessThan(1 << 13);
    }
}
