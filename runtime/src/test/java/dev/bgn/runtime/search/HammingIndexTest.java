package dev.bgn.runtime.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.bits.BitVector;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.runtime.search.BruteForce.Fill;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HammingIndexTest {
    private static final int[] ROWS = {0, 1, 13, 207, 4098};
    private static final int[] COLUMNS = {0, 1, 7, 63, 64, 65, 128, 200, 600};
    private static final int[] K = {0, 1, 10, 100, Integer.MAX_VALUE};

    @ParameterizedTest
    @EnumSource
    void nearestIsWhatBruteForceFinds(Fill fill) {
        for (int rows : ROWS) {
            for (int columns : COLUMNS) {
                long seed = rows * 1000L + columns;
                BitMatrix codes = fill.codes(rows, columns, seed);
                BitVector query = fill.codes(3, columns, seed).row(2);
                for (int k : K) {
                    String what = fill + ", " + rows + " codes of " + columns + " bits, k = " + k + ", seed " + seed;
                    Matches expected = BruteForce.nearest(codes, query, k);
                    assertThat(HammingIndex.of(codes).nearest(query, k))
                            .as(what)
                            .isEqualTo(expected);
                    HammingIndex scalar = new HammingIndex(codes, Kernels.scalar());
                    assertThat(scalar.nearest(query, k)).as("scalar, %s", what).isEqualTo(expected);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void withinIsWhatBruteForceFinds(Fill fill) {
        for (int rows : ROWS) {
            for (int columns : COLUMNS) {
                long seed = rows * 1000L + columns;
                BitMatrix codes = fill.codes(rows, columns, seed);
                BitVector query = fill.codes(3, columns, seed).row(2);
                for (int radius : new int[] {0, 3, columns / 2, columns, Integer.MAX_VALUE}) {
                    assertThat(HammingIndex.of(codes).within(query, radius))
                            .as("%s, %d codes of %d bits, radius %d, seed %d", fill, rows, columns, radius, seed)
                            .isEqualTo(BruteForce.within(codes, query, radius));
                }
            }
        }
    }

    /** More queries than go at once, on and off the heap, by several threads. */
    @ParameterizedTest
    @EnumSource
    void aBatchIsItsQueriesOneByOne(Fill fill) {
        for (int columns : new int[] {64, 100}) {
            BitMatrix codes = fill.codes(40_001, columns, 1);
            BitMatrix queries = fill.codes(131, columns, 2);
            List<Matches> expected = IntStream.range(0, queries.rows())
                    .mapToObj(q -> HammingIndex.of(codes).nearest(queries.row(q), 10))
                    .toList();
            Matches near = HammingIndex.of(codes).within(queries.row(0), 20);
            for (int threads : new int[] {1, 2, 8}) {
                try (Workers workers = Workers.of(threads);
                        Arena arena = Arena.ofShared()) {
                    BitMatrix mapped = offHeap(codes, arena);
                    assertThat(mapped.isOnHeap()).isFalse();
                    for (BitMatrix place : List.of(codes, mapped)) {
                        HammingIndex index = HammingIndex.of(place);
                        assertThat(index.nearest(queries, 10, workers)).isEqualTo(expected);
                        assertThat(index.nearest(queries.row(130), 10, workers)).isEqualTo(expected.getLast());
                        assertThat(index.within(queries.row(0), 20, workers)).isEqualTo(near);
                    }
                }
            }
        }
    }

    /** Threads that each find the same distance must not change which row comes first. */
    @Test
    void tiesGoToTheSmallerRow() {
        BitMatrix codes = BitMatrix.zeros(1_000_000, 64);
        codes.set(999_999, 5, true);
        codes.set(3, 5, true);
        try (Workers workers = Workers.of(8)) {
            Matches matches = HammingIndex.of(codes).nearest(codes.row(3), 4, workers);
            assertThat(matches.rows()).containsExactly(3, 999_999, 0, 1);
            assertThat(matches.distances()).containsExactly(0, 0, 1, 1);
        }
    }

    @Test
    void wrongArgumentsAreNamed() {
        HammingIndex index = HammingIndex.of(BitMatrix.zeros(3, 64));
        assertThatThrownBy(() -> index.nearest(BitVector.zeros(63), 1)).hasMessageContaining("63 bits");
        assertThatThrownBy(() -> index.nearest(BitVector.zeros(64), -1)).hasMessageContaining("k = -1");
        assertThatThrownBy(() -> index.within(BitVector.zeros(64), -1)).hasMessageContaining("radius of -1");
        assertThatThrownBy(() -> index.within(BitVector.zeros(65), 1)).hasMessageContaining("65 bits");
    }

    static BitMatrix offHeap(BitMatrix matrix, Arena arena) {
        MemorySegment segment = arena.allocate((long) matrix.words().length * Long.BYTES, 8);
        ValueLayout.OfLong word = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
        MemorySegment.copy(matrix.words(), 0, segment, word, 0, matrix.words().length);
        return BitMatrix.ofSegment(matrix.rows(), matrix.columns(), segment);
    }
}
