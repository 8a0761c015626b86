package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;

/**
 * Hands matrices and graphs to the kernels as arrays. What is on the heap goes whole and uncopied; what is in a mapped
 * file goes in slabs that fit the second-level cache, so that each kernel has one hot loop, over arrays.
 */
final class Slabs {
    /** Codes of one word that fit the first-level cache. */
    static final int ROWS_IN_CACHE = 2048;

    private static final int SLAB_ELEMENTS = 1 << 15;

    private Slabs() {}

    /** Works on rows whose words are in {@code array}, row r at {@code start + r * wordsPerRow}. */
    @FunctionalInterface
    interface OnWords {
        void run(long[] array, int start, int from, int to);
    }

    /** Works on nodes whose edge e has its target at {@code targets[e − base]}. */
    @FunctionalInterface
    interface OnTargets {
        void run(int[] targets, int base, int from, int to);
    }

    static BitMatrix onHeap(BitMatrix matrix) {
        return matrix.isOnHeap() ? matrix : matrix.copy();
    }

    static void forWords(BitMatrix matrix, int from, int to, OnWords action) {
        if (matrix.isOnHeap()) {
            action.run(matrix.words(), matrix.wordStart(), from, to);
            return;
        }
        int words = matrix.wordsPerRow();
        int rows = Math.max(1, SLAB_ELEMENTS / Math.max(1, words));
        long[] slab = new long[Math.multiplyExact(Math.min(rows, to - from), words)];
        for (int r = from; r < to; r += rows) {
            int end = Math.min(to, r + rows);
            matrix.copyWords(r, end, slab);
            // The start is chosen so that row r is at 0; it may be negative.
            action.run(slab, -r * words, r, end);
        }
    }

    static void forTargets(CsrGraph graph, int from, int to, OnTargets action) {
        if (graph.isOnHeap()) {
            action.run(graph.targetArray(), 0, from, to);
            return;
        }
        int[] starts = graph.startArray();
        int[] slab = new int[SLAB_ELEMENTS];
        int r = from;
        while (r < to) {
            int end = r + 1;
            while (end < to && starts[end + 1] - starts[r] <= SLAB_ELEMENTS) {
                end++;
            }
            int count = starts[end] - starts[r];
            if (count > slab.length) {
                slab = new int[count]; // one node with very many neighbours
            }
            graph.copyTargets(starts[r], count, slab);
            action.run(slab, starts[r], r, end);
            r = end;
        }
    }
}
