package dev.bgn.runtime.search;

import java.util.Arrays;

/**
 * The k smallest of the keys distance · 2³² + row that are offered. Distances are small integers, so it counts how often
 * each occurred and always knows the largest distance that can still get in.
 */
final class TopK {
    private static final int FIRST_ROOM = 16;
    private static final int MOST_ROOM = Integer.MAX_VALUE - 8;

    private final int k;
    private final int[] counts;
    private long[] keys;
    private int size;
    private int limit;
    /** How many keys have a distance up to the limit; fewer than k. */
    private int within;

    TopK(int k, int columns) {
        this.k = k;
        counts = new int[columns + 1];
        keys = new long[FIRST_ROOM];
        limit = k == 0 ? -1 : columns;
    }

    /** The largest distance at which a row behind all rows so far gets in; −1 when none does. */
    int limit() {
        return limit;
    }

    /** Takes keys that are offered in the order of their rows, or sorted. */
    void offer(long[] offered, int count) {
        for (int i = 0; i < count; i++) {
            int distance = (int) (offered[i] >>> 32);
            if (distance > limit) {
                continue; // the limit has fallen since this one was found
            }
            if (size == keys.length) {
                makeRoom();
            }
            keys[size++] = offered[i];
            counts[distance]++;
            within++;
            // With k keys up to a distance, a later row at that distance comes too late.
            while (within >= k) {
                within -= counts[limit--];
            }
        }
    }

    private void makeRoom() {
        long most = Math.min(Math.max(FIRST_ROOM, 2L * k), MOST_ROOM);
        if (size < most) {
            keys = Arrays.copyOf(keys, (int) Math.min(2L * size, most));
        } else {
            Arrays.sort(keys, 0, size);
            size = k;
        }
    }

    /** Takes what another one found in rows behind those of this one. */
    void offerAll(TopK later) {
        later.sort();
        offer(later.keys, later.size);
    }

    Matches matches() {
        sort();
        return Matches.ofSorted(keys, size);
    }

    private void sort() {
        Arrays.sort(keys, 0, size);
        size = Math.min(size, k);
    }
}
