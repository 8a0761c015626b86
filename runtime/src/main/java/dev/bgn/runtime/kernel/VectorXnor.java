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

    static void dot(long[] a, int aStart, BitPanels b, int[] out, int from, int to) {
        int columns = b.columns();
        int deep = b.wordsDeep();
        int stride = b.paddedColumns();
        int depth = b.depth();
        long[] panel = b.words();
        int r = from;
        for (; r + 4 <= to; r += 4) {
            int row = aStart + r * deep;
            int o = r * columns;
            int c = 0;
            for (; c + LANES <= columns; c += LANES) {
                fourRows(a, row, deep, panel, c, stride, depth, out, o + c, columns);
            }
            if (c < columns) {
                for (int i = 0; i < 4; i++) {
                    lastColumns(a, row + i * deep, deep, panel, c, stride, depth, out, o + i * columns + c, columns - c);
                }
            }
        }
        for (; r < to; r++) {
            for (int c = 0; c < columns; c += LANES) {
                int left = Math.min(LANES, columns - c);
                lastColumns(a, aStart + r * deep, deep, panel, c, stride, depth, out, r * columns + c, left);
            }
        }
    }

    /** Each word of the panel is loaded once for four counts, which fill the population count unit. */
    private static void fourRows(
            long[] a, int a0, int deep, long[] panel, int p, int stride, int depth, int[] out, int o, int columns) {
        int a1 = a0 + deep;
        int a2 = a1 + deep;
        int a3 = a2 + deep;
        LongVector s0 = LongVector.zero(LONGS);
        LongVector s1 = s0;
        LongVector s2 = s0;
        LongVector s3 = s0;
        for (int w = 0; w < deep; w++) {
            LongVector word = LongVector.fromArray(LONGS, panel, p + w * stride);
            s0 = s0.add(distance(word, a[a0 + w]));
            s1 = s1.add(distance(word, a[a1 + w]));
            s2 = s2.add(distance(word, a[a2 + w]));
            s3 = s3.add(distance(word, a[a3 + w]));
        }
        dotOf(s0, depth).intoArray(out, o);
        dotOf(s1, depth).intoArray(out, o + columns);
        dotOf(s2, depth).intoArray(out, o + 2 * columns);
        dotOf(s3, depth).intoArray(out, o + 3 * columns);
    }

    /** One row and at most a vector of columns. */
    private static void lastColumns(
            long[] a, int row, int deep, long[] panel, int p, int stride, int depth, int[] out, int o, int left) {
        LongVector sum = LongVector.zero(LONGS);
        for (int w = 0; w < deep; w++) {
            sum = sum.add(distance(LongVector.fromArray(LONGS, panel, p + w * stride), a[row + w]));
        }
        dotOf(sum, depth).intoArray(out, o, INTS.indexInRange(0, left));
    }

    /** depth − 2 · distance. */
    private static IntVector dotOf(LongVector distance, int depth) {
        return (IntVector) distance.lanewise(VectorOperators.LSHL, 1)
                .lanewise(VectorOperators.NEG)
                .add(depth)
                .convertShape(VectorOperators.L2I, INTS, 0);
    }

    private static LongVector distance(LongVector panel, long word) {
        return panel.lanewise(VectorOperators.XOR, word).lanewise(VectorOperators.BIT_COUNT);
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
