package dev.bgn.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CounterRandomTest {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    /** The JDK's splitmix64 as the reference for the finalizer. */
    private static long mix(long z) {
        return new SplittableRandom(z - GAMMA).nextLong();
    }

    @Test
    void eachStreamIsASplitmix64Sequence() {
        for (long seed : new long[] {0, 1, -1, 42, Long.MIN_VALUE}) {
            for (long stream : new long[] {-1, 0, 1, 7, 1L << 40}) {
                SplittableRandom sequence = new SplittableRandom(mix(mix(seed) + (stream + 1) * GAMMA));
                CounterRandom random = new CounterRandom(seed, stream);
                for (int i = 0; i < 100; i++) {
                    assertThat(random.bits(i)).isEqualTo(sequence.nextLong());
                }
            }
        }
    }

    @Test
    void keepsItsNumbersForEver() {
        CounterRandom random = new CounterRandom(42, 3);
        assertThat(new long[] {random.bits(0), random.bits(1), random.bits(2)})
                .containsExactly(0xF72AA72B5007BEFFL, 0x4DEA4DDCD168218CL, 0x388B686E5A0ABB00L);
    }

    @Test
    void staysBelowTheBoundAndReachesAllOfIt() {
        CounterRandom random = new CounterRandom(1, 2);
        int[] counts = new int[7];
        for (int i = 0; i < 70_000; i++) {
            counts[(int) random.below(7, i)]++;
        }
        assertThat(Arrays.stream(counts)).allMatch(c -> c > 9_500 && c < 10_500);
        assertThat(IntStream.range(0, 10_000).mapToDouble(random::uniform)).allMatch(u -> u >= 0 && u < 1);
        assertThatThrownBy(() -> random.below(0, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shufflesEveryPlaceAlike() {
        int[][] seen = new int[5][5];
        for (int seed = 0; seed < 20_000; seed++) {
            int[] array = {0, 1, 2, 3, 4};
            new CounterRandom(seed, 0).shuffle(array);
            for (int i = 0; i < 5; i++) {
                seen[i][array[i]]++;
            }
        }
        assertThat(Arrays.stream(seen).flatMapToInt(Arrays::stream)).allMatch(c -> c > 3_700 && c < 4_300);
    }
}
