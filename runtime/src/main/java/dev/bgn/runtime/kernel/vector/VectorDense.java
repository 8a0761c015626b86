package dev.bgn.runtime.kernel.vector;

import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Dense float products. Lanes are columns; a tile of eight rows of the result by two vectors of columns stays in registers.
 * Where the left matrix is transposed, the rows that are summed over are taken in strips that fit a near cache, in order,
 * so that sums are the same as without strips.
 */
final class VectorDense implements KernelSet.Dense {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();
    /** For results of at most eight columns: processors run two such vectors at once, but one of 512 bits. */
    private static final VectorSpecies<Float> NARROW = FloatVector.SPECIES_256;

    /** Rows of a transposed left matrix that are taken at a time. */
    private static final int STRIP = 128;

    @Override
    public void product(FloatMatrix left, FloatMatrix right, FloatMatrix result, int from, int to) {
        float[] a = left.data();
        int depth = left.columns();
        float[] b = right.data();
        int columns = right.columns();
        float[] out = result.data();
        int tiledColumns = columns - columns % (2 * LANES);
        int tiledRows = to - (to - from) % 8;
        for (int r = from; r < tiledRows; r += 8) {
            rows(a, r * depth, depth, b, columns, tiledColumns, out, r * columns);
        }
        boolean isNarrow = columns <= NARROW.length() && NARROW.length() < LANES;
        for (int c = 0; c < columns; c += LANES) {
            int r = c < tiledColumns ? tiledRows : from;
            for (; isNarrow && r + 8 <= to; r += 8) {
                narrowRows(a, r * depth, depth, b, columns, out, r * columns);
            }
            for (; r + 4 <= to; r += 4) {
                fourRows(a, r * depth, depth, b, columns, c, out, r * columns + c);
            }
            for (; r < to; r++) {
                lanes(a, r * depth, depth, b, columns, c, out, r * columns + c);
            }
        }
    }

    /** 8 rows at a time: each vector of b is loaded once for all of them. */
    private static void rows(
            float[] a, int a0, int depth, float[] b, int columns, int tiledColumns, float[] out, int o) {
        FloatVector zero = FloatVector.zero(FLOATS);
        for (int c = 0; c < tiledColumns; c += 2 * LANES) {
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
            for (int k = 0; k < depth; k++) {
                FloatVector p = FloatVector.fromArray(FLOATS, b, k * columns + c);
                FloatVector q = FloatVector.fromArray(FLOATS, b, k * columns + c + LANES);
                FloatVector x0 = FloatVector.broadcast(FLOATS, a[a0 + k]);
                s0 = x0.fma(p, s0);
                t0 = x0.fma(q, t0);
                FloatVector x1 = FloatVector.broadcast(FLOATS, a[a0 + depth + k]);
                s1 = x1.fma(p, s1);
                t1 = x1.fma(q, t1);
                FloatVector x2 = FloatVector.broadcast(FLOATS, a[a0 + 2 * depth + k]);
                s2 = x2.fma(p, s2);
                t2 = x2.fma(q, t2);
                FloatVector x3 = FloatVector.broadcast(FLOATS, a[a0 + 3 * depth + k]);
                s3 = x3.fma(p, s3);
                t3 = x3.fma(q, t3);
                FloatVector x4 = FloatVector.broadcast(FLOATS, a[a0 + 4 * depth + k]);
                s4 = x4.fma(p, s4);
                t4 = x4.fma(q, t4);
                FloatVector x5 = FloatVector.broadcast(FLOATS, a[a0 + 5 * depth + k]);
                s5 = x5.fma(p, s5);
                t5 = x5.fma(q, t5);
                FloatVector x6 = FloatVector.broadcast(FLOATS, a[a0 + 6 * depth + k]);
                s6 = x6.fma(p, s6);
                t6 = x6.fma(q, t6);
                FloatVector x7 = FloatVector.broadcast(FLOATS, a[a0 + 7 * depth + k]);
                s7 = x7.fma(p, s7);
                t7 = x7.fma(q, t7);
            }
            int tile = o + c;
            s0.intoArray(out, tile);
            t0.intoArray(out, tile + LANES);
            s1.intoArray(out, tile + columns);
            t1.intoArray(out, tile + columns + LANES);
            s2.intoArray(out, tile + 2 * columns);
            t2.intoArray(out, tile + 2 * columns + LANES);
            s3.intoArray(out, tile + 3 * columns);
            t3.intoArray(out, tile + 3 * columns + LANES);
            s4.intoArray(out, tile + 4 * columns);
            t4.intoArray(out, tile + 4 * columns + LANES);
            s5.intoArray(out, tile + 5 * columns);
            t5.intoArray(out, tile + 5 * columns + LANES);
            s6.intoArray(out, tile + 6 * columns);
            t6.intoArray(out, tile + 6 * columns + LANES);
            s7.intoArray(out, tile + 7 * columns);
            t7.intoArray(out, tile + 7 * columns + LANES);
        }
    }

    /** Eight rows by half a vector. */
    private static void narrowRows(float[] a, int a0, int depth, float[] b, int columns, float[] out, int o) {
        VectorMask<Float> inside = NARROW.indexInRange(0, columns);
        FloatVector s0 = FloatVector.zero(NARROW);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        FloatVector s4 = s0;
        FloatVector s5 = s0;
        FloatVector s6 = s0;
        FloatVector s7 = s0;
        for (int k = 0; k < depth; k++) {
            FloatVector q = FloatVector.fromArray(NARROW, b, k * columns, inside);
            s0 = q.fma(FloatVector.broadcast(NARROW, a[a0 + k]), s0);
            s1 = q.fma(FloatVector.broadcast(NARROW, a[a0 + depth + k]), s1);
            s2 = q.fma(FloatVector.broadcast(NARROW, a[a0 + 2 * depth + k]), s2);
            s3 = q.fma(FloatVector.broadcast(NARROW, a[a0 + 3 * depth + k]), s3);
            s4 = q.fma(FloatVector.broadcast(NARROW, a[a0 + 4 * depth + k]), s4);
            s5 = q.fma(FloatVector.broadcast(NARROW, a[a0 + 5 * depth + k]), s5);
            s6 = q.fma(FloatVector.broadcast(NARROW, a[a0 + 6 * depth + k]), s6);
            s7 = q.fma(FloatVector.broadcast(NARROW, a[a0 + 7 * depth + k]), s7);
        }
        s0.intoArray(out, o, inside);
        s1.intoArray(out, o + columns, inside);
        s2.intoArray(out, o + 2 * columns, inside);
        s3.intoArray(out, o + 3 * columns, inside);
        s4.intoArray(out, o + 4 * columns, inside);
        s5.intoArray(out, o + 5 * columns, inside);
        s6.intoArray(out, o + 6 * columns, inside);
        s7.intoArray(out, o + 7 * columns, inside);
    }

    /** Four rows at a time hide the latency of the additions where a narrow result has no second vector. */
    private static void fourRows(float[] a, int a0, int depth, float[] b, int columns, int c, float[] out, int o) {
        VectorMask<Float> inside = FLOATS.indexInRange(c, columns);
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        for (int k = 0; k < depth; k++) {
            FloatVector q = FloatVector.fromArray(FLOATS, b, k * columns + c, inside);
            s0 = q.fma(FloatVector.broadcast(FLOATS, a[a0 + k]), s0);
            s1 = q.fma(FloatVector.broadcast(FLOATS, a[a0 + depth + k]), s1);
            s2 = q.fma(FloatVector.broadcast(FLOATS, a[a0 + 2 * depth + k]), s2);
            s3 = q.fma(FloatVector.broadcast(FLOATS, a[a0 + 3 * depth + k]), s3);
        }
        s0.intoArray(out, o, inside);
        s1.intoArray(out, o + columns, inside);
        s2.intoArray(out, o + 2 * columns, inside);
        s3.intoArray(out, o + 3 * columns, inside);
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

    @Override
    public void transposedProduct(FloatMatrix left, FloatMatrix right, FloatMatrix result, int from, int to) {
        float[] a = left.data();
        int rows = left.rows();
        int depth = left.columns();
        float[] b = right.data();
        int columns = right.columns();
        float[] out = result.data();
        int tiledColumns = columns - columns % (2 * LANES);
        int tiledTo = to - (to - from) % 8;
        Arrays.fill(out, from * columns, tiledTo * columns, 0f);
        for (int first = 0; first < rows; first += STRIP) {
            int last = Math.min(rows, first + STRIP);
            for (int k = from; k < tiledTo; k += 8) {
                for (int c = 0; c < tiledColumns; c += 2 * LANES) {
                    tile(a, first, last, depth, k, b, columns, c, out);
                }
            }
        }
        for (int c = 0; c < columns; c += LANES) {
            int k = c < tiledColumns ? tiledTo : from;
            for (; k + 4 <= to; k += 4) {
                fourColumns(a, rows, depth, k, b, columns, c, out);
            }
            for (; k < to; k++) {
                oneColumn(a, rows, depth, k, b, columns, c, out);
            }
        }
    }

    /** Goes on with the sums of a tile that lie in {@code out}. */
    private static void tile(
            float[] a, int first, int last, int depth, int k, float[] b, int columns, int c, float[] out) {
        int o = k * columns + c;
        FloatVector s0 = FloatVector.fromArray(FLOATS, out, o);
        FloatVector t0 = FloatVector.fromArray(FLOATS, out, o + LANES);
        FloatVector s1 = FloatVector.fromArray(FLOATS, out, o + columns);
        FloatVector t1 = FloatVector.fromArray(FLOATS, out, o + columns + LANES);
        FloatVector s2 = FloatVector.fromArray(FLOATS, out, o + 2 * columns);
        FloatVector t2 = FloatVector.fromArray(FLOATS, out, o + 2 * columns + LANES);
        FloatVector s3 = FloatVector.fromArray(FLOATS, out, o + 3 * columns);
        FloatVector t3 = FloatVector.fromArray(FLOATS, out, o + 3 * columns + LANES);
        FloatVector s4 = FloatVector.fromArray(FLOATS, out, o + 4 * columns);
        FloatVector t4 = FloatVector.fromArray(FLOATS, out, o + 4 * columns + LANES);
        FloatVector s5 = FloatVector.fromArray(FLOATS, out, o + 5 * columns);
        FloatVector t5 = FloatVector.fromArray(FLOATS, out, o + 5 * columns + LANES);
        FloatVector s6 = FloatVector.fromArray(FLOATS, out, o + 6 * columns);
        FloatVector t6 = FloatVector.fromArray(FLOATS, out, o + 6 * columns + LANES);
        FloatVector s7 = FloatVector.fromArray(FLOATS, out, o + 7 * columns);
        FloatVector t7 = FloatVector.fromArray(FLOATS, out, o + 7 * columns + LANES);
        for (int r = first; r < last; r++) {
            FloatVector p = FloatVector.fromArray(FLOATS, b, r * columns + c);
            FloatVector q = FloatVector.fromArray(FLOATS, b, r * columns + c + LANES);
            int i = r * depth + k;
            FloatVector x0 = FloatVector.broadcast(FLOATS, a[i]);
            s0 = x0.fma(p, s0);
            t0 = x0.fma(q, t0);
            FloatVector x1 = FloatVector.broadcast(FLOATS, a[i + 1]);
            s1 = x1.fma(p, s1);
            t1 = x1.fma(q, t1);
            FloatVector x2 = FloatVector.broadcast(FLOATS, a[i + 2]);
            s2 = x2.fma(p, s2);
            t2 = x2.fma(q, t2);
            FloatVector x3 = FloatVector.broadcast(FLOATS, a[i + 3]);
            s3 = x3.fma(p, s3);
            t3 = x3.fma(q, t3);
            FloatVector x4 = FloatVector.broadcast(FLOATS, a[i + 4]);
            s4 = x4.fma(p, s4);
            t4 = x4.fma(q, t4);
            FloatVector x5 = FloatVector.broadcast(FLOATS, a[i + 5]);
            s5 = x5.fma(p, s5);
            t5 = x5.fma(q, t5);
            FloatVector x6 = FloatVector.broadcast(FLOATS, a[i + 6]);
            s6 = x6.fma(p, s6);
            t6 = x6.fma(q, t6);
            FloatVector x7 = FloatVector.broadcast(FLOATS, a[i + 7]);
            s7 = x7.fma(p, s7);
            t7 = x7.fma(q, t7);
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

    /** Rows of the result are columns of a, four at a time, which lie side by side in each row of a. */
    private static void fourColumns(float[] a, int rows, int depth, int k, float[] b, int columns, int c, float[] out) {
        VectorMask<Float> inside = FLOATS.indexInRange(c, columns);
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        for (int r = 0; r < rows; r++) {
            FloatVector q = FloatVector.fromArray(FLOATS, b, r * columns + c, inside);
            int i = r * depth + k;
            s0 = q.fma(FloatVector.broadcast(FLOATS, a[i]), s0);
            s1 = q.fma(FloatVector.broadcast(FLOATS, a[i + 1]), s1);
            s2 = q.fma(FloatVector.broadcast(FLOATS, a[i + 2]), s2);
            s3 = q.fma(FloatVector.broadcast(FLOATS, a[i + 3]), s3);
        }
        int o = k * columns + c;
        s0.intoArray(out, o, inside);
        s1.intoArray(out, o + columns, inside);
        s2.intoArray(out, o + 2 * columns, inside);
        s3.intoArray(out, o + 3 * columns, inside);
    }

    private static void oneColumn(float[] a, int rows, int depth, int k, float[] b, int columns, int c, float[] out) {
        VectorMask<Float> inside = FLOATS.indexInRange(c, columns);
        FloatVector sum = FloatVector.zero(FLOATS);
        for (int r = 0; r < rows; r++) {
            FloatVector q = FloatVector.fromArray(FLOATS, b, r * columns + c, inside);
            sum = q.fma(FloatVector.broadcast(FLOATS, a[r * depth + k]), sum);
        }
        sum.intoArray(out, k * columns + c, inside);
    }
}
