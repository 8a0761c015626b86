package dev.bgn.runtime.search;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.bits.BitVector;
import java.util.Objects;

/**
 * Multi-index hashing (Norouzi, Punjani and Fleet, 2012): exact search for all codes within a radius, which looks at a
 * small part of the codes while the radius is small.
 *
 * <p>The code is cut into m parts. Of two codes that differ in at most r = m · a + b bits, b &lt; m, one of the first
 * b + 1 parts differs in at most a bits or one of the others in at most a − 1. So it is enough to look up the query's
 * parts, with that many bits changed in every possible way, in one table for each part. Where this would be more work
 * than a look at every code, every code is looked at.
 */
public final class MultiIndex {
    /** A table has two to this power entries at most. */
    private static final int WIDEST_PART = 20;
    /** A code found in a table costs as much as so many in a row: it may be anywhere in memory. */
    private static final int COST_OF_A_CANDIDATE = 16;

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

    /** Builds the tables, about four bytes for each code and part. */
    public static MultiIndex of(BitMatrix codes) {
        return new MultiIndex(Objects.requireNonNull(codes, "codes"));
    }

    private int partStart(int part) {
        return (int) ((long) codes.columns() * part / parts.length);
    }

    public BitMatrix codes() {
        return codes;
    }

    /** All codes that differ from the query in at most {@code radius} bits. */
    public Matches within(BitVector query, int radius) {
        flat.requireColumns(query.length());
        HammingIndex.requireRadius(radius);
        if (!isWorthwhile(query, radius)) {
            return flat.within(query, radius);
        }
        Keys found = new Keys(radius);
        for (int p = 0; p < parts.length; p++) {
            int part = p;
            parts[p].forCandidates(query.asMatrix(), partRadius(p, radius), row -> {
                int distance = distance(query, row);
                if (distance <= radius && !isInEarlierPart(part, query, row, radius)) {
                    found.add(distance, row);
                }
            });
        }
        return found.sorted();
    }

    /** Whether the tables lead to much fewer codes than there are. */
    boolean isWorthwhile(BitVector query, int radius) {
        if (parts.length == 0) {
            return false;
        }
        long most = codes.rows();
        long cost = 0;
        for (int p = 0; p < parts.length && cost <= most; p++) {
            cost += CodePart.lookups(parts[p].width(), partRadius(p, radius), most);
        }
        for (int p = 0; p < parts.length && cost <= most; p++) {
            cost += COST_OF_A_CANDIDATE * parts[p].countCandidates(query.asMatrix(), partRadius(p, radius));
        }
        return cost <= most;
    }

    /** −1 where a part need not be looked at. */
    private int partRadius(int part, int radius) {
        return part <= radius % parts.length ? radius / parts.length : radius / parts.length - 1;
    }

    /** A code may be near in several parts; it counts in the first of them. */
    private boolean isInEarlierPart(int part, BitVector query, int row, int radius) {
        for (int p = 0; p < part; p++) {
            int difference = parts[p].of(query.asMatrix(), 0) ^ parts[p].of(codes, row);
            if (Integer.bitCount(difference) <= partRadius(p, radius)) {
                return true;
            }
        }
        return false;
    }

    private int distance(BitVector query, int row) {
        int distance = 0;
        for (int w = 0; w < codes.wordsPerRow(); w++) {
            distance += Long.bitCount(query.asMatrix().word(0, w) ^ codes.word(row, w));
        }
        return distance;
    }
}
