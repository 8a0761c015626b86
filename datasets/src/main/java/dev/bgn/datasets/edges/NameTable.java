package dev.bgn.datasets.edges;

import dev.bgn.runtime.matrix.Shape;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers names in the order in which they appear. The names stay bytes in one array, looked up by an open hash table:
 * a string and a map entry for each mention of a node would take most of the time of reading.
 */
final class NameTable {
    /** The hash and, in the low half, node + 1, at the place of the hash or the next free one; 0 is free. */
    private long[] slots = new long[1 << 10];

    private int[] ends = new int[256];
    private byte[] text = new byte[4096];
    private int count;

    /** The number of a name, a new one if it was not there; only a new one can be no UTF-8. */
    int number(byte[] bytes, int start, int end) throws CharacterCodingException {
        int hash = hash(bytes, start, end);
        int mask = slots.length - 1;
        int slot = hash & mask;
        for (; slots[slot] != 0; slot = (slot + 1) & mask) {
            int node = (int) slots[slot] - 1;
            // The hash lies beside the node because each look elsewhere is a cache miss.
            if ((int) (slots[slot] >>> 32) == hash
                    && Arrays.equals(text, startOf(node), ends[node], bytes, start, end)) {
                return node;
            }
        }
        requireUtf8(bytes, start, end);
        append(bytes, start, end);
        slots[slot] = (long) hash << 32 | count;
        if (2 * count > slots.length) {
            rehash();
        }
        return count - 1;
    }

    private int startOf(int node) {
        return node == 0 ? 0 : ends[node - 1];
    }

    private static int hash(byte[] bytes, int start, int end) {
        long hash = 0;
        for (int i = start; i < end; i++) {
            hash = (hash ^ bytes[i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return (int) hash;
    }

    private static void requireUtf8(byte[] bytes, int start, int end) throws CharacterCodingException {
        int at = start;
        while (at < end && bytes[at] >= 0) {
            at++;
        }
        if (at < end) {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, at, end - at));
        }
    }

    private void append(byte[] bytes, int start, int end) {
        int from = startOf(count);
        long needed = (long) from + end - start;
        if (needed > Shape.MAX_ELEMENTS || slots.length == 1 << 29) {
            throw new IllegalStateException("the names of " + count + " nodes do not fit memory");
        }
        if (needed > text.length) {
            text = Arrays.copyOf(text, (int) Math.min(Shape.MAX_ELEMENTS, Math.max(needed, text.length * 3L / 2)));
        }
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, count * 2);
        }
        System.arraycopy(bytes, start, text, from, end - start);
        ends[count++] = (int) needed;
    }

    private void rehash() {
        long[] old = slots;
        slots = new long[2 * old.length];
        int mask = slots.length - 1;
        for (long entry : old) {
            if (entry != 0) {
                int slot = (int) (entry >>> 32) & mask;
                while (slots[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                slots[slot] = entry;
            }
        }
    }

    /** The names in the order of their numbers. */
    List<String> names() {
        String[] names = new String[count];
        Arrays.setAll(
                names, node -> new String(text, startOf(node), ends[node] - startOf(node), StandardCharsets.UTF_8));
        return List.of(names);
    }
}
