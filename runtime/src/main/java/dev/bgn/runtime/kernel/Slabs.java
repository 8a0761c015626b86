package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;

/**
 * Hands matrices and graphs to the kernels as arrays. What is on the heap goes whole and uncopied; what is in a mapped
 * file goes in slabs that fit the second-level cache, so that each kernel has one hot loop, over arrays.
 */
final class Slabs {
    private static final int SLAB_ELEMENTS = 1 << 15;

    private Slabs() {}

    /** Works on the rows {@code from … to-1}. */
    @FunctionalInterface
    interface OnRows {
        void run(PackedRows rows, int from, int to);
    }

    /** Works on the nodes {@code from … to-1}. */
    @FunctionalInterface
    interface OnEdges {
        void run(Edges edges, int from, int to);
    }

    /** A matrix that is small enough to be copied where it is mapped. */
    static PackedRows onHeap(BitMatrix matrix) {
        BitMatrix heap = matrix.isOnHeap() ? matrix : matrix.copy();
        return new PackedRows(heap.words(), heap.wordStart(), heap.wordsPerRow());
    }

    static void forRows(BitMatrix matrix, int from, int to, OnRows action) {
        int words = matrix.wordsPerRow();
        if (matrix.isOnHeap()) {
            action.run(new PackedRows(matrix.words(), matrix.wordStart(), words), from, to);
            return;
        }
        int rows = Math.max(1, SLAB_ELEMENTS / Math.max(1, words));
        long[] slab = new long[Math.multiplyExact(Math.min(rows, to - from), words)];
        for (int r = from; r < to; r += rows) {
            int end = Math.min(to, r + rows);
            matrix.copyWords(r, end, slab);
            action.run(new PackedRows(slab, -r * words, words), r, end);
        }
    }

    static void forNodes(CsrGraph graph, int from, int to, OnEdges action) {
        int[] starts = graph.startArray();
        if (graph.isOnHeap()) {
            action.run(new Edges(starts, graph.targetArray(), 0), from, to);
            return;
        }
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
            action.run(new Edges(starts, slab, starts[r]), r, end);
            r = end;
        }
    }
}
