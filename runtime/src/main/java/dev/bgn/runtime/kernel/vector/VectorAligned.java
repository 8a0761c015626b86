package dev.bgn.runtime.kernel.vector;

import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.I2F;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.scalar.ScalarAligned;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** Sums over neighbours of aligned rows, and rows on the heap to aligned ones. */
final class VectorAligned implements KernelSet.Aligned {
    private static final ScalarAligned SCALAR = new ScalarAligned();
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int LANES = FLOATS.length();
    private static final long STEP = (long) LANES * Float.BYTES;
    private static final int STRIP = 4 * LANES;

    @Override
    public void sum(CsrGraph graph, float[] weights, AlignedRows z, int first, FloatMatrix result, int from, int to) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        float[] out = result.data();
        int columns = result.columns();
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
    public void sumSigns(CsrGraph graph, AlignedRows z, BitMatrix result, int from, int to) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        long[] out = result.words();
        int stride = z.stride();
        int words = result.wordsPerRow();
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

    @Override
    public void align(FloatMatrix matrix, float factor, AlignedRows z, int from, int to) {
        float[] rows = matrix.data();
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
        SCALAR.align(matrix, factor, z, whole, to);
    }

    @Override
    public void align(IntMatrix matrix, float factor, AlignedRows z, int from, int to) {
        int[] rows = matrix.data();
        int columns = z.columns();
        int whole = Math.max(from, Math.min(to, (rows.length - z.stride()) / Math.max(1, columns)));
        for (int r = from; r < whole; r++) {
            for (int c = 0; c < z.stride(); c += LANES) {
                FloatVector row = (FloatVector)
                        IntVector.fromArray(INTS, rows, r * columns + c).convert(I2F, 0);
                row.mul(factor).intoMemorySegment(z.segment(), ((long) r * z.stride() + c) * Float.BYTES, ORDER);
            }
        }
        SCALAR.align(matrix, factor, z, whole, to);
    }
}
