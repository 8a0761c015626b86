package dev.bgn.runtime.kernel;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Attention over aligned rows. Scores have heads as lanes, exponents take several edges at a time, and the sum has
 * columns as lanes, to which a shuffle gives the coefficient of their head.
 *
 * <p>Vectors read and write beyond the heads of an edge: the arrays have room for it, and what is written there is
 * written over by the next edge.
 */
final class VectorAttention {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int LANES = FLOATS.length();
    private static final long STEP = (long) LANES * Float.BYTES;

    private VectorAttention() {}

    /** Whether whole edges fill a vector. */
    static boolean fits(int heads) {
        return heads <= LANES && LANES % heads == 0;
    }

    static void attend(
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
        int columns = z.columns();
        int[] headOfColumn = headOfColumn(columns, heads);
        for (int first = from; first < to; first += RowKernels.ATTENTION_BLOCK) {
            int last = Math.min(to, first + RowKernels.ATTENTION_BLOCK);
            if (heads == 1) {
                softmaxOfOneHead(starts, targets, own, other, leaky, room, first, last);
            } else {
                softmax(starts, targets, own, other, heads, leaky, room, first, last);
            }
            int c = 0;
            for (; c + 4 * LANES <= columns; c += 4 * LANES) {
                strip(
                        starts,
                        targets,
                        room,
                        heads,
                        headOfColumn,
                        z.segment(),
                        z.stride(),
                        c,
                        out,
                        columns,
                        first,
                        last);
            }
            for (; c < columns; c += LANES) {
                lanes(
                        starts,
                        targets,
                        room,
                        heads,
                        headOfColumn,
                        z.segment(),
                        z.stride(),
                        c,
                        out,
                        columns,
                        first,
                        last);
            }
        }
    }

    private static int[] headOfColumn(int columns, int heads) {
        int[] head = new int[columns + LANES];
        for (int c = 0; c < columns; c++) {
            head[c] = c / (columns / heads);
        }
        return head;
    }

    /** Leaves the coefficients of all edges of the block in {@code room}. */
    private static void softmax(
            int[] starts,
            int[] targets,
            float[] own,
            float[] other,
            int heads,
            boolean leaky,
            float[] room,
            int first,
            int last) {
        VectorShuffle<Float> repeat = VectorShuffle.fromArray(FLOATS, repeated(heads), 0);
        for (int r = first; r < last; r++) {
            int at = (starts[r] - starts[first]) * heads;
            int end = (starts[r + 1] - starts[first]) * heads;
            FloatVector mine = FloatVector.fromArray(FLOATS, own, r * heads);
            FloatVector largest = FloatVector.broadcast(FLOATS, Float.NEGATIVE_INFINITY);
            for (int p = at, e = starts[r]; p < end; p += heads, e++) {
                FloatVector score = mine.add(FloatVector.fromArray(FLOATS, other, targets[e] * heads));
                if (leaky) {
                    score = score.max(score.mul(RowKernels.SLOPE));
                }
                score.intoArray(room, p);
                largest = largest.max(score);
            }
            FloatVector most = largest.rearrange(repeat);
            for (int p = at; p < end; p += LANES) {
                VectorMath.exp(FloatVector.fromArray(FLOATS, room, p).sub(most)).intoArray(room, p);
            }
            FloatVector total = FloatVector.zero(FLOATS);
            for (int p = at; p < end; p += heads) {
                total = total.add(FloatVector.fromArray(FLOATS, room, p));
            }
            FloatVector inverse = FloatVector.broadcast(FLOATS, 1f).div(total).rearrange(repeat);
            for (int p = at; p < end; p += LANES) {
                FloatVector.fromArray(FLOATS, room, p).mul(inverse).intoArray(room, p);
            }
        }
    }

    /** With one head there is one number for each edge: plain code, but for the exponents. */
    private static void softmaxOfOneHead(
            int[] starts, int[] targets, float[] own, float[] other, boolean leaky, float[] room, int first, int last) {
        int base = starts[first];
        int count = starts[last] - base;
        for (int r = first; r < last; r++) {
            float largest = Float.NEGATIVE_INFINITY;
            for (int e = starts[r]; e < starts[r + 1]; e++) {
                float score = own[r] + other[targets[e]];
                score = leaky ? Math.max(score, RowKernels.SLOPE * score) : score;
                room[e - base] = score;
                largest = Math.max(largest, score);
            }
            for (int e = starts[r]; e < starts[r + 1]; e++) {
                room[e - base] -= largest;
            }
        }
        for (int p = 0; p < count; p += LANES) {
            VectorMath.exp(FloatVector.fromArray(FLOATS, room, p)).intoArray(room, p);
        }
        for (int r = first; r < last; r++) {
            float total = 0f;
            for (int e = starts[r]; e < starts[r + 1]; e++) {
                total += room[e - base];
            }
            float inverse = 1f / total;
            for (int e = starts[r]; e < starts[r + 1]; e++) {
                room[e - base] *= inverse;
            }
        }
    }

    private static int[] repeated(int heads) {
        int[] lanes = new int[LANES];
        for (int lane = 0; lane < LANES; lane++) {
            lanes[lane] = lane % heads;
        }
        return lanes;
    }

    private static void strip(
            int[] starts,
            int[] targets,
            float[] room,
            int heads,
            int[] headOfColumn,
            MemorySegment z,
            int stride,
            int c,
            float[] out,
            int columns,
            int first,
            int last) {
        VectorShuffle<Float> h0 = VectorShuffle.fromArray(FLOATS, headOfColumn, c);
        VectorShuffle<Float> h1 = VectorShuffle.fromArray(FLOATS, headOfColumn, c + LANES);
        VectorShuffle<Float> h2 = VectorShuffle.fromArray(FLOATS, headOfColumn, c + 2 * LANES);
        VectorShuffle<Float> h3 = VectorShuffle.fromArray(FLOATS, headOfColumn, c + 3 * LANES);
        int p = 0;
        for (int r = first; r < last; r++) {
            FloatVector s0 = FloatVector.zero(FLOATS);
            FloatVector s1 = s0;
            FloatVector s2 = s0;
            FloatVector s3 = s0;
            for (int e = starts[r]; e < starts[r + 1]; e++, p += heads) {
                FloatVector weight = FloatVector.fromArray(FLOATS, room, p);
                long row = ((long) targets[e] * stride + c) * Float.BYTES;
                s0 = weight.rearrange(h0).fma(FloatVector.fromMemorySegment(FLOATS, z, row, ORDER), s0);
                s1 = weight.rearrange(h1).fma(FloatVector.fromMemorySegment(FLOATS, z, row + STEP, ORDER), s1);
                s2 = weight.rearrange(h2).fma(FloatVector.fromMemorySegment(FLOATS, z, row + 2 * STEP, ORDER), s2);
                s3 = weight.rearrange(h3).fma(FloatVector.fromMemorySegment(FLOATS, z, row + 3 * STEP, ORDER), s3);
            }
            int o = r * columns + c;
            s0.intoArray(out, o);
            s1.intoArray(out, o + LANES);
            s2.intoArray(out, o + 2 * LANES);
            s3.intoArray(out, o + 3 * LANES);
        }
    }

    private static void lanes(
            int[] starts,
            int[] targets,
            float[] room,
            int heads,
            int[] headOfColumn,
            MemorySegment z,
            int stride,
            int c,
            float[] out,
            int columns,
            int first,
            int last) {
        VectorShuffle<Float> head = VectorShuffle.fromArray(FLOATS, headOfColumn, c);
        VectorMask<Float> inside = FLOATS.indexInRange(c, columns);
        int p = 0;
        for (int r = first; r < last; r++) {
            FloatVector sum = FloatVector.zero(FLOATS);
            for (int e = starts[r]; e < starts[r + 1]; e++, p += heads) {
                FloatVector weight =
                        heads == 1 ? FloatVector.broadcast(FLOATS, room[p]) : FloatVector.fromArray(FLOATS, room, p);
                long row = ((long) targets[e] * stride + c) * Float.BYTES;
                sum = weight.rearrange(head).fma(FloatVector.fromMemorySegment(FLOATS, z, row, ORDER), sum);
            }
            sum.intoArray(out, r * columns + c, inside);
        }
    }
}
