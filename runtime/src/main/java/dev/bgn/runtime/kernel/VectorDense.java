package dev.bgn.runtime.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/** Dense float products. Lanes are columns; a tile of four rows by two vectors of columns stays in registers. */
final class VectorDense {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();

    private VectorDense() {}

    static void product(float[] a, int depth, float[] b, int columns, float[] out, int from, int to) {
        int c = 0;
        for (; c + 2 * LANES <= columns; c += 2 * LANES) {
            int r = from;
            for (; r + 4 <= to; r += 4) {
                tile(a, r * depth, depth, b, columns, c, out, r * columns + c);
            }
            for (; r < to; r++) {
                lanes(a, r * depth, depth, b, columns, c, out, r * columns + c);
                lanes(a, r * depth, depth, b, columns, c + LANES, out, r * columns + c + LANES);
            }
        }
        for (; c < columns; c += LANES) {
            for (int r = from; r < to; r++) {
                lanes(a, r * depth, depth, b, columns, c, out, r * columns + c);
            }
        }
    }

    private static void tile(float[] a, int a0, int depth, float[] b, int columns, int c, float[] out, int o) {
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        FloatVector t0 = s0;
        FloatVector t1 = s0;
        FloatVector t2 = s0;
        FloatVector t3 = s0;
        for (int k = 0; k < depth; k++) {
            FloatVector p = FloatVector.fromArray(FLOATS, b, k * columns + c);
            FloatVector q = FloatVector.fromArray(FLOATS, b, k * columns + c + LANES);
            FloatVector x0 = FloatVector.broadcast(FLOATS, a[a0 + k]);
            FloatVector x1 = FloatVector.broadcast(FLOATS, a[a0 + depth + k]);
            FloatVector x2 = FloatVector.broadcast(FLOATS, a[a0 + 2 * depth + k]);
            FloatVector x3 = FloatVector.broadcast(FLOATS, a[a0 + 3 * depth + k]);
            s0 = x0.fma(p, s0);
            t0 = x0.fma(q, t0);
            s1 = x1.fma(p, s1);
            t1 = x1.fma(q, t1);
            s2 = x2.fma(p, s2);
            t2 = x2.fma(q, t2);
            s3 = x3.fma(p, s3);
            t3 = x3.fma(q, t3);
        }
        s0.intoArray(out, o);
        t0.intoArray(out, o + LANES);
        s1.intoArray(out, o + columns);
        t1.intoArray(out, o + columns + LANES);
        s2.intoArray(out, o + 2 * columns);
        t2.intoArray(out, o + 2 * columns + LANES);
        s3.intoArray(out, o + 3 * columns);
        t3.intoArray(out, o + 3 * columns + LANES);
    }

    private static void lanes(float[] a, int a0, int depth, float[] b, int columns, int c, float[] out, int o) {
        VectorMask<Float> inside = FLOATS.indexInRange(c, columns);
        FloatVector sum = FloatVector.zero(FLOATS);
        for (int k = 0; k < depth; k++) {
            FloatVector x = FloatVector.broadcast(FLOATS, a[a0 + k]);
            sum = x.fma(FloatVector.fromArray(FLOATS, b, k * columns + c, inside), sum);
        }
        sum.intoArray(out, o, inside);
    }
}
