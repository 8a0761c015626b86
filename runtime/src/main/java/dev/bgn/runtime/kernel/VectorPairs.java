package dev.bgn.runtime.kernel;

import dev.bgn.runtime.matrix.FloatMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** {@link ScalarPairs} with columns of the result as lanes, four rows at a time. */
final class VectorPairs {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();

    private VectorPairs() {}

    static void dots(PairBlocks pairs, FloatMatrix left, FloatMatrix right, FloatMatrix result, int from, int to) {
        int depth = left.columns();
        float[] turned = new float[0];
        for (int g = from; g < to; g++) {
            int columns = pairs.count(g ^ 1);
            if (turned.length < columns * depth) {
                turned = new float[columns * depth];
            }
            // Turned round, the lanes of the result lie side by side.
            turn(right.data(), pairs.start(g ^ 1) * depth, columns, depth, turned);
            block(
                    left.data(),
                    pairs.start(g) * depth,
                    depth,
                    1,
                    pairs.count(g),
                    depth,
                    turned,
                    0,
                    columns,
                    result.data(),
                    pairs.block(g));
        }
    }

    private static void turn(float[] b, int at, int rows, int columns, float[] out) {
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                out[c * rows + r] = b[at + r * columns + c];
            }
        }
    }

    static void product(
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
            block(
                    weights.data(),
                    pairs.block(transposed ? g ^ 1 : g),
                    transposed ? 1 : others,
                    transposed ? pairs.count(g) : 1,
                    pairs.count(g),
                    others,
                    right.data(),
                    pairs.start(g ^ 1) * columns,
                    columns,
                    result.data(),
                    pairs.start(g) * columns);
        }
    }

    /** {@code out[i][c] = Σ_k a[i · rowStep + k · step] · b[k][c]}. */
    private static void block(
            float[] a,
            int a0,
            int rowStep,
            int step,
            int rows,
            int depth,
            float[] b,
            int b0,
            int columns,
            float[] out,
            int o) {
        for (int c = 0; c < columns; c += LANES) {
            int i = 0;
            for (; i + 4 <= rows; i += 4) {
                fourRows(a, a0 + i * rowStep, rowStep, step, depth, b, b0 + c, columns, c, out, o + i * columns + c);
            }
            for (; i < rows; i++) {
                oneRow(a, a0 + i * rowStep, step, depth, b, b0 + c, columns, c, out, o + i * columns + c);
            }
        }
    }

    private static void fourRows(
            float[] a,
            int a0,
            int rowStep,
            int step,
            int depth,
            float[] b,
            int b0,
            int columns,
            int c,
            float[] out,
            int o) {
        VectorMask<Float> inside = FLOATS.indexInRange(c, columns);
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        for (int k = 0; k < depth; k++) {
            FloatVector q = FloatVector.fromArray(FLOATS, b, b0 + k * columns, inside);
            int i = a0 + k * step;
            s0 = q.fma(FloatVector.broadcast(FLOATS, a[i]), s0);
            s1 = q.fma(FloatVector.broadcast(FLOATS, a[i + rowStep]), s1);
            s2 = q.fma(FloatVector.broadcast(FLOATS, a[i + 2 * rowStep]), s2);
            s3 = q.fma(FloatVector.broadcast(FLOATS, a[i + 3 * rowStep]), s3);
        }
        s0.intoArray(out, o, inside);
        s1.intoArray(out, o + columns, inside);
        s2.intoArray(out, o + 2 * columns, inside);
        s3.intoArray(out, o + 3 * columns, inside);
    }

    private static void oneRow(
            float[] a, int a0, int step, int depth, float[] b, int b0, int columns, int c, float[] out, int o) {
        VectorMask<Float> inside = FLOATS.indexInRange(c, columns);
        FloatVector sum = FloatVector.zero(FLOATS);
        for (int k = 0; k < depth; k++) {
            FloatVector q = FloatVector.fromArray(FLOATS, b, b0 + k * columns, inside);
            sum = q.fma(FloatVector.broadcast(FLOATS, a[a0 + k * step]), sum);
        }
        sum.intoArray(out, o, inside);
    }
}
