package dev.bgn.runtime.kernel.vector;

import static jdk.incubator.vector.VectorOperators.BIT_COUNT;
import static jdk.incubator.vector.VectorOperators.L2I;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.XOR;

import dev.bgn.runtime.kernel.BitPanels;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.PackedRows;
import dev.bgn.runtime.kernel.scalar.ScalarBits;
import dev.bgn.runtime.matrix.IntMatrix;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** Products and distances of packed bits: xor, population count, add. */
final class VectorBits implements KernelSet.Bits {
    private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;
    private static final int LANES = LONGS.length();
    /** As many ints as {@link #LONGS} has longs. */
    private static final VectorSpecies<Integer> INTS =
            VectorSpecies.of(int.class, VectorShape.forBitSize(LONGS.vectorBitSize() / 2));

    @Override
    public void xnorDot(PackedRows a, BitPanels b, IntMatrix result, int from, int to) {
        long[] words = a.words();
        int[] out = result.data();
        int columns = b.columns();
        int deep = b.wordsDeep();
        int stride = b.paddedColumns();
        int tiledColumns = columns - columns % (2 * LANES);
        int tiledRows = to - (to - from) % 4;
        for (int r = from; r < tiledRows && tiledColumns > 0; r += 4) {
            fourRows(words, a.at(r), deep, b.words(), stride, b.depth(), tiledColumns, out, r * columns, columns);
        }
        for (int c = 0; c < columns; c += LANES) {
            int first = c < tiledColumns ? tiledRows : from;
            if (first < to) { // the compiler learns from empty calls, too, and learns the wrong thing
                narrow(a, b, c, out, first, to);
            }
        }
    }

    /**
     * Tiles of four rows by two vectors of columns, whose eight counts stay in registers: a word of the panel is loaded
     * once for four rows, a word of a row once for two vectors. The loop over the tiles is inside, and no helper is
     * called, because the compiler stops inlining ours after so many vector operations and then puts every vector on
     * the heap.
     */
    private static void fourRows(
            long[] a,
            int a0,
            int deep,
            long[] panel,
            int stride,
            int depth,
            int tiledColumns,
            int[] out,
            int o,
            int columns) {
        int a1 = a0 + deep;
        int a2 = a1 + deep;
        int a3 = a2 + deep;
        LongVector all = LongVector.broadcast(LONGS, depth);
        LongVector zero = LongVector.zero(LONGS);
        for (int c = 0; c < tiledColumns; c += 2 * LANES) {
            LongVector s0 = zero;
            LongVector s1 = zero;
            LongVector s2 = zero;
            LongVector s3 = zero;
            LongVector t0 = zero;
            LongVector t1 = zero;
            LongVector t2 = zero;
            LongVector t3 = zero;
            for (int w = 0; w < deep; w++) {
                LongVector p = LongVector.fromArray(LONGS, panel, w * stride + c);
                LongVector q = LongVector.fromArray(LONGS, panel, w * stride + c + LANES);
                LongVector x0 = LongVector.broadcast(LONGS, a[a0 + w]);
                s0 = s0.add(p.lanewise(XOR, x0).lanewise(BIT_COUNT));
                t0 = t0.add(q.lanewise(XOR, x0).lanewise(BIT_COUNT));
                LongVector x1 = LongVector.broadcast(LONGS, a[a1 + w]);
                s1 = s1.add(p.lanewise(XOR, x1).lanewise(BIT_COUNT));
                t1 = t1.add(q.lanewise(XOR, x1).lanewise(BIT_COUNT));
                LongVector x2 = LongVector.broadcast(LONGS, a[a2 + w]);
                s2 = s2.add(p.lanewise(XOR, x2).lanewise(BIT_COUNT));
                t2 = t2.add(q.lanewise(XOR, x2).lanewise(BIT_COUNT));
                LongVector x3 = LongVector.broadcast(LONGS, a[a3 + w]);
                s3 = s3.add(p.lanewise(XOR, x3).lanewise(BIT_COUNT));
                t3 = t3.add(q.lanewise(XOR, x3).lanewise(BIT_COUNT));
            }
            int tile = o + c;
            ((IntVector) all.sub(s0.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0)).intoArray(out, tile);
            ((IntVector) all.sub(t0.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0)).intoArray(out, tile + LANES);
            ((IntVector) all.sub(s1.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0)).intoArray(out, tile + columns);
            ((IntVector) all.sub(t1.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0))
                    .intoArray(out, tile + columns + LANES);
            ((IntVector) all.sub(s2.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0)).intoArray(out, tile + 2 * columns);
            ((IntVector) all.sub(t2.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0))
                    .intoArray(out, tile + 2 * columns + LANES);
            ((IntVector) all.sub(s3.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0)).intoArray(out, tile + 3 * columns);
            ((IntVector) all.sub(t3.lanewise(LSHL, 1)).convertShape(L2I, INTS, 0))
                    .intoArray(out, tile + 3 * columns + LANES);
        }
    }

    /** At most a vector of columns for all rows, so that the mask and a short panel stay in registers. */
    private static void narrow(PackedRows rows, BitPanels b, int c, int[] out, int from, int to) {
        long[] a = rows.words();
        int aStart = rows.start();
        int deep = b.wordsDeep();
        long[] panel = b.words();
        int stride = b.paddedColumns();
        int depth = b.depth();
        int columns = b.columns();
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

    @Override
    public void hamming(PackedRows queries, int q, PackedRows codes, IntMatrix result, int from, int to) {
        int[] out = result.data();
        int o = q * result.columns();
        long[] query = queries.words();
        int at = queries.at(q);
        if (codes.perRow() == 1) {
            hammingOneWord(query[at], codes.words(), codes.at(from), out, o + from, to - from);
            return;
        }
        for (int r = from; r < to; r++) {
            out[o + r] = distance(query, at, codes.words(), codes.at(r), codes.perRow());
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

    static int distance(long[] query, int q, long[] codes, int code, int words) {
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

    @Override
    public int near(PackedRows queries, int q, PackedRows codes, int limit, long[] keys, int from, int to) {
        long[] query = queries.words();
        int at = queries.at(q);
        if (codes.perRow() == 1) {
            return findOneWord(query[at], codes.words(), codes.start(), limit, keys, from, to);
        }
        int count = 0;
        for (int r = from; r < to; r++) {
            int distance = distance(query, at, codes.words(), codes.at(r), codes.perRow());
            if (distance <= limit) {
                keys[count++] = (long) distance << 32 | r;
            }
        }
        return count;
    }

    /**
     * Four vectors of codes at a time share one comparison, of their least distances. Few codes are near, so that what
     * happens then does not matter and is plain.
     */
    private static int findOneWord(long query, long[] codes, int start, int limit, long[] keys, int from, int to) {
        int count = 0;
        int tiled = to - (to - from) % (4 * LANES);
        LongVector x = LongVector.broadcast(LONGS, query);
        for (int r = from; r < tiled; r += 4 * LANES) {
            int at = start + r;
            LongVector d0 =
                    LongVector.fromArray(LONGS, codes, at).lanewise(XOR, x).lanewise(BIT_COUNT);
            LongVector d1 = LongVector.fromArray(LONGS, codes, at + LANES)
                    .lanewise(XOR, x)
                    .lanewise(BIT_COUNT);
            LongVector d2 = LongVector.fromArray(LONGS, codes, at + 2 * LANES)
                    .lanewise(XOR, x)
                    .lanewise(BIT_COUNT);
            LongVector d3 = LongVector.fromArray(LONGS, codes, at + 3 * LANES)
                    .lanewise(XOR, x)
                    .lanewise(BIT_COUNT);
            if (d0.min(d1).min(d2.min(d3)).compare(LE, limit).anyTrue()) {
                count = ScalarBits.findOneWord(query, codes, start, limit, keys, count, r, r + 4 * LANES);
            }
        }
        return ScalarBits.findOneWord(query, codes, start, limit, keys, count, tiled, to);
    }
}
