package dev.bgn.runtime.search;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.bits.BitVector;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Search by its definition, bit by bit, and the codes to search in. */
final class BruteForce {
    private BruteForce() {}

    static Matches nearest(BitMatrix codes, BitVector query, long k) {
        return of(sorted(codes, query).limit(k));
    }

    static Matches within(BitMatrix codes, BitVector query, int radius) {
        return of(sorted(codes, query).filter(c -> c[0] <= radius));
    }

    private static Matches of(Stream<int[]> pairs) {
        long[] keys = pairs.mapToLong(c -> ((long) c[0] << 32) + c[1]).toArray();
        return Matches.ofSorted(keys, keys.length);
    }

    private static Stream<int[]> sorted(BitMatrix codes, BitVector query) {
        return IntStream.range(0, codes.rows())
                .mapToObj(r -> new int[] {distance(codes, r, query), r})
                .sorted(Comparator.<int[]>comparingInt(c -> c[0]).thenComparingInt(c -> c[1]));
    }

    private static int distance(BitMatrix codes, int row, BitVector query) {
        int distance = 0;
        for (int c = 0; c < codes.columns(); c++) {
            distance += codes.get(row, c) == query.get(c) ? 0 : 1;
        }
        return distance;
    }

    /** What codes may look like. */
    enum Fill {
        RANDOM,
        /** A few centres with a few bits changed: many ties and repeated codes. */
        CLUSTERED,
        ALL_EQUAL;

        BitMatrix codes(int rows, int columns, long seed) {
            BitMatrix codes = BitMatrix.zeros(rows, columns);
            Random random = new Random(seed);
            BitMatrix centres = BitMatrix.zeros(5, columns);
            fill(centres, random);
            if (this == RANDOM) {
                fill(codes, random);
                return codes;
            }
            for (int r = 0; r < rows; r++) {
                int centre = this == ALL_EQUAL ? 0 : random.nextInt(5);
                for (int c = 0; c < columns; c++) {
                    boolean flipped = this == CLUSTERED && random.nextInt(12) == 0;
                    codes.set(r, c, centres.get(centre, c) ^ flipped);
                }
            }
            return codes;
        }

        private static void fill(BitMatrix matrix, Random random) {
            for (int r = 0; r < matrix.rows(); r++) {
                for (int c = 0; c < matrix.columns(); c++) {
                    matrix.set(r, c, random.nextBoolean());
                }
            }
        }
    }
}
