package dev.bgn.runtime.kernel.vector;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.AttentionScores;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.scalar.ScalarScores;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Halves of attention scores. Eight heads of eight columns are the usual form of a GAT: with vectors of 512 bits a row is
 * turned so that heads are lanes and columns come one after the other, as the order of additions wants it: a turned vector holds one
 * column of all heads in its lower half and the next in its upper half.
 */
final class VectorScores implements KernelSet.Scores {
    private static final ScalarScores SCALAR = new ScalarScores();
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int HEADS = 8;
    private static final int LANES = 16;
    private static final long STEP = (long) LANES * Float.BYTES;
    private static final VectorShuffle<Float> COLUMNS_0_1 = columns(0);
    private static final VectorShuffle<Float> COLUMNS_2_3 = columns(1);
    private static final VectorShuffle<Float> COLUMNS_4_5 = columns(2);
    private static final VectorShuffle<Float> COLUMNS_6_7 = columns(3);

    /** Rows that pass through {@link #TURNED} at a time. */
    private static final int BLOCK = 16;

    /** The turned rows of a block, for each thread, with room for one more vector; behind them both halves of a. */
    private static final ThreadLocal<float[]> TURNED =
            ThreadLocal.withInitial(() -> new float[(BLOCK + 2) * 64 + 3 * LANES]);

    private static final int FIRST = BLOCK * 64 + LANES;
    private static final int SECOND = FIRST + 64 + LANES;

    @Override
    public void headDots(AlignedRows z, FloatMatrix a1, FloatMatrix a2, AttentionScores scores, int from, int to) {
        if (FLOATS.length() == LANES && scores.heads() == HEADS && z.columns() == HEADS * HEADS) {
            eightHeads(z, a1, a2, scores, from, to);
            return;
        }
        int whole = scores.heads() == 1 ? to - (to - from) % 4 : from;
        for (int r = from; r < whole; r += 4) {
            fourDots(
                    z.segment(),
                    (long) r * z.stride(),
                    z.stride(),
                    a1.data(),
                    a2.data(),
                    scores.own(),
                    scores.other(),
                    r);
        }
        SCALAR.headDots(z, a1, a2, scores, whole, to);
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

    private static void eightHeads(
            AlignedRows z, FloatMatrix a1, FloatMatrix a2, AttentionScores scores, int from, int to) {
        float[] turned = TURNED.get();
        turn(a1.data(), turned, FIRST);
        turn(a2.data(), turned, SECOND);
        for (int first = from; first < to; first += BLOCK) {
            int last = Math.min(to, first + BLOCK);
            turn(z.segment(), COLUMNS_0_1, turned, 0, first, last);
            turn(z.segment(), COLUMNS_2_3, turned, LANES, first, last);
            turn(z.segment(), COLUMNS_4_5, turned, 2 * LANES, first, last);
            turn(z.segment(), COLUMNS_6_7, turned, 3 * LANES, first, last);
            score(turned, FIRST, scores.own(), first, last);
            score(turned, SECOND, scores.other(), first, last);
        }
    }

    private static void turn(float[] a, float[] turned, int start) {
        for (int i = 0; i < a.length; i++) {
            turned[start + i % HEADS * HEADS + i / HEADS] = a[i];
        }
    }

    /** Lane l takes column {@code 2k + l / 8} of the even or the odd head of a vector, as l is. */
    private static VectorShuffle<Float> columns(int k) {
        int[] from = new int[LANES];
        for (int lane = 0; lane < LANES; lane++) {
            // With narrower vectors this class is not used, but still loaded.
            from[lane] = (8 * (lane % 2) + 2 * k + lane / 8) % FLOATS.length();
        }
        return VectorShuffle.fromArray(FLOATS, from, 0);
    }

    private static void turn(
            MemorySegment z, VectorShuffle<Float> columns, float[] turned, int start, int first, int last) {
        // Lanes of heads 2 and 3, 4 and 5, 6 and 7.
        VectorMask<Float> m1 = VectorMask.fromLong(FLOATS, 0x0c0c);
        VectorMask<Float> m2 = VectorMask.fromLong(FLOATS, 0x3030);
        VectorMask<Float> m3 = VectorMask.fromLong(FLOATS, 0xc0c0);
        for (int r = first; r < last; r++) {
            long row = (long) r * 4 * STEP;
            FloatVector v0 = FloatVector.fromMemorySegment(FLOATS, z, row, ORDER);
            FloatVector v1 = FloatVector.fromMemorySegment(FLOATS, z, row + STEP, ORDER);
            FloatVector v2 = FloatVector.fromMemorySegment(FLOATS, z, row + 2 * STEP, ORDER);
            FloatVector v3 = FloatVector.fromMemorySegment(FLOATS, z, row + 3 * STEP, ORDER);
            v0.rearrange(columns)
                    .blend(v1.rearrange(columns), m1)
                    .blend(v2.rearrange(columns), m2)
                    .blend(v3.rearrange(columns), m3)
                    .intoArray(turned, (r - first) * 64 + start);
        }
    }

    /** The lower eight lanes count; the next row, behind them, may be another thread's. */
    private static void score(float[] turned, int a, float[] out, int first, int last) {
        VectorMask<Float> lower = VectorMask.fromLong(FLOATS, 0xff);
        for (int r = first; r < last; r++) {
            FloatVector sum = FloatVector.zero(FLOATS);
            for (int c = 0; c < HEADS * HEADS; c += HEADS) {
                FloatVector column = FloatVector.fromArray(FLOATS, turned, (r - first) * 64 + c);
                sum = column.fma(FloatVector.fromArray(FLOATS, turned, a + c), sum);
            }
            sum.intoArray(out, r * HEADS, lower);
        }
    }
}
