package dev.bgn.runtime.search;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.bits.BitVector;
import dev.bgn.runtime.kernel.CodeSink;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Exact search among codes by looking at each of them.
 *
 * {@snippet :
 * HammingIndex index = HammingIndex.of(codes);
 * Matches ten = index.nearest(codes.row(7), 10); // row 7 itself is the first
 * }
 *
 * <p>The codes may be on the heap or mapped; they are not copied. Safe for use by several threads. Results do not depend
 * on the number of workers.
 */
public final class HammingIndex {
    /** As many queries go over the codes together as have their state in the cache. */
    private static final int QUERIES_AT_ONCE = 128;
    /** Words to compare that make up for waking another thread. */
    private static final long WORK_FOR_A_THREAD = 1 << 17;

    private final BitMatrix codes;
    private final Kernels kernels;

    HammingIndex(BitMatrix codes, Kernels kernels) {
        this.codes = Objects.requireNonNull(codes, "codes");
        this.kernels = kernels;
    }

    /** An index of the rows of a matrix. */
    public static HammingIndex of(BitMatrix codes) {
        return new HammingIndex(codes, Kernels.best());
    }

    public BitMatrix codes() {
        return codes;
    }

    /** The k nearest codes, or all where there are fewer. */
    public Matches nearest(BitVector query, int k) {
        return nearest(query, k, Workers.SINGLE);
    }

    /** The k nearest codes, or all where there are fewer. */
    public Matches nearest(BitVector query, int k, Workers workers) {
        return nearest(query.asMatrix(), k, workers).getFirst();
    }

    /** The k nearest codes of each row of {@code queries}. */
    public List<Matches> nearest(BitMatrix queries, int k, Workers workers) {
        requireColumns(queries.columns());
        requireCount(k);
        int most = Math.min(k, codes.rows());
        List<Matches> all = new ArrayList<>(queries.rows());
        for (int q = 0; q < queries.rows(); q += QUERIES_AT_ONCE) {
            BitMatrix some = queries.rows(q, Math.min(queries.rows(), q + QUERIES_AT_ONCE));
            for (TopK top : scan(some, most, workers)) {
                all.add(top.matches());
            }
        }
        return all;
    }

    /** Each part of the codes has its own lists, which are joined in the order of the parts. */
    private TopK[] scan(BitMatrix queries, int k, Workers workers) {
        int parts = parts(queries.rows(), workers);
        TopK[][] tops = new TopK[parts][queries.rows()];
        workers.forRows(parts, 1, (first, last) -> {
            for (int p = first; p < last; p++) {
                Arrays.setAll(tops[p], q -> new TopK(k, codes.columns()));
                kernels.near(queries, codes, partStart(p, parts), partStart(p + 1, parts), new Best(tops[p]));
            }
        });
        for (int p = 1; p < parts; p++) {
            for (int q = 0; q < queries.rows(); q++) {
                tops[0][q].offerAll(tops[p][q]);
            }
        }
        return tops[0];
    }

    /** All codes that differ from the query in at most {@code radius} bits. */
    public Matches within(BitVector query, int radius) {
        return within(query, radius, Workers.SINGLE);
    }

    /** All codes that differ from the query in at most {@code radius} bits. */
    public Matches within(BitVector query, int radius, Workers workers) {
        requireColumns(query.length());
        requireRadius(radius);
        int parts = parts(1, workers);
        Keys[] keys = new Keys[parts];
        workers.forRows(parts, 1, (first, last) -> {
            for (int p = first; p < last; p++) {
                keys[p] = new Keys(radius);
                kernels.near(query.asMatrix(), codes, partStart(p, parts), partStart(p + 1, parts), keys[p]);
            }
        });
        for (int p = 1; p < parts; p++) {
            keys[0].add(keys[p]);
        }
        return keys[0].sorted();
    }

    private int parts(int queries, Workers workers) {
        long work = (long) codes.rows() * codes.wordsPerRow() * queries;
        return (int) Math.min(workers.count(), 1 + work / WORK_FOR_A_THREAD);
    }

    private int partStart(int part, int parts) {
        return (int) ((long) codes.rows() * part / parts);
    }

    private void requireColumns(int columns) {
        if (columns != codes.columns()) {
            throw new IllegalArgumentException(
                    "a query of " + columns + " bits among codes of " + codes.columns() + " bits");
        }
    }

    private static void requireCount(int k) {
        if (k < 0) {
            throw new IllegalArgumentException("k = " + k + " nearest codes; expected 0 or more");
        }
    }

    private static void requireRadius(int radius) {
        if (radius < 0) {
            throw new IllegalArgumentException("a radius of " + radius + "; expected 0 or more");
        }
    }

    /** Keeps the best for each query. */
    private static final class Best implements CodeSink {
        private final TopK[] tops;

        Best(TopK[] tops) {
            this.tops = tops;
        }

        @Override
        public int limit(int query) {
            return tops[query].limit();
        }

        @Override
        public void found(int query, long[] keys, int count) {
            tops[query].offer(keys, count);
        }
    }
}
