package dev.bgn.runtime.kernel;

/** Codes that are near to a query. */
final class ScalarNear {
    private ScalarNear() {}

    static int find(PackedRows queries, int q, PackedRows codes, int limit, long[] keys, int from, int to) {
        long[] query = queries.words();
        long[] words = codes.words();
        int at = queries.at(q);
        if (codes.perRow() == 1) {
            return findOneWord(query[at], words, codes.start(), limit, keys, 0, from, to);
        }
        int count = 0;
        for (int r = from; r < to; r++) {
            int code = codes.at(r);
            int distance = 0;
            for (int w = 0; w < codes.perRow(); w++) {
                distance += Long.bitCount(query[at + w] ^ words[code + w]);
            }
            if (distance <= limit) {
                keys[count++] = (long) distance << 32 | r;
            }
        }
        return count;
    }

    /** Appends behind the first {@code count} keys; returns how many there are then. */
    static int findOneWord(
            long query, long[] codes, int codesStart, int limit, long[] keys, int count, int from, int to) {
        int found = count;
        for (int r = from; r < to; r++) {
            int distance = Long.bitCount(query ^ codes[codesStart + r]);
            if (distance <= limit) {
                keys[found++] = (long) distance << 32 | r;
            }
        }
        return found;
    }
}
