package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;

/** The kernel of search, with its arguments checked. */
public final class SearchKernels {
    /** Codes until the limits are asked for again, at first: they fall fast there. */
    private static final int FIRST_TILE = 64;

    /** Codes in a tile for a single query, which needs none of them again. */
    private static final int LONG_TILE = 4096;

    private final RawKernels raw;

    SearchKernels(RawKernels raw) {
        this.raw = raw;
    }

    /** Says how near a code must be to be of interest, and takes those that are. */
    public interface Sink {
        /** The largest distance of interest to a query from now on; −1 for none. */
        int limit(int query);

        /**
         * Takes the codes found for a query, those of one tile in the order of their rows.
         *
         * @param keys distance · 2³² + row; valid during the call
         */
        void found(int query, long[] keys, int count);
    }

    /**
     * Finds the codes {@code from … to-1} that are near to the queries. A tile of codes stays in the first-level cache
     * while all queries pass over it, and the limits are asked for anew at each tile.
     */
    public void near(BitMatrix queries, BitMatrix codes, int from, int to, Sink sink) {
        if (queries.columns() != codes.columns()) {
            throw new IllegalArgumentException(
                    "near: queries of " + queries.shape() + " bits, codes of " + codes.shape() + " bits");
        }
        BitMatrix heapQueries = Slabs.onHeap(queries);
        long[] query = heapQueries.words();
        int words = codes.wordsPerRow();
        int largest =
                Math.max(FIRST_TILE, (queries.rows() == 1 ? LONG_TILE : Slabs.ROWS_IN_CACHE) / Math.max(1, words));
        long[] keys = new long[largest];
        Slabs.forWords(codes, from, to, (array, start, f, t) -> {
            int tile = f;
            while (tile < t) {
                int size = Math.clamp(tile - from, FIRST_TILE, largest);
                int end = Math.min(t, tile + size);
                for (int q = 0; q < heapQueries.rows(); q++) {
                    int limit = sink.limit(q);
                    int queryStart = heapQueries.wordStart() + q * words;
                    int count =
                            limit < 0 ? 0 : raw.near(query, queryStart, array, start, words, limit, keys, tile, end);
                    if (count > 0) {
                        sink.found(q, keys, count);
                    }
                }
                tile = end;
            }
        });
    }
}
