package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.IntMatrix;

/** Passes of several queries over codes: a tile of codes stays in the first-level cache while all queries pass over it. */
final class CodeTiles {
    /** Codes of one word that fit the first-level cache. */
    private static final int CODES_IN_CACHE = 2048;
    /** Codes until the limits are asked for again, at first: they fall fast there. */
    private static final int FIRST_TILE = 64;
    /** Codes in a tile for a single query, which needs none of them again. */
    private static final int LONG_TILE = 4096;

    private CodeTiles() {}

    /** {@code out[q][i]} for the codes {@code from … to-1}. */
    static void hamming(KernelSet.Bits bits, PackedRows queries, BitMatrix codes, IntMatrix out, int from, int to) {
        Slabs.forRows(codes, from, to, (slab, f, t) -> {
            for (int tile = f; tile < t; tile += CODES_IN_CACHE) {
                int end = Math.min(t, tile + CODES_IN_CACHE);
                for (int q = 0; q < out.rows(); q++) {
                    bits.hamming(queries, q, slab, out, tile, end);
                }
            }
        });
    }

    static void near(KernelSet.Bits bits, BitMatrix queries, BitMatrix codes, int from, int to, CodeSink sink) {
        PackedRows packed = Slabs.onHeap(queries);
        int cached = queries.rows() == 1 ? LONG_TILE : CODES_IN_CACHE;
        int largest = Math.max(FIRST_TILE, cached / Math.max(1, codes.wordsPerRow()));
        long[] keys = new long[largest];
        Slabs.forRows(codes, from, to, (slab, f, t) -> {
            int tile = f;
            while (tile < t) {
                int size = Math.clamp(tile - from, FIRST_TILE, largest);
                int end = Math.min(t, tile + size);
                for (int q = 0; q < queries.rows(); q++) {
                    int limit = sink.limit(q);
                    int count = limit < 0 ? 0 : bits.near(packed, q, slab, limit, keys, tile, end);
                    if (count > 0) {
                        sink.found(q, keys, count);
                    }
                }
                tile = end;
            }
        });
    }
}
