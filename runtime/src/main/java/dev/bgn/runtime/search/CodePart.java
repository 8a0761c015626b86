package dev.bgn.runtime.search;

import dev.bgn.runtime.bits.BitMatrix;
import java.util.function.IntConsumer;

/** A few columns of all codes, as a number for each code, and the table of the rows that have each number. */
final class CodePart {
    private final int from;
    private final int width;
    /** The rows with number v are {@code rows[starts[v]] … rows[starts[v + 1] − 1]}, ascending. */
    private final int[] starts;

    private final int[] rows;

    CodePart(BitMatrix codes, int from, int width) {
        this.from = from;
        this.width = width;
        starts = new int[(1 << width) + 1];
        rows = new int[codes.rows()];
        for (int r = 0; r < rows.length; r++) {
            starts[of(codes, r) + 1]++;
        }
        for (int v = 0; v < 1 << width; v++) {
            starts[v + 1] += starts[v];
        }
        // Filling moves each start to the end of its rows, which is the next start: shifted by one, all are right
        // again.
        for (int r = 0; r < rows.length; r++) {
            rows[starts[of(codes, r)]++] = r;
        }
        System.arraycopy(starts, 0, starts, 1, 1 << width);
        starts[0] = 0;
    }

    int width() {
        return width;
    }

    /** The columns of this part of one code as a number. */
    int of(BitMatrix matrix, int row) {
        int word = from >>> 6;
        long bits = matrix.word(row, word) >>> from;
        if ((from & 63) + width > 64) {
            bits |= matrix.word(row, word + 1) << -from;
        }
        return (int) bits & (1 << width) - 1;
    }

    /** The numbers that differ from a given one in at most {@code radius} bits, or {@code most} if there are more. */
    static long lookups(int width, int radius, long most) {
        long sum = 0;
        long ways = 1; // to choose i of width bits
        for (int i = 0; i <= Math.min(radius, width) && sum < most; i++) {
            sum += ways;
            ways = ways * (width - i) / (i + 1);
        }
        return Math.min(sum, most);
    }

    /** How many rows {@link #forCandidates} visits. */
    long countCandidates(BitMatrix query, int radius) {
        int number = of(query, 0);
        long[] sum = {0};
        forChanges(radius, change -> sum[0] += starts[(number ^ change) + 1] - starts[number ^ change]);
        return sum[0];
    }

    /** Visits the rows whose number differs from the query's in at most {@code radius} bits; none for −1. */
    void forCandidates(BitMatrix query, int radius, IntConsumer visitor) {
        int number = of(query, 0);
        forChanges(radius, change -> {
            for (int i = starts[number ^ change]; i < starts[(number ^ change) + 1]; i++) {
                visitor.accept(rows[i]);
            }
        });
    }

    /** All numbers with at most {@code radius} bits set. */
    private void forChanges(int radius, IntConsumer visitor) {
        if (radius >= 0) {
            visitor.accept(0);
        }
        for (int bits = 1; bits <= Math.min(radius, width); bits++) {
            int change = (1 << bits) - 1;
            while (change < 1 << width) {
                visitor.accept(change);
                // The next larger number with as many bits: the lowest run moves its top bit up, the rest down.
                int lowest = change & -change;
                int carried = change + lowest;
                change = carried | (((change ^ carried) / lowest) >>> 2);
            }
        }
    }
}
