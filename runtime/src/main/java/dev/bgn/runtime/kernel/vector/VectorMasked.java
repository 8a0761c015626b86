package dev.bgn.runtime.kernel.vector;

import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.PackedRows;
import dev.bgn.runtime.matrix.FloatMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sums of reals under the bits of a weight row: the bits become a lane mask, so that a weight costs one bit of memory
 * and the addition one masked instruction.
 */
final class VectorMasked implements KernelSet.Masked {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();
    /** Columns of a strip: four vectors, which never cross a word because 4 · LANES divides 64. */
    private static final int STRIP = 4 * LANES;

    private static void store(FloatVector positive, float total, float[] out, int o, int left) {
        FloatVector sum = positive.mul(2f).sub(total);
        if (left >= LANES) {
            sum.intoArray(out, o);
        } else if (left > 0) {
            sum.intoArray(out, o, FLOATS.indexInRange(0, left));
        }
    }

    /** Two rows at a time, which share the masks of a weight row. */
    @Override
    public void sum(FloatMatrix matrix, PackedRows bits, FloatMatrix result, int from, int to) {
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
}
