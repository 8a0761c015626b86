package dev.bgn.runtime.search;

import dev.bgn.runtime.kernel.CodeSink;
import java.util.Arrays;

/** All codes up to a distance, as keys distance · 2³² + row. */
final class Keys implements CodeSink {
    private final int radius;
    private long[] keys = new long[64];
    private int size;

    Keys(int radius) {
        this.radius = radius;
    }

    @Override
    public int limit(int query) {
        return radius;
    }

    @Override
    public void found(int query, long[] found, int count) {
        if (count > keys.length - size) {
            keys = Arrays.copyOf(keys, Math.max(2 * keys.length, Math.addExact(size, count)));
        }
        System.arraycopy(found, 0, keys, size, count);
        size += count;
    }

    void add(Keys other) {
        found(0, other.keys, other.size);
    }

    Matches sorted() {
        Arrays.sort(keys, 0, size);
        return Matches.ofSorted(keys, size);
    }
}
