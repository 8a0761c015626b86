package dev.bgn.runtime.kernel.vector;

import dev.bgn.runtime.kernel.Edges;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.scalar.ScalarNeighbours;
import dev.bgn.runtime.matrix.FloatMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Weighted sums of whole rows, picked by the edges of a graph or the entries of a sparse matrix. Lanes are columns, and
 * a strip of four vectors, or half of one, stays in registers for all edges of a row. With a weight for each head, the
 * weights of all heads of an edge are one vector, and a shuffle gives each lane the weight of its head.
 */
final class VectorNeighbours implements KernelSet.Neighbours {
    private static final ScalarNeighbours SCALAR = new ScalarNeighbours();
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();
    private static final int STRIP = 4 * LANES;

    @Override
    public void sum(Edges edges, float[] weights, FloatMatrix matrix, FloatMatrix result, int from, int to) {
        int[] starts = edges.starts();
        int[] targets = edges.targets();
        int base = edges.base();
        float[] rows = matrix.data();
        int columns = matrix.columns();
        float[] out = result.data();
        for (int r = from; r < to; r++) {
            int begin = starts[r];
            int end = starts[r + 1];
            int c = 0;
            for (; c + STRIP <= columns; c += STRIP) {
                if (weights == null) {
                    strip(begin, end, targets, base, rows, columns, c, out, r * columns + c);
                } else {
                    strip(begin, end, targets, base, weights, rows, columns, c, out, r * columns + c);
                }
            }
            if (c + 2 * LANES <= columns) {
                pair(begin, end, targets, base, weights, rows, columns, c, out, r * columns + c);
                c += 2 * LANES;
            }
            for (; c < columns; c += LANES) {
                lanes(begin, end, targets, base, weights, rows, columns, c, out, r * columns + c);
            }
        }
    }

    private static void strip(
            int begin, int end, int[] targets, int base, float[] rows, int columns, int c, float[] out, int o) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        for (int e = begin; e < end; e++) {
            int row = targets[e - base] * columns + c;
            s0 = s0.add(FloatVector.fromArray(FLOATS, rows, row));
            s1 = s1.add(FloatVector.fromArray(FLOATS, rows, row + LANES));
            s2 = s2.add(FloatVector.fromArray(FLOATS, rows, row + 2 * LANES));
            s3 = s3.add(FloatVector.fromArray(FLOATS, rows, row + 3 * LANES));
        }
        s0.intoArray(out, o);
        s1.intoArray(out, o + LANES);
        s2.intoArray(out, o + 2 * LANES);
        s3.intoArray(out, o + 3 * LANES);
    }

    private static void strip(
            int begin,
            int end,
            int[] targets,
            int base,
            float[] weights,
            float[] rows,
            int columns,
            int c,
            float[] out,
            int o) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        for (int e = begin; e < end; e++) {
            int row = targets[e - base] * columns + c;
            FloatVector weight = FloatVector.broadcast(FLOATS, weights[e]);
            s0 = weight.fma(FloatVector.fromArray(FLOATS, rows, row), s0);
            s1 = weight.fma(FloatVector.fromArray(FLOATS, rows, row + LANES), s1);
            s2 = weight.fma(FloatVector.fromArray(FLOATS, rows, row + 2 * LANES), s2);
            s3 = weight.fma(FloatVector.fromArray(FLOATS, rows, row + 3 * LANES), s3);
        }
        s0.intoArray(out, o);
        s1.intoArray(out, o + LANES);
        s2.intoArray(out, o + 2 * LANES);
        s3.intoArray(out, o + 3 * LANES);
    }

    /** Half a strip. */
    private static void pair(
            int begin,
            int end,
            int[] targets,
            int base,
            float[] weights,
            float[] rows,
            int columns,
            int c,
            float[] out,
            int o) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        for (int e = begin; e < end; e++) {
            int row = targets[e - base] * columns + c;
            FloatVector weight = FloatVector.broadcast(FLOATS, weights == null ? 1f : weights[e]);
            s0 = weight.fma(FloatVector.fromArray(FLOATS, rows, row), s0);
            s1 = weight.fma(FloatVector.fromArray(FLOATS, rows, row + LANES), s1);
        }
        s0.intoArray(out, o);
        s1.intoArray(out, o + LANES);
    }

    /** The columns that are left over by the strips, a vector at a time, the last one masked. */
    private static void lanes(
            int begin,
            int end,
            int[] targets,
            int base,
            float[] weights,
            float[] rows,
            int columns,
            int c,
            float[] out,
            int o) {
        VectorMask<Float> inside = FLOATS.indexInRange(c, columns);
        FloatVector sum = FloatVector.zero(FLOATS);
        for (int e = begin; e < end; e++) {
            FloatVector row = FloatVector.fromArray(FLOATS, rows, targets[e - base] * columns + c, inside);
            FloatVector weight = FloatVector.broadcast(FLOATS, weights == null ? 1f : weights[e]);
            sum = weight.fma(row, sum);
        }
        sum.intoArray(out, o, inside);
    }

    @Override
    public void addRow(FloatMatrix row, int[] starts, int first, FloatMatrix result, int from, int to) {
        float[] out = result.data();
        for (int c = 0; c < row.columns(); c += LANES) {
            VectorMask<Float> inside = FLOATS.indexInRange(c, row.columns());
            FloatVector added = FloatVector.fromArray(FLOATS, row.data(), c, inside);
            for (int i = from; i < to; i++) {
                float factor = starts == null ? 1f : starts[i + 1] - starts[i];
                int at = (first + i) * result.columns() + c;
                added.fma(FloatVector.broadcast(FLOATS, factor), FloatVector.fromArray(FLOATS, out, at, inside))
                        .intoArray(out, at, inside);
            }
        }
    }

    @Override
    public void sumHeads(Edges edges, FloatMatrix weights, FloatMatrix rows, FloatMatrix out, int from, int to) {
        int heads = weights.columns();
        if (heads == 1) {
            sum(edges, weights.data(), rows, out, from, to);
            return;
        }
        if (heads > LANES) {
            SCALAR.sumHeads(edges, weights, rows, out, from, to);
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
