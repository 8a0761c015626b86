package dev.bgn.runtime.kernel;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** Products and distances of packed bits: xor, population count, add. */
final class VectorXnor {
    private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;
    private static final int LANES = LONGS.length();
    /** As many ints as {@link #LONGS} has longs. */
    private static final VectorSpecies<Integer> INTS =
            VectorSpecies.of(int.class, VectorShape.forBitSize(LONGS.vectorBitSize() / 2));

    private VectorXnor() {}

    /** Four rows at a time: each word of the panel is loaded once for four counts, which fill the popcount unit. */
    static void dot(long[] a, int aStart, BitPanels b, int[] out, int from, int to) {
        int columns = b.columns();
        if (columns == 0) {
            return;
        }
        int r = from;
        for (; r + 4 <= to; r += 4) {
            for (int c = 0; c < columns; c += LANES) {
                fourRows(a, aStart + r * b.wordsDeep(), b, c, out, r * columns + c);
            }
        }
        for (; r < to; r++) {
            for (int c = 0; c < columns; c += LANES) {
                oneRow(a, aStart + r * b.wordsDeep(), b, c, out, r * columns + c);
            }
        }
    }

    private static void fourRows(long[] a, int a0, BitPanels b, int c, int[] out, int o) {
        int deep = b.wordsDeep();
        int stride = b.paddedColumns();
        int columns = b.columns();
        long[] panel = b.words();
        LongVector s0 = LongVector.zero(LONGS);
        LongVector s1 = s0;
        LongVector s2 = s0;
        LongVector s3 = s0;
        for (int w = 0; w < deep; w++) {
            LongVector p = LongVector.fromArray(LONGS, panel, w * stride + c);
            s0 = s0.add(distance(p, a[a0 + w]));
            s1 = s1.add(distance(p, a[a0 + deep + w]));
            s2 = s2.add(distance(p, a[a0 + 2 * deep + w]));
            s3 = s3.add(distance(p, a[a0 + 3 * deep + w]));
        }
        int left = columns - c;
        store(s0, b.depth(), out, o, left);
        store(s1, b.depth(), out, o + columns, left);
        store(s2, b.depth(), out, o + 2 * columns, left);
        store(s3, b.depth(), out, o + 3 * columns, left);
    }

    private static void oneRow(long[] a, int a0, BitPanels b, int c, int[] out, int o) {
        long[] panel = b.words();
        LongVector sum = LongVector.zero(LONGS);
        for (int w = 0; w < b.wordsDeep(); w++) {
            sum = sum.add(distance(LongVector.fromArray(LONGS, panel, w * b.paddedColumns() + c), a[a0 + w]));
        }
        store(sum, b.depth(), out, o, b.columns() - c);
    }

    private static LongVector distance(LongVector panel, long word) {
        return panel.lanewise(VectorOperators.XOR, word).lanewise(VectorOperators.BIT_COUNT);
    }

    /** Writes depth − 2 · distance for the {@code left} columns that remain, at most a vector. */
    private static void store(LongVector distance, int depth, int[] out, int o, int left) {
        IntVector narrow = (IntVector) distance.convertShape(VectorOperators.L2I, INTS, 0);
        IntVector dot = narrow.lanewise(VectorOperators.LSHL, 1).neg().add(depth);
        if (left >= LANES) {
            dot.intoArray(out, o);
        } else {
            dot.intoArray(out, o, INTS.indexInRange(0, left));
        }
    }

    static void hamming(
            long[] query,
            int queryStart,
            long[] codes,
            int codesStart,
            int words,
            int[] out,
            int outStart,
            int from,
            int to) {
        if (words == 1) {
            hammingOneWord(query[queryStart], codes, codesStart + from, out, outStart, to - from);
            return;
        }
        for (int r = from; r < to; r++) {
            out[outStart + r - from] = distance(query, queryStart, codes, codesStart + r * words, words);
        }
    }

    /** Codes of up to 64 bits: a vector holds as many codes as lanes. */
    private static void hammingOneWord(long query, long[] codes, int start, int[] out, int o, int count) {
        int bound = LONGS.loopBound(count);
        for (int i = 0; i < bound; i += LANES) {
            LongVector distance = distance(LongVector.fromArray(LONGS, codes, start + i), query);
            ((IntVector) distance.convertShape(VectorOperators.L2I, INTS, 0)).intoArray(out, o + i);
        }
        for (int i = bound; i < count; i++) {
            out[o + i] = Long.bitCount(codes[start + i] ^ query);
        }
    }

    private static int distance(long[] query, int q, long[] codes, int code, int words) {
        int w = 0;
        int distance = 0;
        int bound = LONGS.loopBound(words);
        if (bound > 0) {
            LongVector sum = LongVector.zero(LONGS);
            for (; w < bound; w += LANES) {
                LongVector x = LongVector.fromArray(LONGS, query, q + w);
                sum = sum.add(x.lanewise(VectorOperators.XOR, LongVector.fromArray(LONGS, codes, code + w))
                        .lanewise(VectorOperators.BIT_COUNT));
            }
            distance = (int) sum.reduceLanes(VectorOperators.ADD); // integers: any order gives the same sum
        }
        for (; w < words; w++) {
            distance += Long.bitCount(query[q + w] ^ codes[code + w]);
        }
        return distance;
    }
}
