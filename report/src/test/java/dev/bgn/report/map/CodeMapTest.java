package dev.bgn.report.map;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.parallel.Workers;
import org.junit.jupiter.api.Test;

class CodeMapTest {
    static final int GROUPS = 5;

    /** Codes around a centre for each group, every bit flipped with a probability of 0.08; groups take turns. */
    static BitMatrix planted(int count, int bits, long seed) {
        CounterRandom centres = new CounterRandom(seed, 1);
        CounterRandom flips = new CounterRandom(seed, 2);
        BitMatrix codes = BitMatrix.zeros(count, bits);
        for (int i = 0; i < count; i++) {
            for (int b = 0; b < bits; b++) {
                boolean centre = centres.uniform((long) (i % GROUPS) * bits + b) < 0.5;
                codes.set(i, b, centre ^ flips.uniform((long) i * bits + b) < 0.08);
            }
        }
        return codes;
    }

    static double distance(float[][] map, int i, int j) {
        return Math.hypot(map[0][i] - map[0][j], map[1][i] - map[1][j]);
    }

    @Test
    void neighboursInTheMapAreOfThePlantedGroup() {
        BitMatrix codes = planted(400, 64, 7);
        float[][] map = CodeMap.of(codes, 1, Workers.SINGLE);
        int same = 0;
        for (int i = 0; i < codes.rows(); i++) {
            int nearest = -1;
            for (int j = 0; j < codes.rows(); j++) {
                if (j != i && (nearest < 0 || distance(map, i, j) < distance(map, i, nearest))) {
                    nearest = j;
                }
            }
            same += i % GROUPS == nearest % GROUPS ? 1 : 0;
        }
        assertThat(same).isGreaterThan(395);
    }

    @Test
    void theSameSeedGivesTheSameBytesForAnyNumberOfThreads() {
        BitMatrix codes = planted(200, 70, 3);
        float[][] alone = CodeMap.of(codes, 5, Workers.SINGLE);
        try (Workers two = Workers.of(2)) {
            assertThat(CodeMap.of(codes, 5, two)).isDeepEqualTo(alone);
        }
        assertThat(CodeMap.of(codes, 6, Workers.SINGLE)[0]).isNotEqualTo(alone[0]);
    }

    @Test
    void equalCodesAndTinySetsHaveFinitePlaces() {
        for (int count : new int[] {0, 1, 2, 3, 60}) {
            float[][] map = CodeMap.of(BitMatrix.zeros(count, 16), 1, Workers.SINGLE);
            for (float[] axis : map) {
                assertThat(axis).hasSize(count);
                for (float value : axis) {
                    assertThat(value).as("%d equal codes", count).isFinite();
                }
            }
        }
    }
}
