package dev.bgn.datasets;

import dev.bgn.runtime.matrix.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A growing sequence of ints. It grows by chunks, not by copying into a larger array, so that reading a large file never
 * needs more than the numbers themselves.
 */
public final class IntChunks {
    private static final int CHUNK = 1 << 15;

    private final List<int[]> full = new ArrayList<>();
    private int[] current = new int[16];
    private int used;

    /** No numbers yet. */
    public IntChunks() {}

    public void add(int value) {
        if (used == current.length) {
            makeRoom();
        }
        current[used++] = value;
    }

    private void makeRoom() {
        if (used < CHUNK) {
            // Small sequences are many: only a large one pays for whole chunks.
            current = Arrays.copyOf(current, Math.min(CHUNK, 2 * used));
            return;
        }
        if (size() > Shape.MAX_ELEMENTS - CHUNK) {
            throw new IllegalStateException("more than " + Shape.MAX_ELEMENTS + " numbers do not fit memory");
        }
        full.add(current);
        current = new int[CHUNK];
        used = 0;
    }

    public int size() {
        return full.size() * CHUNK + used;
    }

    public int get(int index) {
        int chunk = index / CHUNK;
        return (chunk == full.size() ? current : full.get(chunk))[index % CHUNK];
    }

    public int[] toArray() {
        int[] all = new int[size()];
        for (int i = 0; i < full.size(); i++) {
            System.arraycopy(full.get(i), 0, all, i * CHUNK, CHUNK);
        }
        System.arraycopy(current, 0, all, full.size() * CHUNK, used);
        return all;
    }
}
