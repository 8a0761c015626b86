package dev.bgn.runtime.kernel;

import static jdk.incubator.vector.VectorOperators.BIT_COUNT;
import static jdk.incubator.vector.VectorOperators.L2I;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
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

    /** Columns of a tile: four vectors, whose counts stay in registers. */
    private static final int TILE = 4 * LANES;

    private VectorXnor() {}

    static void dot(long[] a, int aStart, BitPanels b, int[] out, int from, int to) {
        int columns = b.columns();
        int deep = b.wordsDeep();
        int stride = b.paddedColumns();
        int tiled = columns - columns % TILE;
        int paired = to - (to - from) % 2;
        for (int r = from; r < paired; r += 2) {
            for (int c = 0; c < tiled; c += TILE) {
                twoRows(a, aStart + r * deep, deep, b.words(), c, stride, b.depth(), out, r * columns + c, columns);
            }
        }
        for (int c = 0; c < columns; c += LANES) {
            narrow(a, aStart, deep, b.words(), c, stride, b.depth(), out, columns, c < tiled ? paired : from, to);
        }
    }

    private static void twoRows(
            long[] a, int a0, int deep, long[] panel, int p, int stride, int depth, int[] out, int o, int columns) {
        LongVector all = LongVector.broadcast(LONGS, depth);
        LongVector s0 = LongVector.zero(LONGS);
        LongVector s1 = s0;
        LongVector s2 = s0;
        LongVector s3 = s0;
        LongVector t0 = s0;
        LongVector t1 = s0;
        LongVector t2 = s0;
        LongVector t3 = s0;
        for (int w = 0; w < deep; w++) {
            LongVector x = LongVector.broadcast(LONGS, a[a0 + w]);
            LongVector y = LongVector.broadcast(LONGS, a[a0 + deep + w]);
            int q = p + w * stride;
            LongVector p0 = LongVector.fromArray(LONGS, panel, q);
            s0 = s0.add(p0.lanewise(XOR, x).lanewise(BIT_COUNT));
            t0 = t0.add(p0.lanewise(XOR, y).lanewise(BIT_COUNT));
            LongVector p1 = LongVector.fromArray(LONGS, panel, q + LANES);
            s1 = s1.add(p1.lanewise(XOR, x).lanewise(BIT_COUNT));
            t1 = t1.add(p1.lanewise(XOR, y).lanewise(BIT_COUNT));
            LongVector p2 = LongVector.fromArray(LONGS, panel, q + 2 * LANES);
            s2 = s2.add(p2.lanewise(XOR, x).lanewise(BIT_COUNT));
            t2 = t2.add(p2.lanewise(XOR, y).lanewise(BIT_COUNT));
            LongVector p3 = LongVector.fromArray(LONGS, panel, q + 3 * LANES);
            s3 = s3.add(p3.lanewise(XOR, x).lanewise(BIT_COUNT));
            t3 = t3.add(p3.lanewise(XOR, y).lanewise(BIT_COUNT));
        }
        ((IntVector) all.sub(s0.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0)).intoArray(out, o);
        ((IntVector) all.sub(s1.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0)).intoArray(out, o + LANES);
        ((IntVector) all.sub(s2.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0)).intoArray(out, o + 2 * LANES);
        ((IntVector) all.sub(s3.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0)).intoArray(out, o + 3 * LANES);
        int next = o + columns;
        ((IntVector) all.sub(t0.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0)).intoArray(out, next);
        ((IntVector) all.sub(t1.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0)).intoArray(out, next + LANES);
        ((IntVector) all.sub(t2.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0)).intoArray(out, next + 2 * LANES);
        ((IntVector) all.sub(t3.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0)).intoArray(out, next + 3 * LANES);
    }

    /** At most a vector of columns for all rows, so that the mask and a short panel stay in registers. */
    private static void narrow(
            long[] a,
            int aStart,
            int deep,
            long[] panel,
            int c,
            int stride,
            int depth,
            int[] out,
            int columns,
            int from,
            int to) {
        VectorMask<Integer> inside = INTS.indexInRange(c, columns);
        if (deep == 1) {
            LongVector p = LongVector.fromArray(LONGS, panel, c);
            for (int r = from; r < to; r++) {
                LongVector x = LongVector.broadcast(LONGS, a[aStart + r]);
                dotOf(distance(p, x), depth).intoArray(out, r * columns + c, inside);
            }
            return;
        }
        for (int r = from; r < to; r++) {
            LongVector sum = LongVector.zero(LONGS);
            int row = aStart + r * deep;
            for (int w = 0; w < deep; w++) {
                LongVector x = LongVector.broadcast(LONGS, a[row + w]);
                sum = sum.add(distance(LongVector.fromArray(LONGS, panel, c + w * stride), x));
            }
            dotOf(sum, depth).intoArray(out, r * columns + c, inside);
        }
    }

    /** depth − 2 · distance. */
    private static IntVector dotOf(LongVector distance, int depth) {
        return (IntVector) distance.lanewise(VectorOperators.LSHL, 1)
                .lanewise(VectorOperators.NEG)
                .add(depth)
                .convertShape(VectorOperators.L2I, INTS, 0);
    }

    private static LongVector distance(LongVector panel, LongVector word) {
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
            LongVector distance =
                    distance(LongVector.fromArray(LONGS, codes, start + i), LongVector.broadcast(LONGS, query));
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
