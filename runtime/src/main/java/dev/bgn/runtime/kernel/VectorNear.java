package dev.bgn.runtime.kernel;

import static jdk.incubator.vector.VectorOperators.BIT_COUNT;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorSpecies;

/** Codes that are near to a query. */
final class VectorNear {
    private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;
    private static final int LANES = LONGS.length();

    private VectorNear() {}

    static int find(PackedRows queries, int q, PackedRows codes, int limit, long[] keys, int from, int to) {
        long[] query = queries.words();
        int at = queries.at(q);
        if (codes.perRow() == 1) {
            return findOneWord(query[at], codes.words(), codes.start(), limit, keys, from, to);
        }
        int count = 0;
        for (int r = from; r < to; r++) {
            int distance = VectorXnor.distance(query, at, codes.words(), codes.at(r), codes.perRow());
            if (distance <= limit) {
                keys[count++] = (long) distance << 32 | r;
            }
        }
        return count;
    }

    /**
     * Four vectors of codes at a time share one comparison, of their least distances. Few codes are near, so that what
     * happens then does not matter and is plain.
     */
    private static int findOneWord(long query, long[] codes, int start, int limit, long[] keys, int from, int to) {
        int count = 0;
        int tiled = to - (to - from) % (4 * LANES);
        LongVector x = LongVector.broadcast(LONGS, query);
        for (int r = from; r < tiled; r += 4 * LANES) {
            int at = start + r;
            LongVector d0 =
                    LongVector.fromArray(LONGS, codes, at).lanewise(XOR, x).lanewise(BIT_COUNT);
            LongVector d1 = LongVector.fromArray(LONGS, codes, at + LANES)
                    .lanewise(XOR, x)
                    .lanewise(BIT_COUNT);
            LongVector d2 = LongVector.fromArray(LONGS, codes, at + 2 * LANES)
                    .lanewise(XOR, x)
                    .lanewise(BIT_COUNT);
            LongVector d3 = LongVector.fromArray(LONGS, codes, at + 3 * LANES)
                    .lanewise(XOR, x)
                    .lanewise(BIT_COUNT);
            if (d0.min(d1).min(d2.min(d3)).compare(LE, limit).anyTrue()) {
                count = ScalarNear.findOneWord(query, codes, start, limit, keys, count, r, r + 4 * LANES);
            }
        }
        return ScalarNear.findOneWord(query, codes, start, limit, keys, count, tiled, to);
    }
}
