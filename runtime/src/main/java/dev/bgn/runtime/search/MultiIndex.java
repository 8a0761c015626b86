package dev.bgn.runtime.search;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.bits.BitVector;
import java.util.Objects;
import java.util.Optional;

/**
 * Multi-index hashing (Norouzi, Punjani and Fleet, 2012): exact search that looks at a small part of the codes while
 * the matches are near.
 *
 * <p>The code is cut into m parts. Two codes that differ in few bits differ in even fewer in one of the parts, so it is
 * enough to look up the query's parts, with a few bits changed in every possible way, in one table for each part. Where
 * this becomes more work than a look at every code, every code is looked at. Safe for use by several threads.
 */
public final class MultiIndex {
    /** A table has two to this power entries at most. */
    private static final int WIDEST_PART = 20;

    private final HammingIndex flat;
    private final BitMatrix codes;
    private final CodePart[] parts;

    private MultiIndex(BitMatrix codes) {
        this.flat = HammingIndex.of(codes);
        this.codes = codes;
        // About as many entries as codes: fewer are shared by many codes, more stay empty.
        int width = Math.clamp(31 - Integer.numberOfLeadingZeros(Math.max(1, codes.rows())), 1, WIDEST_PART);
        parts = new CodePart[(codes.columns() + width - 1) / width];
        for (int i = 0; i < parts.length; i++) {
            int from = partStart(i);
            parts[i] = new CodePart(codes, from, partStart(i + 1) - from);
        }
    }

    /** Builds the tables; each of the about bits / log₂ codes parts takes 4 bytes for a code and a copy of it. */
    public static MultiIndex of(BitMatrix codes) {
        return new MultiIndex(Objects.requireNonNull(codes, "codes"));
    }

    private int partStart(int part) {
        return (int) ((long) codes.columns() * part / parts.length);
    }

    public BitMatrix codes() {
        return codes;
    }

    /** The k nearest codes, or all where there are fewer. */
    public Matches nearest(BitVector query, int k) {
        flat.requireColumns(query.length());
        HammingIndex.requireCount(k);
        return nearestByTables(query, Math.min(k, codes.rows())).orElseGet(() -> flat.nearest(query, k));
    }

    /** All codes that differ from the query in at most {@code radius} bits. */
    public Matches within(BitVector query, int radius) {
        flat.requireColumns(query.length());
        HammingIndex.requireRadius(radius);
        return withinByTables(query, radius).orElseGet(() -> flat.within(query, radius));
    }

    /** Nothing when a look at every code is better. */
    Optional<Matches> nearestByTables(BitVector query, int k) {
        if (parts.length == 0 || k == 0) {
            return Optional.empty();
        }
        TableSearch search = search(query, k, codes.columns());
        for (int step = 0; search.step(step); step++) {
            if (search.isComplete(step)) {
                return Optional.of(search.matches());
            }
        }
        return Optional.empty();
    }

    /** Nothing when a look at every code is better. */
    Optional<Matches> withinByTables(BitVector query, int radius) {
        if (parts.length == 0) {
            return Optional.empty();
        }
        TableSearch search = search(query, Integer.MAX_VALUE, radius);
        for (int step = 0; step <= Math.min(radius, codes.columns()); step++) {
            if (!search.step(step)) {
                return Optional.empty();
            }
        }
        return Optional.of(search.matches());
    }

    /** It may take half as long as a scan, so that both, one after the other, do not take twice as long. */
    private TableSearch search(BitVector query, int k, int limit) {
        long[] words = new long[codes.wordsPerRow()];
        query.asMatrix().copyWords(0, 1, words);
        return new TableSearch(parts, words, codes.columns(), k, limit, (long) codes.rows() * words.length / 2);
    }
}
