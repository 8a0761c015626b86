package dev.bgn.runtime.search;

import dev.bgn.runtime.bits.BitMatrix;

/**
 * A few columns of all codes, as a number for each code, and the table of the codes that have each number. The table
 * holds the codes themselves: those with the same number lie side by side, and one look at memory finds them.
 */
final class CodePart {
    private final int from;
    private final int width;
    private final int[] starts;
    private final int[] rows;
    private final long[] words;

    CodePart(BitMatrix codes, int from, int width) {
        this.from = from;
        this.width = width;
        int wordsPerRow = codes.wordsPerRow();
        starts = new int[(1 << width) + 1];
        rows = new int[codes.rows()];
        words = new long[Math.multiplyExact(codes.rows(), wordsPerRow)];
        long[] code = new long[wordsPerRow];
        for (int r = 0; r < rows.length; r++) {
            codes.copyWords(r, r + 1, code);
            starts[number(code, 0) + 1]++;
        }
        for (int v = 0; v < 1 << width; v++) {
            starts[v + 1] += starts[v];
        }
        for (int r = 0; r < rows.length; r++) {
            codes.copyWords(r, r + 1, code);
            int position = starts[number(code, 0)]++;
            rows[position] = r;
            System.arraycopy(code, 0, words, position * wordsPerRow, wordsPerRow);
        }
        // Each start has moved to the end of its rows, which is the next start: shifted by one, all are right again.
        System.arraycopy(starts, 0, starts, 1, 1 << width);
        starts[0] = 0;
    }

    int width() {
        return width;
    }

    /** The columns of this part as a number, of the code that starts at a place in an array. */
    int number(long[] code, int start) {
        int word = start + (from >>> 6);
        long bits = code[word] >>> from;
        if ((from & 63) + width > 64) {
            bits |= code[word + 1] << -from;
        }
        return (int) bits & ((1 << width) - 1);
    }

    /** The codes with number v are at the positions {@code start(v) … start(v + 1) − 1}, in the order of their rows. */
    int start(int number) {
        return starts[number];
    }

    /** The row of the code at a position. */
    int row(int position) {
        return rows[position];
    }

    /** The codes in the order of their positions; not copied. */
    long[] words() {
        return words;
    }
}
