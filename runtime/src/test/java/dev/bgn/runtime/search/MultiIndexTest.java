package dev.bgn.runtime.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.bits.BitVector;
import dev.bgn.runtime.search.BruteForce.Fill;
import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MultiIndexTest {
    @ParameterizedTest
    @EnumSource
    void withinIsWhatBruteForceFinds(Fill fill) {
        int byTables = 0;
        for (int rows : new int[] {0, 1, 13, 207, 4098}) {
            for (int columns : new int[] {0, 1, 7, 63, 64, 65, 128, 200}) {
                long seed = rows * 1000L + columns;
                BitMatrix codes = fill.codes(rows, columns, seed);
                MultiIndex index = MultiIndex.of(codes);
                BitVector query = fill.codes(3, columns, seed).row(2);
                for (int radius : new int[] {0, 1, 2, 3, 5, 8, 13, 30, 64, Integer.MAX_VALUE}) {
                    assertThat(index.within(query, radius))
                            .as("%s, %d codes of %d bits, radius %d, seed %d", fill, rows, columns, radius, seed)
                            .isEqualTo(BruteForce.within(codes, query, radius));
                    byTables += index.withinByTables(query, radius).isPresent() ? 1 : 0;
                }
                for (int k : new int[] {0, 1, 10, 5000}) {
                    assertThat(index.nearest(query, k))
                            .as("%s, %d codes of %d bits, k = %d, seed %d", fill, rows, columns, k, seed)
                            .isEqualTo(BruteForce.nearest(codes, query, k));
                }
            }
        }
        // Otherwise the tables were never tested; equal codes are all in one place of each.
        assertThat(byTables).isGreaterThan(fill == Fill.ALL_EQUAL ? -1 : 2);
    }

    /** As large as it takes for parts with several changed bits. */
    @Test
    void agreesWithTheFlatScanAtEveryRadius() {
        BitMatrix codes = Fill.RANDOM.codes(200_000, 64, 1);
        for (int r = 100; r < 200; r++) { // near to row 7, each a bit farther
            System.arraycopy(codes.words(), 7, codes.words(), r, 1);
            for (int c = 0; c < r % 25; c++) {
                codes.set(r, (c * 29 + r) % 64, !codes.get(7, (c * 29 + r) % 64));
            }
        }
        MultiIndex index = MultiIndex.of(codes);
        HammingIndex flat = HammingIndex.of(codes);
        BitVector query = codes.row(7);
        for (int radius = 0; radius <= 24; radius++) {
            assertThat(index.within(query, radius)).as("radius %d", radius).isEqualTo(flat.within(query, radius));
        }
        assertThat(index.withinByTables(query, 7)).isPresent();
        assertThat(index.withinByTables(query, 30)).isEmpty();
        for (int k : new int[] {1, 2, 10, 50, 1000}) {
            assertThat(index.nearest(query, k)).as("k = %d", k).isEqualTo(flat.nearest(query, k));
        }
        assertThat(index.nearestByTables(query, 2)).isPresent();
    }

    @Test
    void codesMayBeMapped() {
        BitMatrix codes = Fill.CLUSTERED.codes(3_000, 100, 1);
        try (Arena arena = Arena.ofConfined()) {
            MultiIndex index = MultiIndex.of(HammingIndexTest.offHeap(codes, arena));
            for (int radius = 0; radius < 20; radius++) {
                assertThat(index.within(codes.row(5), radius))
                        .isEqualTo(HammingIndex.of(codes).within(codes.row(5), radius));
            }
        }
    }

    @Test
    void wrongArgumentsAreNamed() {
        MultiIndex index = MultiIndex.of(BitMatrix.zeros(3, 64));
        assertThatThrownBy(() -> index.within(BitVector.zeros(63), 1)).hasMessageContaining("63 bits");
        assertThatThrownBy(() -> index.within(BitVector.zeros(64), -1)).hasMessageContaining("radius of -1");
        assertThatThrownBy(() -> index.nearest(BitVector.zeros(64), -1)).hasMessageContaining("k = -1");
    }
}
