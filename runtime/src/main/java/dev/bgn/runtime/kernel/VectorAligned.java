package dev.bgn.runtime.kernel;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.I2F;

import dev.bgn.runtime.bits.BitMatrix;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** The kernels on aligned rows on the Vector API: sums here, each other family in a class of its own. */
final class VectorAligned implements RawAligned {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int LANES = FLOATS.length();
    private static final long STEP = (long) LANES * Float.BYTES;
    private static final int STRIP = 4 * LANES;
    private static final ScalarAligned SCALAR = new ScalarAligned();

    @Override
    public void count(
            int[] rowStart,
            int[] index,
            float[] rowScale,
            BitMatrix weights,
            float factor,
            AlignedRows z,
            int from,
            int to) {
        VectorAlignedProducts.count(rowStart, index, rowScale, weights, factor, z, from, to);
    }

    @Override
    public void maskedSum(
            int[] rowStart,
            int[] index,
            float[] values,
            BitMatrix weights,
            float factor,
            AlignedRows z,
            int from,
            int to) {
        VectorAlignedProducts.maskedSum(rowStart, index, values, weights, factor, z, from, to);
    }

    @Override
    public void product(
            int[] rowStart,
            int[] index,
            float[] values,
            float[] rowScale,
            AlignedRows weights,
            AlignedRows z,
            int from,
            int to) {
        VectorAlignedProducts.product(rowStart, index, values, rowScale, weights, z, from, to);
    }

    @Override
    public void headDots(
            AlignedRows z, float[] a1, float[] a2, int heads, float[] own, float[] other, int from, int to) {
        if (VectorHeadDots.fits(z, heads)) {
            VectorHeadDots.dots(z, a1, a2, own, other, from, to);
            return;
        }
        int whole = heads == 1 ? to - (to - from) % 4 : from;
        for (int r = from; r < whole; r += 4) {
            fourDots(z.segment(), (long) r * z.stride(), z.stride(), a1, a2, own, other, r);
        }
        SCALAR.headDots(z, a1, a2, heads, own, other, whole, to);
    }

    /** One head of few columns, which have to be added in their order: the sums of four rows side by side. */
    private static void fourDots(
            MemorySegment z, long at, int stride, float[] a1, float[] a2, float[] own, float[] other, int r) {
        float own0 = 0f;
        float own1 = 0f;
        float own2 = 0f;
        float own3 = 0f;
        float other0 = 0f;
        float other1 = 0f;
        float other2 = 0f;
        float other3 = 0f;
        for (int c = 0; c < a1.length; c++) {
            float z0 = z.getAtIndex(JAVA_FLOAT, at + c);
            float z1 = z.getAtIndex(JAVA_FLOAT, at + stride + c);
            float z2 = z.getAtIndex(JAVA_FLOAT, at + 2L * stride + c);
            float z3 = z.getAtIndex(JAVA_FLOAT, at + 3L * stride + c);
            own0 = Math.fma(z0, a1[c], own0);
            own1 = Math.fma(z1, a1[c], own1);
            own2 = Math.fma(z2, a1[c], own2);
            own3 = Math.fma(z3, a1[c], own3);
            other0 = Math.fma(z0, a2[c], other0);
            other1 = Math.fma(z1, a2[c], other1);
            other2 = Math.fma(z2, a2[c], other2);
            other3 = Math.fma(z3, a2[c], other3);
        }
        own[r] = own0;
        own[r + 1] = own1;
        own[r + 2] = own2;
        own[r + 3] = own3;
        other[r] = other0;
        other[r + 1] = other1;
        other[r + 2] = other2;
        other[r + 3] = other3;
    }

    @Override
    public void attend(
            int[] starts,
            int[] targets,
            float[] own,
            float[] other,
            int heads,
            boolean leaky,
            AlignedRows z,
            float[] room,
            float[] out,
            int from,
            int to) {
        if (VectorAttention.fits(heads)) {
            VectorAttention.attend(starts, targets, own, other, heads, leaky, z, room, out, from, to);
        } else {
            SCALAR.attend(starts, targets, own, other, heads, leaky, z, room, out, from, to);
        }
    }

    @Override
    public boolean prefersSteps() {
        return VectorSteps.fits();
    }

    @Override
    public void sum(StepFeatures features, long[] weights, AlignedShorts z, int from, int to) {
        VectorSteps.sum(features, weights, z, from, to);
    }

    @Override
    public void sumSigns(int[] starts, int[] targets, AlignedShorts z, long[] out, int from, int to) {
        VectorSteps.sumSigns(starts, targets, z.segment(), out, from, to);
    }

    @Override
    public void toFloats(AlignedShorts z, float factor, AlignedRows out, int from, int to) {
        VectorSteps.toFloats(z.segment(), factor, out.segment(), from, to);
    }

    @Override
    public void align(float[] rows, float factor, AlignedRows z, int from, int to) {
        int columns = z.columns();
        // A vector reads on into the next row, which there must be.
        int whole = Math.max(from, Math.min(to, (rows.length - z.stride()) / Math.max(1, columns)));
        for (int r = from; r < whole; r++) {
            for (int c = 0; c < z.stride(); c += LANES) {
                FloatVector.fromArray(FLOATS, rows, r * columns + c)
                        .mul(factor)
                        .intoMemorySegment(z.segment(), ((long) r * z.stride() + c) * Float.BYTES, ORDER);
            }
        }
        SCALAR.align(rows, factor, z, whole, to);
    }

    @Override
    public void align(int[] rows, float factor, AlignedRows z, int from, int to) {
        int columns = z.columns();
        int whole = Math.max(from, Math.min(to, (rows.length - z.stride()) / Math.max(1, columns)));
        for (int r = from; r < whole; r++) {
            for (int c = 0; c < z.stride(); c += LANES) {
                FloatVector row = (FloatVector)
                        IntVector.fromArray(INTS, rows, r * columns + c).convert(I2F, 0);
                row.mul(factor).intoMemorySegment(z.segment(), ((long) r * z.stride() + c) * Float.BYTES, ORDER);
            }
        }
        SCALAR.align(rows, factor, z, whole, to);
    }

    @Override
    public void sum(
            int[] starts,
            int[] targets,
            float[] weights,
            AlignedRows z,
            int first,
            float[] out,
            int columns,
            int from,
            int to) {
        int stride = z.stride();
        for (int c = 0; c < columns; c += LANES) {
            VectorMask<Float> inside = FLOATS.indexInRange(c, columns);
            for (int r = from; r < to; r++) {
                FloatVector sum = FloatVector.zero(FLOATS);
                for (int e = starts[r]; e < starts[r + 1]; e++) {
                    long row = ((long) targets[e] * stride + first + c) * Float.BYTES;
                    FloatVector x = FloatVector.fromMemorySegment(FLOATS, z.segment(), row, ORDER);
                    sum = weights == null ? sum.add(x) : x.fma(FloatVector.broadcast(FLOATS, weights[e]), sum);
                }
                sum.intoArray(out, r * columns + c, inside);
            }
        }
    }

    @Override
    public void sumSigns(int[] starts, int[] targets, AlignedRows z, long[] out, int from, int to) {
        int stride = z.stride();
        int words = BitMatrix.wordsFor(z.columns());
        long lastMask = BitMatrix.lastWordMask(z.columns());
        for (int r = from; r < to; r++) {
            for (int w = 0; w < words; w++) {
                long word = 0;
                int end = Math.min(stride, 64 * w + 64);
                int c = 64 * w;
                for (; c + STRIP <= end; c += STRIP) {
                    word |= signsOfStrip(starts[r], starts[r + 1], targets, z.segment(), stride, c) << c;
                }
                for (; c < end; c += LANES) {
                    word |= signsOfLanes(starts[r], starts[r + 1], targets, z.segment(), stride, c) << c;
                }
                out[r * words + w] = w == words - 1 ? word & lastMask : word;
            }
        }
    }

    private static long signsOfStrip(int begin, int end, int[] targets, MemorySegment z, int stride, int c) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        for (int e = begin; e < end; e++) {
            long row = ((long) targets[e] * stride + c) * Float.BYTES;
            s0 = s0.add(FloatVector.fromMemorySegment(FLOATS, z, row, ORDER));
            s1 = s1.add(FloatVector.fromMemorySegment(FLOATS, z, row + STEP, ORDER));
            s2 = s2.add(FloatVector.fromMemorySegment(FLOATS, z, row + 2 * STEP, ORDER));
            s3 = s3.add(FloatVector.fromMemorySegment(FLOATS, z, row + 3 * STEP, ORDER));
        }
        return s0.compare(GE, 0f).toLong()
                | s1.compare(GE, 0f).toLong() << LANES
                | s2.compare(GE, 0f).toLong() << (2 * LANES)
                | s3.compare(GE, 0f).toLong() << (3 * LANES);
    }

    private static long signsOfLanes(int begin, int end, int[] targets, MemorySegment z, int stride, int c) {
        FloatVector sum = FloatVector.zero(FLOATS);
        for (int e = begin; e < end; e++) {
            long row = ((long) targets[e] * stride + c) * Float.BYTES;
            sum = sum.add(FloatVector.fromMemorySegment(FLOATS, z, row, ORDER));
        }
        return sum.compare(GE, 0f).toLong();
    }
}
