package dev.bgn.runtime.kernel.vector;

import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.PairBlocks;
import dev.bgn.runtime.kernel.scalar.ScalarPairs;
import dev.bgn.runtime.matrix.FloatMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** {@link ScalarPairs} with columns of the result as lanes; a tile of eight rows by two vectors stays in registers. */
final class VectorPairs implements KernelSet.Pairs {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();

    @Override
    public void dots(PairBlocks pairs, FloatMatrix left, FloatMatrix right, FloatMatrix result, int from, int to) {
        int depth = left.columns();
        float[] turned = new float[0];
        for (int g = from; g < to; g++) {
            int columns = pairs.count(g ^ 1);
            int padded = (columns + LANES - 1) / LANES * LANES;
            if (turned.length < padded * depth) {
                turned = new float[padded * depth];
            }
            // Turned round, the lanes of the result lie side by side, and there is room for whole vectors.
            turn(right.data(), pairs.start(g ^ 1) * depth, columns, depth, turned, padded);
            Block weights = new Block(left.data(), pairs.start(g) * depth, depth, 1, pairs.count(g), depth);
            product(weights, turned, 0, padded, columns, result.data(), pairs.block(g));
        }
    }

    private static void turn(float[] b, int at, int rows, int columns, float[] out, int step) {
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                out[c * step + r] = b[at + r * columns + c];
            }
        }
    }

    /** Element (i, k) is {@code data[start + i · rowStep + k · step]}. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Block(float[] data, int start, int rowStep, int step, int rows, int depth) {}

    @Override
    public void product(
            PairBlocks pairs,
            FloatMatrix weights,
            boolean transposed,
            FloatMatrix right,
            FloatMatrix result,
            int from,
            int to) {
        int columns = right.columns();
        for (int g = from; g < to; g++) {
            int others = pairs.count(g ^ 1);
            Block block = transposed
                    ? new Block(weights.data(), pairs.block(g ^ 1), 1, pairs.count(g), pairs.count(g), others)
                    : new Block(weights.data(), pairs.block(g), others, 1, pairs.count(g), others);
            int start = pairs.start(g ^ 1) * columns;
            product(block, right.data(), start, columns, columns, result.data(), pairs.start(g) * columns);
        }
    }

    /** {@code out[i][c] = Σ_k w[i][k] · b[k · step + c]}; where the step is a multiple of the lanes, vectors are whole. */
    private static void product(Block w, float[] b, int start, int step, int columns, float[] out, int at) {
        boolean whole = step % LANES == 0;
        int tiledColumns = columns - columns % (2 * LANES);
        int tiledRows = w.rows - w.rows % 8;
        for (int i = 0; i < tiledRows; i += 8) {
            for (int c = 0; c < tiledColumns; c += 2 * LANES) {
                eightRows(
                        w.data,
                        w.start + i * w.rowStep,
                        w.rowStep,
                        w.step,
                        w.depth,
                        b,
                        start + c,
                        step,
                        columns,
                        out,
                        at + i * columns + c);
            }
        }
        for (int c = 0; c < columns; c += LANES) {
            int i = c < tiledColumns ? tiledRows : 0;
            for (; whole && i + 4 <= w.rows; i += 4) {
                fourRows(
                        w.data,
                        w.start + i * w.rowStep,
                        w.rowStep,
                        w.step,
                        w.depth,
                        b,
                        start + c,
                        step,
                        columns,
                        c,
                        out,
                        at + i * columns + c);
            }
            for (; i < w.rows; i++) {
                oneRow(w, i, b, start + c, step, columns, c, out, at + i * columns + c);
            }
        }
    }

    /** Eight rows by two vectors of columns: each vector of b is loaded once for all rows. */
    private static void eightRows(
            float[] a,
            int start,
            int rowStep,
            int step,
            int depth,
            float[] b,
            int b0,
            int bStep,
            int columns,
            float[] out,
            int o) {
        FloatVector zero = FloatVector.zero(FLOATS);
        FloatVector s0 = zero;
        FloatVector t0 = zero;
        FloatVector s1 = zero;
        FloatVector t1 = zero;
        FloatVector s2 = zero;
        FloatVector t2 = zero;
        FloatVector s3 = zero;
        FloatVector t3 = zero;
        FloatVector s4 = zero;
        FloatVector t4 = zero;
        FloatVector s5 = zero;
        FloatVector t5 = zero;
        FloatVector s6 = zero;
        FloatVector t6 = zero;
        FloatVector s7 = zero;
        FloatVector t7 = zero;
        int i = start;
        int j = b0;
        for (int k = 0; k < depth; k++) {
            FloatVector p = FloatVector.fromArray(FLOATS, b, j);
            FloatVector q = FloatVector.fromArray(FLOATS, b, j + LANES);
            FloatVector w;
            w = FloatVector.broadcast(FLOATS, a[i]);
            s0 = p.fma(w, s0);
            t0 = q.fma(w, t0);
            w = FloatVector.broadcast(FLOATS, a[i + rowStep]);
            s1 = p.fma(w, s1);
            t1 = q.fma(w, t1);
            w = FloatVector.broadcast(FLOATS, a[i + 2 * rowStep]);
            s2 = p.fma(w, s2);
            t2 = q.fma(w, t2);
            w = FloatVector.broadcast(FLOATS, a[i + 3 * rowStep]);
            s3 = p.fma(w, s3);
            t3 = q.fma(w, t3);
            w = FloatVector.broadcast(FLOATS, a[i + 4 * rowStep]);
            s4 = p.fma(w, s4);
            t4 = q.fma(w, t4);
            w = FloatVector.broadcast(FLOATS, a[i + 5 * rowStep]);
            s5 = p.fma(w, s5);
            t5 = q.fma(w, t5);
            w = FloatVector.broadcast(FLOATS, a[i + 6 * rowStep]);
            s6 = p.fma(w, s6);
            t6 = q.fma(w, t6);
            w = FloatVector.broadcast(FLOATS, a[i + 7 * rowStep]);
            s7 = p.fma(w, s7);
            t7 = q.fma(w, t7);
            i += step;
            j += bStep;
        }
        s0.intoArray(out, o);
        t0.intoArray(out, o + LANES);
        s1.intoArray(out, o + columns);
        t1.intoArray(out, o + columns + LANES);
        s2.intoArray(out, o + 2 * columns);
        t2.intoArray(out, o + 2 * columns + LANES);
        s3.intoArray(out, o + 3 * columns);
        t3.intoArray(out, o + 3 * columns + LANES);
        s4.intoArray(out, o + 4 * columns);
        t4.intoArray(out, o + 4 * columns + LANES);
        s5.intoArray(out, o + 5 * columns);
        t5.intoArray(out, o + 5 * columns + LANES);
        s6.intoArray(out, o + 6 * columns);
        t6.intoArray(out, o + 6 * columns + LANES);
        s7.intoArray(out, o + 7 * columns);
        t7.intoArray(out, o + 7 * columns + LANES);
    }

    private static void fourRows(
            float[] a,
            int start,
            int rowStep,
            int step,
            int depth,
            float[] b,
            int b0,
            int bStep,
            int columns,
            int c,
            float[] out,
            int o) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        int i = start;
        int j = b0;
        for (int k = 0; k < depth; k++) {
            FloatVector q = FloatVector.fromArray(FLOATS, b, j);
            s0 = q.fma(FloatVector.broadcast(FLOATS, a[i]), s0);
            s1 = q.fma(FloatVector.broadcast(FLOATS, a[i + rowStep]), s1);
            s2 = q.fma(FloatVector.broadcast(FLOATS, a[i + 2 * rowStep]), s2);
            s3 = q.fma(FloatVector.broadcast(FLOATS, a[i + 3 * rowStep]), s3);
            i += step;
            j += bStep;
        }
        if (c + LANES <= columns) {
            s0.intoArray(out, o);
            s1.intoArray(out, o + columns);
            s2.intoArray(out, o + 2 * columns);
            s3.intoArray(out, o + 3 * columns);
        } else {
            VectorMask<Float> inside = FLOATS.indexInRange(c, columns);
            s0.intoArray(out, o, inside);
            s1.intoArray(out, o + columns, inside);
            s2.intoArray(out, o + 2 * columns, inside);
            s3.intoArray(out, o + 3 * columns, inside);
        }
    }

    private static void oneRow(Block w, int row, float[] b, int b0, int bStep, int columns, int c, float[] out, int o) {
        VectorMask<Float> inside = FLOATS.indexInRange(c, columns);
        FloatVector sum = FloatVector.zero(FLOATS);
        int i = w.start + row * w.rowStep;
        for (int k = 0; k < w.depth; k++) {
            FloatVector q = FloatVector.fromArray(FLOATS, b, b0 + k * bStep, inside);
            sum = q.fma(FloatVector.broadcast(FLOATS, w.data[i + k * w.step]), sum);
        }
        sum.intoArray(out, o, inside);
    }
}
