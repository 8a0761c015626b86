package dev.bgn.runtime.kernel;

/** Codes that are near to a query, by definition. */
final class ScalarNear {
    private ScalarNear() {}

    static int find(
            long[] query,
            int queryStart,
            long[] codes,
            int codesStart,
            int words,
            int limit,
            long[] keys,
            int from,
            int to) {
        if (words == 1) {
            return findOneWord(query[queryStart], codes, codesStart, limit, keys, 0, from, to);
        }
        int count = 0;
        for (int r = from; r < to; r++) {
            int code = codesStart + r * words;
            int distance = 0;
            for (int w = 0; w < words; w++) {
                distance += Long.bitCount(query[queryStart + w] ^ codes[code + w]);
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
