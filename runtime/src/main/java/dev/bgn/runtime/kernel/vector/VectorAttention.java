package dev.bgn.runtime.kernel.vector;

import static jdk.incubator.vector.VectorOperators.ASHR;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.MAX;
import static jdk.incubator.vector.VectorOperators.XOR;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.AttentionRoom;
import dev.bgn.runtime.kernel.AttentionScores;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.scalar.ScalarAttention;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Attention over aligned rows. Scores have heads as lanes, exponents take several edges at a time, and the sum has
 * columns as lanes, to which a shuffle gives the coefficient of their head.
 *
 * <p>Vectors read and write beyond the heads of an edge: the arrays have room for it, and what is written there is
 * written over by the next edge.
 */
final class VectorAttention implements KernelSet.Attention {
    private static final ScalarAttention SCALAR = new ScalarAttention();
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int LANES = FLOATS.length();
    private static final long STEP = (long) LANES * Float.BYTES;

    private static final ThreadLocal<int[]> HEADS = ThreadLocal.withInitial(() -> new int[128]);

    @Override
    public void attend(
            CsrGraph graph, AttentionScores scores, boolean leaky, AlignedRows z, FloatMatrix out, int from, int to) {
        int heads = scores.heads();
        if (heads > LANES || LANES % heads != 0) { // whole edges do not fill a vector
            SCALAR.attend(graph, scores, leaky, z, out, from, to);
            return;
        }
        int columns = z.columns();
        float[] room = AttentionRoom.of(graph.startArray(), heads, from, to);
        int[] headOfColumn = headOfColumn(columns, heads);
        for (int first = from; first < to; first += AttentionRoom.BLOCK) {
            int last = Math.min(to, first + AttentionRoom.BLOCK);
            if (heads == 1) {
                softmaxOfOneHead(graph, scores, leaky, room, first, last);
            } else {
                softmax(graph, scores, leaky, room, first, last);
            }
            int c = 0;
            for (; c + 4 * LANES <= columns; c += 4 * LANES) {
                strip(graph, room, heads, headOfColumn, z, c, out, first, last);
            }
            for (; c < columns; c += LANES) {
                lanes(graph, room, heads, headOfColumn, z, c, out, first, last);
            }
        }
    }

    /** The head of each column; each thread keeps the array. */
    private static int[] headOfColumn(int columns, int heads) {
        int[] head = HEADS.get();
        if (head.length < columns + LANES) {
            head = new int[columns + LANES];
            HEADS.set(head);
        }
        for (int c = 0; c < columns; c++) {
            head[c] = c / (columns / heads);
        }
        return head;
    }

    /**
     * Leaves the coefficients of all edges of the block at the start of {@code room}. Each step goes over the whole block
     * and writes where it does not read: a vector that is loaded soon after a part of it was stored waits for the store.
     */
    private static void softmax(
            CsrGraph graph, AttentionScores scores, boolean leaky, float[] room, int first, int last) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        float[] own = scores.own();
        float[] other = scores.other();
        int heads = scores.heads();
        int maxima = AttentionRoom.maxima(room, heads);
        int powers = maxima / 2;
        int base = starts[first];
        for (int r = first; r < last; r++) {
            FloatVector mine = FloatVector.fromArray(FLOATS, own, r * heads);
            FloatVector largest = FloatVector.broadcast(FLOATS, Float.NEGATIVE_INFINITY);
            for (int e = starts[r]; e < starts[r + 1]; e++) {
                FloatVector score = mine.add(FloatVector.fromArray(FLOATS, other, targets[e] * heads));
                if (leaky) {
                    score = leaky(score);
                }
                score.intoArray(room, (e - base) * heads);
                largest = largest.blend(score, score.compare(GT, largest));
            }
            largest.intoArray(room, maxima + (r - first) * heads);
        }
        IntVector repeat = IntVector.broadcast(INTS, 0).addIndex(1).and(heads - 1);
        for (int r = first; r < last; r++) {
            FloatVector most = repeat.selectFrom(FloatVector.fromArray(FLOATS, room, maxima + (r - first) * heads)
                            .reinterpretAsInts())
                    .reinterpretAsFloats();
            for (int p = (starts[r] - base) * heads; p < (starts[r + 1] - base) * heads; p += LANES) {
                VectorElements.exp(FloatVector.fromArray(FLOATS, room, p).sub(most))
                        .intoArray(room, powers + p);
            }
        }
        for (int r = first; r < last; r++) {
            int at = (starts[r] - base) * heads;
            int end = (starts[r + 1] - base) * heads;
            FloatVector total = FloatVector.zero(FLOATS);
            for (int p = at; p < end; p += heads) {
                total = total.add(FloatVector.fromArray(FLOATS, room, powers + p));
            }
            FloatVector inverse = repeat.selectFrom(
                            FloatVector.broadcast(FLOATS, 1f).div(total).reinterpretAsInts())
                    .reinterpretAsFloats();
            for (int p = at; p < end; p += LANES) {
                FloatVector.fromArray(FLOATS, room, powers + p).mul(inverse).intoArray(room, p);
            }
        }
    }

    /** Not max, which takes several instructions to treat NaN and −0 as Java wants. */
    private static FloatVector leaky(FloatVector score) {
        return score.mul(AttentionScores.SLOPE).blend(score, score.compare(GT, 0f));
    }

    /** {@link #softmax} with one number for each edge: lanes are edges. */
    private static void softmaxOfOneHead(
            CsrGraph graph, AttentionScores scores, boolean leaky, float[] room, int first, int last) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        float[] own = scores.own();
        float[] other = scores.other();
        int maxima = AttentionRoom.maxima(room, 1);
        int powers = maxima / 2;
        int base = starts[first];
        for (int e = base; e < starts[last]; e++) {
            room[e - base] = other[targets[e]];
        }
        // A LeakyReLU grows with its argument, so the largest score comes from the largest other half.
        for (int r = first; r < last; r++) {
            int end = starts[r + 1] - base;
            int largest = Integer.MIN_VALUE;
            for (int p = starts[r] - base; p < end; p += LANES) {
                IntVector bits = FloatVector.fromArray(FLOATS, room, p).reinterpretAsInts();
                IntVector ordered = bits.lanewise(XOR, bits.lanewise(ASHR, 31).and(Integer.MAX_VALUE));
                largest = Math.max(largest, ordered.reduceLanes(MAX, INTS.indexInRange(p, end)));
            }
            float score = own[r] + Float.intBitsToFloat(largest ^ (largest >> 31 & Integer.MAX_VALUE));
            room[maxima + r - first] = leaky ? Math.max(score, AttentionScores.SLOPE * score) : score;
        }
        for (int r = first; r < last; r++) {
            for (int p = starts[r] - base; p < starts[r + 1] - base; p += LANES) {
                FloatVector score = FloatVector.fromArray(FLOATS, room, p).add(own[r]);
                if (leaky) {
                    score = leaky(score);
                }
                VectorElements.exp(score.sub(room[maxima + r - first])).intoArray(room, powers + p);
            }
        }
        for (int r = first; r < last; r++) {
            int at = starts[r] - base;
            int end = starts[r + 1] - base;
            float total = 0f;
            for (int p = at; p < end; p++) {
                total += room[powers + p];
            }
            float inverse = 1f / total;
            for (int p = at; p < end; p += LANES) {
                FloatVector.fromArray(FLOATS, room, powers + p).mul(inverse).intoArray(room, p);
            }
        }
    }

    private static void strip(
            CsrGraph graph,
            float[] room,
            int heads,
            int[] headOfColumn,
            AlignedRows rows,
            int c,
            FloatMatrix result,
            int first,
            int last) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        MemorySegment z = rows.segment();
        int stride = rows.stride();
        float[] out = result.data();
        int columns = result.columns();
        IntVector h0 = IntVector.fromArray(INTS, headOfColumn, c);
        IntVector h1 = IntVector.fromArray(INTS, headOfColumn, c + LANES);
        IntVector h2 = IntVector.fromArray(INTS, headOfColumn, c + 2 * LANES);
        IntVector h3 = IntVector.fromArray(INTS, headOfColumn, c + 3 * LANES);
        int p = 0;
        for (int r = first; r < last; r++) {
            FloatVector s0 = FloatVector.zero(FLOATS);
            FloatVector s1 = s0;
            FloatVector s2 = s0;
            FloatVector s3 = s0;
            for (int e = starts[r]; e < starts[r + 1]; e++, p += heads) {
                IntVector weight = FloatVector.fromArray(FLOATS, room, p).reinterpretAsInts();
                long row = ((long) targets[e] * stride + c) * Float.BYTES;
                s0 = h0.selectFrom(weight)
                        .reinterpretAsFloats()
                        .fma(FloatVector.fromMemorySegment(FLOATS, z, row, ORDER), s0);
                s1 = h1.selectFrom(weight)
                        .reinterpretAsFloats()
                        .fma(FloatVector.fromMemorySegment(FLOATS, z, row + STEP, ORDER), s1);
                s2 = h2.selectFrom(weight)
                        .reinterpretAsFloats()
                        .fma(FloatVector.fromMemorySegment(FLOATS, z, row + 2 * STEP, ORDER), s2);
                s3 = h3.selectFrom(weight)
                        .reinterpretAsFloats()
                        .fma(FloatVector.fromMemorySegment(FLOATS, z, row + 3 * STEP, ORDER), s3);
            }
            int o = r * columns + c;
            s0.intoArray(out, o);
            s1.intoArray(out, o + LANES);
            s2.intoArray(out, o + 2 * LANES);
            s3.intoArray(out, o + 3 * LANES);
        }
    }

    private static void lanes(
            CsrGraph graph,
            float[] room,
            int heads,
            int[] headOfColumn,
            AlignedRows rows,
            int c,
            FloatMatrix result,
            int first,
            int last) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        MemorySegment z = rows.segment();
        int stride = rows.stride();
        float[] out = result.data();
        int columns = result.columns();
        IntVector head = IntVector.fromArray(INTS, headOfColumn, c);
        VectorMask<Float> inside = FLOATS.indexInRange(c, columns);
        int p = 0;
        for (int r = first; r < last; r++) {
            FloatVector sum = FloatVector.zero(FLOATS);
            for (int e = starts[r]; e < starts[r + 1]; e++, p += heads) {
                FloatVector weight = heads == 1
                        ? FloatVector.broadcast(FLOATS, room[p])
                        : head.selectFrom(FloatVector.fromArray(FLOATS, room, p).reinterpretAsInts())
                                .reinterpretAsFloats();
                long row = ((long) targets[e] * stride + c) * Float.BYTES;
                sum = weight.fma(FloatVector.fromMemorySegment(FLOATS, z, row, ORDER), sum);
            }
            sum.intoArray(out, r * columns + c, inside);
        }
    }
}
