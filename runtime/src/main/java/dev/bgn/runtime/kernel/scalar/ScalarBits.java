package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.kernel.BitPanels;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.PackedRows;
import dev.bgn.runtime.matrix.IntMatrix;
import java.util.Arrays;

/** Products and distances of packed bits. */
public final class ScalarBits implements KernelSet.Bits {
    @Override
    public void xnorDot(PackedRows a, BitPanels b, IntMatrix result, int from, int to) {
        int[] out = result.data();
        int columns = b.columns();
        int deep = b.wordsDeep();
        int stride = b.paddedColumns();
        long[] words = a.words();
        long[] panel = b.words();
        for (int r = from; r < to; r++) {
            int row = a.at(r);
            int o = r * columns;
            Arrays.fill(out, o, o + columns, b.depth());
            int w = 0;
            // Four words a pass: the running sums in out are read and written a quarter as often.
            for (; w + 4 <= deep; w += 4) {
                subtractTwiceDistance4(words, row + w, panel, w * stride, stride, out, o, columns);
            }
            for (; w < deep; w++) {
                subtractTwiceDistance(words[row + w], panel, w * stride, out, o, columns);
            }
        }
    }

    private static void subtractTwiceDistance(long x, long[] panel, int p, int[] out, int o, int columns) {
        for (int c = 0; c < columns; c++) {
            out[o + c] -= 2 * Long.bitCount(x ^ panel[p + c]);
        }
    }

    private static void subtractTwiceDistance4(
            long[] words, int w, long[] panel, int p, int stride, int[] out, int o, int columns) {
        long x0 = words[w];
        long x1 = words[w + 1];
        long x2 = words[w + 2];
        long x3 = words[w + 3];
        int p1 = p + stride;
        int p2 = p1 + stride;
        int p3 = p2 + stride;
        for (int c = 0; c < columns; c++) {
            int distance = Long.bitCount(x0 ^ panel[p + c])
                    + Long.bitCount(x1 ^ panel[p1 + c])
                    + Long.bitCount(x2 ^ panel[p2 + c])
                    + Long.bitCount(x3 ^ panel[p3 + c]);
            out[o + c] -= 2 * distance;
        }
    }

    @Override
    public void hamming(PackedRows queries, int q, PackedRows codes, IntMatrix out, int from, int to) {
        long[] query = queries.words();
        long[] words = codes.words();
        int at = queries.at(q);
        for (int r = from; r < to; r++) {
            int code = codes.at(r);
            int distance = 0;
            for (int w = 0; w < codes.perRow(); w++) {
                distance += Long.bitCount(query[at + w] ^ words[code + w]);
            }
            out.data()[q * out.columns() + r] = distance;
        }
    }

    @Override
    public int near(PackedRows queries, int q, PackedRows codes, int limit, long[] keys, int from, int to) {
        long[] query = queries.words();
        long[] words = codes.words();
        int at = queries.at(q);
        if (codes.perRow() == 1) {
            return findOneWord(query[at], words, codes.start(), limit, keys, 0, from, to);
        }
        int count = 0;
        for (int r = from; r < to; r++) {
            int code = codes.at(r);
            int distance = 0;
            for (int w = 0; w < codes.perRow(); w++) {
                distance += Long.bitCount(query[at + w] ^ words[code + w]);
            }
            if (distance <= limit) {
                keys[count++] = (long) distance << 32 | r;
            }
        }
        return count;
    }

    /** Appends behind the first {@code count} keys; returns how many there are then. */
    public static int findOneWord(
            long query, long[] codes, int codesStart, int limit, long[] keys, int count, int from, int to) {
        int found = count;
        for (int r = from; r < to; r++) {
            int distance = Long.bitCount(query ^ codes[codesStart + r]);
            if (distance <= limit) {
                keys[found++] = (long) distance << 32 | r;
            }
        }
        return found;
    }
}
