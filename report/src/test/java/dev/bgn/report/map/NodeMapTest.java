package dev.bgn.report.map;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.parallel.Workers;
import org.junit.jupiter.api.Test;

class NodeMapTest {
    private static final int COUNT = NodeMap.MOST_PLACED + 500;

    /** Many codes are placed by a sample; each must still lie among those of its group, for any number of threads. */
    @Test
    void codesOutsideTheSampleLieInTheirGroup() {
        BitMatrix codes = CodeMapTest.planted(COUNT, 64, 7);
        float[][] map;
        try (Workers two = Workers.of(2)) {
            map = NodeMap.of(codes, two);
        }
        int same = 0;
        for (int i = 0; i < COUNT; i += 10) {
            int nearest = -1;
            for (int j = 0; j < COUNT; j++) {
                if (j != i
                        && (nearest < 0 || CodeMapTest.distance(map, i, j) < CodeMapTest.distance(map, i, nearest))) {
                    nearest = j;
                }
            }
            same += i % CodeMapTest.GROUPS == nearest % CodeMapTest.GROUPS ? 1 : 0;
        }
        assertThat(same).isGreaterThan(COUNT / 10 - 10);
        assertThat(NodeMap.of(codes, Workers.SINGLE)).isDeepEqualTo(map);
    }

    @Test
    void aSampleIsSortedAndNeverLargerThanAll() {
        assertThat(NodeMap.sample(5, 9)).containsExactly(0, 1, 2, 3, 4);
        assertThat(NodeMap.sample(1000, 10)).hasSize(10).isSorted().doesNotHaveDuplicates();
        assertThat(NodeMap.sample(0, 10)).isEmpty();
    }
}
