package dev.bgn.runtime.kernel;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sums of reals under the bits of a weight row: the bits become a lane mask, so that a weight costs one bit of memory
 * and the addition one masked instruction.
 */
final class VectorMasked {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();
    /** Columns of a strip: four vectors, which never cross a word because 4 · LANES divides 64. */
    private static final int STRIP = 4 * LANES;

    private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
    /** The most additions of 0 or 1 that a byte lane holds. */
    private static final int BYTE_ROOM = 255;

    private VectorMasked() {}

    static void sum(SparseMatrix a, PackedRows bits, FloatMatrix result, int from, int to) {
        int[] rowStart = a.rowStart();
        int[] index = a.columnIndex();
        float[] values = a.values();
        long[] weights = bits.words();
        int words = bits.perRow();
        int columns = result.columns();
        float[] out = result.data();
        for (int c = 0; c < columns; c += STRIP) {
            int word = bits.start() + (c >>> 6);
            for (int r = from; r < to; r++) {
                sumRow(
                        rowStart[r],
                        rowStart[r + 1],
                        index,
                        values,
                        weights,
                        word,
                        words,
                        c,
                        out,
                        r * columns + c,
                        columns - c);
            }
        }
    }

    private static void sumRow(
            int begin,
            int end,
            int[] index,
            float[] values,
            long[] weights,
            int word,
            int words,
            int shift,
            float[] out,
            int o,
            int left) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        float total = 0f;
        for (int i = begin; i < end; i++) {
            long bits = weights[word + index[i] * words] >>> shift;
            float value = values[i];
            total += value;
            s0 = s0.add(value, VectorMask.fromLong(FLOATS, bits));
            s1 = s1.add(value, VectorMask.fromLong(FLOATS, bits >>> LANES));
            s2 = s2.add(value, VectorMask.fromLong(FLOATS, bits >>> (2 * LANES)));
            s3 = s3.add(value, VectorMask.fromLong(FLOATS, bits >>> (3 * LANES)));
        }
        store(s0, total, out, o, left);
        store(s1, total, out, o + LANES, left - LANES);
        store(s2, total, out, o + 2 * LANES, left - 2 * LANES);
        store(s3, total, out, o + 3 * LANES, left - 3 * LANES);
    }

    private static void store(FloatVector positive, float total, float[] out, int o, int left) {
        FloatVector sum = positive.mul(2f).sub(total);
        if (left >= LANES) {
            sum.intoArray(out, o);
        } else if (left > 0) {
            sum.intoArray(out, o, FLOATS.indexInRange(0, left));
        }
    }

    /** Two rows at a time, which share the masks of a weight row. */
    static void sum(FloatMatrix matrix, PackedRows bits, FloatMatrix result, int from, int to) {
        float[] a = matrix.data();
        int depth = matrix.columns();
        long[] weights = bits.words();
        int weightsStart = bits.start();
        int words = bits.perRow();
        int columns = result.columns();
        float[] out = result.data();
        if (columns > 0 && columns <= LANES) {
            sumNarrow(a, depth, weights, weightsStart, columns, out, from, to);
            return;
        }
        for (int c = 0; c < columns; c += STRIP) {
            int word = weightsStart + (c >>> 6);
            int r = from;
            for (; r + 2 <= to; r += 2) {
                sumTwoRows(a, r * depth, depth, weights, word, words, c, out, r * columns + c, columns);
            }
            if (r < to) {
                sumOneRow(a, r * depth, depth, weights, word, words, c, out, r * columns + c, columns);
            }
        }
    }

    /** Few columns, as of an output layer, fill one vector: four rows at a time share its mask. */
    private static void sumNarrow(
            float[] a, int depth, long[] weights, int weightsStart, int columns, float[] out, int from, int to) {
        int r = from;
        for (; r + 4 <= to; r += 4) {
            int a0 = r * depth;
            FloatVector s0 = FloatVector.zero(FLOATS);
            FloatVector s1 = s0;
            FloatVector s2 = s0;
            FloatVector s3 = s0;
            float total0 = 0f;
            float total1 = 0f;
            float total2 = 0f;
            float total3 = 0f;
            for (int k = 0; k < depth; k++) {
                VectorMask<Float> mask = VectorMask.fromLong(FLOATS, weights[weightsStart + k]);
                float v0 = a[a0 + k];
                float v1 = a[a0 + depth + k];
                float v2 = a[a0 + 2 * depth + k];
                float v3 = a[a0 + 3 * depth + k];
                total0 += v0;
                total1 += v1;
                total2 += v2;
                total3 += v3;
                s0 = s0.add(v0, mask);
                s1 = s1.add(v1, mask);
                s2 = s2.add(v2, mask);
                s3 = s3.add(v3, mask);
            }
            int o = r * columns;
            store(s0, total0, out, o, columns);
            store(s1, total1, out, o + columns, columns);
            store(s2, total2, out, o + 2 * columns, columns);
            store(s3, total3, out, o + 3 * columns, columns);
        }
        for (; r < to; r++) {
            sumOneRow(a, r * depth, depth, weights, weightsStart, 1, 0, out, r * columns, columns);
        }
    }

    private static void sumTwoRows(
            float[] a,
            int a0,
            int depth,
            long[] weights,
            int word,
            int words,
            int shift,
            float[] out,
            int o,
            int columns) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        FloatVector t0 = s0;
        FloatVector t1 = s0;
        FloatVector t2 = s0;
        FloatVector t3 = s0;
        float total0 = 0f;
        float total1 = 0f;
        for (int k = 0; k < depth; k++) {
            long bits = weights[word + k * words] >>> shift;
            VectorMask<Float> m0 = VectorMask.fromLong(FLOATS, bits);
            VectorMask<Float> m1 = VectorMask.fromLong(FLOATS, bits >>> LANES);
            VectorMask<Float> m2 = VectorMask.fromLong(FLOATS, bits >>> (2 * LANES));
            VectorMask<Float> m3 = VectorMask.fromLong(FLOATS, bits >>> (3 * LANES));
            float v0 = a[a0 + k];
            float v1 = a[a0 + depth + k];
            total0 += v0;
            total1 += v1;
            s0 = s0.add(v0, m0);
            s1 = s1.add(v0, m1);
            s2 = s2.add(v0, m2);
            s3 = s3.add(v0, m3);
            t0 = t0.add(v1, m0);
            t1 = t1.add(v1, m1);
            t2 = t2.add(v1, m2);
            t3 = t3.add(v1, m3);
        }
        int left = columns - shift;
        store(s0, total0, out, o, left);
        store(s1, total0, out, o + LANES, left - LANES);
        store(s2, total0, out, o + 2 * LANES, left - 2 * LANES);
        store(s3, total0, out, o + 3 * LANES, left - 3 * LANES);
        int p = o + columns;
        store(t0, total1, out, p, left);
        store(t1, total1, out, p + LANES, left - LANES);
        store(t2, total1, out, p + 2 * LANES, left - 2 * LANES);
        store(t3, total1, out, p + 3 * LANES, left - 3 * LANES);
    }

    private static void sumOneRow(
            float[] a,
            int a0,
            int depth,
            long[] weights,
            int word,
            int words,
            int shift,
            float[] out,
            int o,
            int columns) {
        int left = columns - shift;
        for (int lane = 0; lane < Math.min(STRIP, left); lane += LANES) {
            FloatVector sum = FloatVector.zero(FLOATS);
            float total = 0f;
            for (int k = 0; k < depth; k++) {
                long bits = weights[word + k * words] >>> (shift + lane);
                sum = sum.add(a[a0 + k], VectorMask.fromLong(FLOATS, bits));
                total += a[a0 + k];
            }
            store(sum, total, out, o + lane, left - lane);
        }
    }

    /** Counts in byte lanes: at 512 bits one masked addition takes in the whole weight word. */
    static void count(SparseMatrix a, PackedRows bits, IntMatrix result, int from, int to) {
        int[] rowStart = a.rowStart();
        int[] index = a.columnIndex();
        long[] weights = bits.words();
        int words = bits.perRow();
        int columns = result.columns();
        int[] out = result.data();
        int lanes = BYTES.length();
        for (int c = 0; c < columns; c += lanes) {
            int word = bits.start() + (c >>> 6);
            for (int r = from; r < to; r++) {
                int begin = rowStart[r];
                int end = rowStart[r + 1];
                int o = r * columns + c;
                int left = Math.min(columns - c, lanes);
                int stop = Math.min(end, begin + BYTE_ROOM);
                storeCounts(countBytes(begin, stop, index, weights, word, words, c), begin - end, out, o, left);
                for (; stop < end; stop += BYTE_ROOM) {
                    int next = Math.min(end, stop + BYTE_ROOM);
                    addCounts(countBytes(stop, next, index, weights, word, words, c), out, o, left);
                }
            }
        }
    }

    private static ByteVector countBytes(
            int begin, int end, int[] index, long[] weights, int word, int words, int shift) {
        ByteVector counts = ByteVector.zero(BYTES);
        for (int i = begin; i < end; i++) {
            long bits = weights[word + index[i] * words] >>> shift;
            counts = counts.add((byte) 1, VectorMask.fromLong(BYTES, bits));
        }
        return counts;
    }

    /** Writes start + 2 · count, the bytes read as unsigned. */
    private static void storeCounts(ByteVector counts, int start, int[] out, int o, int left) {
        for (int part = 0; part * INTS.length() < left; part++) {
            IntVector doubled =
                    widened(counts, part).lanewise(VectorOperators.LSHL, 1).add(start);
            int p = part * INTS.length();
            if (left - p >= INTS.length()) {
                doubled.intoArray(out, o + p);
            } else {
                doubled.intoArray(out, o + p, INTS.indexInRange(0, left - p));
            }
        }
    }

    private static void addCounts(ByteVector counts, int[] out, int o, int left) {
        for (int part = 0; part * INTS.length() < left; part++) {
            int p = part * INTS.length();
            VectorMask<Integer> inside = INTS.indexInRange(0, left - p);
            IntVector sum = IntVector.fromArray(INTS, out, o + p, inside);
            sum.add(widened(counts, part).lanewise(VectorOperators.LSHL, 1)).intoArray(out, o + p, inside);
        }
    }

    private static IntVector widened(ByteVector counts, int part) {
        return (IntVector) counts.convertShape(VectorOperators.ZERO_EXTEND_B2I, INTS, part);
    }
}
