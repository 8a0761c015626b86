package dev.bgn.runtime.search;

/**
 * One search through the tables of a {@link MultiIndex}, in steps. Step t = m · a + p changes exactly a bits of part p of
 * the query, in every possible way, and looks at the codes that have that part. After the steps 0 … t all codes up to a
 * distance of t were looked at: one that escaped them would differ in more than t bits over all parts.
 */
final class TableSearch {
    /** The place of a lookup may be anywhere in memory: it takes as long as so many codes of a scan. */
    private static final int COST_OF_A_LOOKUP = 700;
    /** A code found in a table takes as long as so many codes of a scan. */
    private static final int COST_OF_A_CODE = 8;

    private final CodePart[] parts;
    private final long[] query;
    private final int[] numbers;
    private final int k;
    private final Keys found;
    private final int[] counts;
    private int limit;
    /** How many codes were found up to the limit. */
    private int within;

    private long budget;

    /**
     * Looks for k codes.
     *
     * @param limit and for none beyond this distance
     * @param budget how much work it may be, in codes of a scan
     */
    TableSearch(CodePart[] parts, long[] query, int columns, int k, int limit, long budget) {
        this.parts = parts;
        this.query = query;
        this.k = k;
        this.limit = Math.min(limit, columns);
        this.budget = budget;
        found = new Keys(this.limit);
        counts = new int[columns + 1];
        numbers = new int[parts.length];
        for (int p = 0; p < parts.length; p++) {
            numbers[p] = parts[p].number(query, 0);
        }
    }

    /** Takes the next step; false when the budget does not allow it. */
    boolean step(int step) {
        CodePart part = parts[step % parts.length];
        int bits = step / parts.length;
        int number = numbers[step % parts.length];
        int end = 1 << part.width();
        int change = (1 << Math.min(bits, part.width() + 1)) - 1; // none where there are not that many bits
        while (change < end) {
            int first = part.start(number ^ change);
            int last = part.start((number ^ change) + 1);
            budget -= COST_OF_A_LOOKUP + (long) COST_OF_A_CODE * (last - first);
            if (budget < 0) {
                return false;
            }
            look(step, part, first, last);
            if (change == 0) {
                break;
            }
            // The next larger number with as many bits: the lowest run moves its top bit up, the rest down.
            int lowest = change & -change;
            int carried = change + lowest;
            change = carried | (((change ^ carried) / lowest) >>> 2);
        }
        return true;
    }

    private void look(int step, CodePart part, int first, int last) {
        long[] words = part.words();
        for (int i = first; i < last; i++) {
            int code = i * query.length;
            int distance = 0;
            for (int w = 0; w < query.length; w++) {
                distance += Long.bitCount(query[w] ^ words[code + w]);
            }
            if (distance <= limit && isFirstSeen(step, words, code)) {
                add(distance, part.row(i));
            }
        }
    }

    /** A code may be near in several parts; it counts in the first step that looks at it. */
    private boolean isFirstSeen(int step, long[] words, int code) {
        for (int p = 0; p < parts.length; p++) {
            int changed = Integer.bitCount(parts[p].number(words, code) ^ numbers[p]);
            if (changed * parts.length + p < step) {
                return false;
            }
        }
        return true;
    }

    private void add(int distance, int row) {
        found.add(distance, row);
        counts[distance]++;
        within++;
        while (within - counts[limit] >= k) {
            within -= counts[limit--];
        }
    }

    /** Whether the k nearest are among those found after a step. */
    boolean isComplete(int step) {
        return within >= k && limit <= step;
    }

    Matches matches() {
        return found.sorted(k);
    }
}
