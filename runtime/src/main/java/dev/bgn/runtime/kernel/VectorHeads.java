package dev.bgn.runtime.kernel;

import dev.bgn.runtime.matrix.FloatMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Neighbour sums with a weight for each head. Lanes are columns; the weights of all heads of an edge are one vector,
 * and a shuffle gives each lane the weight of its head.
 */
final class VectorHeads {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();

    private VectorHeads() {}

    static void sum(Edges edges, FloatMatrix weights, FloatMatrix rows, FloatMatrix out, int from, int to) {
        int heads = weights.columns();
        if (heads == 1) {
            VectorRows.sum(edges, weights.data(), rows, out, from, to);
            return;
        }
        if (heads > LANES) {
            ScalarRows.sumHeads(edges, weights, rows, out, from, to);
            return;
        }
        int c = 0;
        for (; c + 4 * LANES <= rows.columns(); c += 4 * LANES) {
            strip(edges, weights, rows, c, out, from, to);
        }
        for (; c < rows.columns(); c += LANES) {
            lanes(edges, weights, rows, c, out, from, to);
        }
    }

    private static VectorShuffle<Float> headOfLane(int column, int width, int heads) {
        return VectorShuffle.fromOp(FLOATS, lane -> Math.min((column + lane) / width, heads - 1));
    }

    private static void strip(
            Edges edges, FloatMatrix factors, FloatMatrix matrix, int c, FloatMatrix result, int from, int to) {
        int[] starts = edges.starts();
        int[] targets = edges.targets();
        int base = edges.base();
        float[] weights = factors.data();
        int heads = factors.columns();
        VectorMask<Float> inHeads = FLOATS.indexInRange(0, heads);
        float[] rows = matrix.data();
        int columns = matrix.columns();
        int width = columns / heads;
        float[] out = result.data();
        VectorShuffle<Float> h0 = headOfLane(c, width, heads);
        VectorShuffle<Float> h1 = headOfLane(c + LANES, width, heads);
        VectorShuffle<Float> h2 = headOfLane(c + 2 * LANES, width, heads);
        VectorShuffle<Float> h3 = headOfLane(c + 3 * LANES, width, heads);
        for (int r = from; r < to; r++) {
            FloatVector s0 = FloatVector.zero(FLOATS);
            FloatVector s1 = s0;
            FloatVector s2 = s0;
            FloatVector s3 = s0;
            for (int e = starts[r]; e < starts[r + 1]; e++) {
                FloatVector weight = FloatVector.fromArray(FLOATS, weights, e * heads, inHeads);
                int row = targets[e - base] * columns + c;
                s0 = weight.rearrange(h0).fma(FloatVector.fromArray(FLOATS, rows, row), s0);
                s1 = weight.rearrange(h1).fma(FloatVector.fromArray(FLOATS, rows, row + LANES), s1);
                s2 = weight.rearrange(h2).fma(FloatVector.fromArray(FLOATS, rows, row + 2 * LANES), s2);
                s3 = weight.rearrange(h3).fma(FloatVector.fromArray(FLOATS, rows, row + 3 * LANES), s3);
            }
            int o = r * columns + c;
            s0.intoArray(out, o);
            s1.intoArray(out, o + LANES);
            s2.intoArray(out, o + 2 * LANES);
            s3.intoArray(out, o + 3 * LANES);
        }
    }

    private static void lanes(
            Edges edges, FloatMatrix factors, FloatMatrix matrix, int c, FloatMatrix result, int from, int to) {
        int[] starts = edges.starts();
        int[] targets = edges.targets();
        int base = edges.base();
        float[] weights = factors.data();
        int heads = factors.columns();
        VectorMask<Float> inHeads = FLOATS.indexInRange(0, heads);
        float[] rows = matrix.data();
        int columns = matrix.columns();
        int width = columns / heads;
        float[] out = result.data();
        VectorShuffle<Float> head = headOfLane(c, width, heads);
        VectorMask<Float> inside = FLOATS.indexInRange(c, columns);
        for (int r = from; r < to; r++) {
            FloatVector sum = FloatVector.zero(FLOATS);
            for (int e = starts[r]; e < starts[r + 1]; e++) {
                FloatVector weight = FloatVector.fromArray(FLOATS, weights, e * heads, inHeads);
                FloatVector row = FloatVector.fromArray(FLOATS, rows, targets[e - base] * columns + c, inside);
                sum = weight.rearrange(head).fma(row, sum);
            }
            sum.intoArray(out, r * columns + c, inside);
        }
    }
}
