package dev.bgn.runtime.kernel.vector;

import static jdk.incubator.vector.VectorOperators.I2F;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.ZERO_EXTEND_B2I;

import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.PackedRows;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** Products of sparse features into aligned rows. Lanes are columns; the padding is computed along. */
final class VectorSparse implements KernelSet.Sparse {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int LANES = FLOATS.length();
    private static final long STEP = (long) LANES * Float.BYTES;
    private static final int STRIP = 4 * LANES;
    /** The most additions of 0 or 1 that a byte lane holds. */
    private static final int BYTE_ROOM = 255;

    @Override
    public void count(
            SparseMatrix a, float[] rowScale, PackedRows weights, float factor, AlignedRows z, int from, int to) {
        if (z.columns() == 0) {
            return; // rows of padding alone, for which there are no weights
        }
        int[] rowStart = a.rowStart();
        int[] index = a.columnIndex();
        for (int r = from; r < to; r++) {
            float scale = rowScale == null ? 1f : rowScale[r];
            if (rowStart[r + 1] - rowStart[r] > BYTE_ROOM) {
                countLong(rowStart[r], rowStart[r + 1], index, weights, scale, factor, z, r);
                continue;
            }
            for (int c = 0; c < z.stride(); c += BYTES.length()) {
                countStrip(
                        rowStart[r],
                        rowStart[r + 1],
                        index,
                        weights.words(),
                        weights.start() + (c >>> 6),
                        weights.perRow(),
                        c,
                        scale,
                        factor,
                        z.segment(),
                        ((long) r * z.stride() + c) * Float.BYTES,
                        z.stride() - c);
            }
        }
    }

    /** A row with more entries than bytes can count: a float counts as exactly. */
    private static void countLong(
            int begin, int end, int[] index, PackedRows weights, float scale, float factor, AlignedRows z, int r) {
        int words = weights.perRow();
        for (int c = 0; c < z.stride(); c += LANES) {
            int word = weights.start() + (c >>> 6);
            FloatVector count = FloatVector.zero(FLOATS);
            for (int i = begin; i < end; i++) {
                count = count.add(1f, VectorMask.fromLong(FLOATS, weights.words()[word + index[i] * words] >>> c));
            }
            count.mul(2f)
                    .sub(end - begin)
                    .mul(scale)
                    .mul(factor)
                    .intoMemorySegment(z.segment(), ((long) r * z.stride() + c) * Float.BYTES, ORDER);
        }
    }

    private static void countStrip(
            int begin,
            int end,
            int[] index,
            long[] bits,
            int word,
            int words,
            int shift,
            float scale,
            float factor,
            MemorySegment z,
            long o,
            int left) {
        ByteVector counts = ByteVector.zero(BYTES);
        for (int i = begin; i < end; i++) {
            counts = counts.add((byte) 1, VectorMask.fromLong(BYTES, bits[word + index[i] * words] >>> shift));
        }
        for (int part = 0; part < 4 && part * LANES < left; part++) {
            IntVector whole = (IntVector) counts.convertShape(ZERO_EXTEND_B2I, INTS, part);
            FloatVector value =
                    (FloatVector) whole.lanewise(LSHL, 1).add(begin - end).convert(I2F, 0);
            value.mul(scale).mul(factor).intoMemorySegment(z, o + part * STEP, ORDER);
        }
    }

    @Override
    public void maskedSum(SparseMatrix a, PackedRows weights, float factor, AlignedRows z, int from, int to) {
        if (z.columns() == 0) {
            return; // rows of padding alone, for which there are no weights
        }
        int[] rowStart = a.rowStart();
        int[] index = a.columnIndex();
        float[] values = a.values();
        long[] bits = weights.words();
        int words = weights.perRow();
        boolean oneWord = words == 1 && weights.start() == 0 && z.stride() == STRIP;
        for (int r = from; r < to; r++) {
            if (oneWord) {
                maskedWord(
                        rowStart[r],
                        rowStart[r + 1],
                        index,
                        values,
                        bits,
                        factor,
                        z.segment(),
                        (long) r * STRIP * Float.BYTES);
                continue;
            }
            for (int c = 0; c < z.stride(); c += STRIP) {
                maskedStrip(
                        rowStart[r],
                        rowStart[r + 1],
                        index,
                        values,
                        bits,
                        weights.start() + (c >>> 6),
                        words,
                        c,
                        factor,
                        z.segment(),
                        ((long) r * z.stride() + c) * Float.BYTES,
                        z.stride() - c);
            }
        }
    }

    /** {@link #maskedStrip} where a row of weights is one word: the usual case, without a multiplication and a shift. */
    private static void maskedWord(
            int begin, int end, int[] index, float[] values, long[] bits, float factor, MemorySegment z, long o) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        float total = 0f;
        for (int i = begin; i < end; i++) {
            long row = bits[index[i]];
            float value = values[i];
            total += value;
            s0 = s0.add(value, VectorMask.fromLong(FLOATS, row));
            s1 = s1.add(value, VectorMask.fromLong(FLOATS, row >>> LANES));
            s2 = s2.add(value, VectorMask.fromLong(FLOATS, row >>> (2 * LANES)));
            s3 = s3.add(value, VectorMask.fromLong(FLOATS, row >>> (3 * LANES)));
        }
        s0.mul(2f).sub(total).mul(factor).intoMemorySegment(z, o, ORDER);
        s1.mul(2f).sub(total).mul(factor).intoMemorySegment(z, o + STEP, ORDER);
        s2.mul(2f).sub(total).mul(factor).intoMemorySegment(z, o + 2 * STEP, ORDER);
        s3.mul(2f).sub(total).mul(factor).intoMemorySegment(z, o + 3 * STEP, ORDER);
    }

    private static void maskedStrip(
            int begin,
            int end,
            int[] index,
            float[] values,
            long[] bits,
            int word,
            int words,
            int shift,
            float factor,
            MemorySegment z,
            long o,
            int left) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        float total = 0f;
        for (int i = begin; i < end; i++) {
            long row = bits[word + index[i] * words] >>> shift;
            FloatVector value = FloatVector.broadcast(FLOATS, values[i]);
            total += values[i];
            s0 = s0.add(value, VectorMask.fromLong(FLOATS, row));
            s1 = s1.add(value, VectorMask.fromLong(FLOATS, row >>> LANES));
            s2 = s2.add(value, VectorMask.fromLong(FLOATS, row >>> (2 * LANES)));
            s3 = s3.add(value, VectorMask.fromLong(FLOATS, row >>> (3 * LANES)));
        }
        s0.mul(2f).sub(total).mul(factor).intoMemorySegment(z, o, ORDER);
        if (left > LANES) {
            s1.mul(2f).sub(total).mul(factor).intoMemorySegment(z, o + STEP, ORDER);
        }
        if (left > 2 * LANES) {
            s2.mul(2f).sub(total).mul(factor).intoMemorySegment(z, o + 2 * STEP, ORDER);
        }
        if (left > 3 * LANES) {
            s3.mul(2f).sub(total).mul(factor).intoMemorySegment(z, o + 3 * STEP, ORDER);
        }
    }

    @Override
    public void product(SparseMatrix a, float[] rowScale, AlignedRows weights, AlignedRows z, int from, int to) {
        int[] rowStart = a.rowStart();
        int[] index = a.columnIndex();
        float[] values = a.isBinary() ? null : a.values();
        int stride = z.stride();
        for (int r = from; r < to; r++) {
            int begin = rowStart[r];
            int end = rowStart[r + 1];
            float scale = rowScale == null ? 1f : rowScale[r];
            int c = 0;
            for (; c + STRIP <= stride; c += STRIP) {
                productStrip(
                        begin, end, index, values, scale, weights.segment(), stride, c, z.segment(), (long) r * stride);
            }
            for (; c < stride; c += LANES) {
                FloatVector sum = FloatVector.zero(FLOATS);
                for (int i = begin; i < end; i++) {
                    long row = ((long) index[i] * stride + c) * Float.BYTES;
                    FloatVector value = FloatVector.broadcast(FLOATS, values == null ? scale : values[i]);
                    sum = value.fma(FloatVector.fromMemorySegment(FLOATS, weights.segment(), row, ORDER), sum);
                }
                sum.intoMemorySegment(z.segment(), ((long) r * stride + c) * Float.BYTES, ORDER);
            }
        }
    }

    private static void productStrip(
            int begin,
            int end,
            int[] index,
            float[] values,
            float scale,
            MemorySegment weights,
            int stride,
            int c,
            MemorySegment z,
            long o) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        for (int i = begin; i < end; i++) {
            long row = ((long) index[i] * stride + c) * Float.BYTES;
            FloatVector x = FloatVector.broadcast(FLOATS, values == null ? scale : values[i]);
            s0 = x.fma(FloatVector.fromMemorySegment(FLOATS, weights, row, ORDER), s0);
            s1 = x.fma(FloatVector.fromMemorySegment(FLOATS, weights, row + STEP, ORDER), s1);
            s2 = x.fma(FloatVector.fromMemorySegment(FLOATS, weights, row + 2 * STEP, ORDER), s2);
            s3 = x.fma(FloatVector.fromMemorySegment(FLOATS, weights, row + 3 * STEP, ORDER), s3);
        }
        long into = (o + c) * Float.BYTES;
        s0.intoMemorySegment(z, into, ORDER);
        s1.intoMemorySegment(z, into + STEP, ORDER);
        s2.intoMemorySegment(z, into + 2 * STEP, ORDER);
        s3.intoMemorySegment(z, into + 3 * STEP, ORDER);
    }
}
