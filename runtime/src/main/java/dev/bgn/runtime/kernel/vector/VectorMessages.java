package dev.bgn.runtime.kernel.vector;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.scalar.ScalarMessages;
import dev.bgn.runtime.matrix.FloatMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link ScalarMessages} with columns as lanes; the sums of a node stay in a register. */
final class VectorMessages implements KernelSet.Messages {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();
    private static final int STRIP = 4 * LANES;

    @Override
    public void sums(CsrGraph graph, int first, FloatMatrix ends, FloatMatrix result, int from, int to) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        float[] x = ends.data();
        int width = ends.columns() / 2;
        float[] out = result.data();
        int whole = width - width % LANES;
        // Where b of node 0 is.
        int base = (2 * first + 1) * width;
        for (int i = from; i < to; i++) {
            int o = (first + i) * result.columns();
            int c = 0;
            for (; c + STRIP <= whole; c += STRIP) {
                strip(
                        x,
                        2 * (first + i) * width + c,
                        starts[i],
                        starts[i + 1],
                        targets,
                        2 * width,
                        base + c,
                        out,
                        o + c);
            }
            for (; c < whole; c += LANES) {
                FloatVector own = FloatVector.fromArray(FLOATS, x, 2 * (first + i) * width + c);
                FloatVector sum = FloatVector.zero(FLOATS);
                for (int e = starts[i]; e < starts[i + 1]; e++) {
                    FloatVector both = own.add(FloatVector.fromArray(FLOATS, x, 2 * targets[e] * width + base + c));
                    sum = sum.add(both, both.compare(VectorOperators.GT, 0f));
                }
                sum.intoArray(out, o + c);
            }
            if (whole < width) {
                lastSums(x, first, i, starts[i], starts[i + 1], targets, width, whole, out, o + whole);
            }
        }
    }

    /** Four vectors of columns at once: their sums do not wait for each other, as those of one vector do. */
    private static void strip(
            float[] x, int a, int start, int end, int[] targets, int step, int b, float[] out, int o) {
        FloatVector a0 = FloatVector.fromArray(FLOATS, x, a);
        FloatVector a1 = FloatVector.fromArray(FLOATS, x, a + LANES);
        FloatVector a2 = FloatVector.fromArray(FLOATS, x, a + 2 * LANES);
        FloatVector a3 = FloatVector.fromArray(FLOATS, x, a + 3 * LANES);
        FloatVector s0 = FloatVector.zero(FLOATS);
        FloatVector s1 = s0;
        FloatVector s2 = s0;
        FloatVector s3 = s0;
        for (int e = start; e < end; e++) {
            int other = targets[e] * step + b;
            FloatVector b0 = a0.add(FloatVector.fromArray(FLOATS, x, other));
            s0 = s0.add(b0, b0.compare(VectorOperators.GT, 0f));
            FloatVector b1 = a1.add(FloatVector.fromArray(FLOATS, x, other + LANES));
            s1 = s1.add(b1, b1.compare(VectorOperators.GT, 0f));
            FloatVector b2 = a2.add(FloatVector.fromArray(FLOATS, x, other + 2 * LANES));
            s2 = s2.add(b2, b2.compare(VectorOperators.GT, 0f));
            FloatVector b3 = a3.add(FloatVector.fromArray(FLOATS, x, other + 3 * LANES));
            s3 = s3.add(b3, b3.compare(VectorOperators.GT, 0f));
        }
        s0.intoArray(out, o);
        s1.intoArray(out, o + LANES);
        s2.intoArray(out, o + 2 * LANES);
        s3.intoArray(out, o + 3 * LANES);
    }

    private static void lastSums(
            float[] x, int first, int i, int start, int end, int[] targets, int width, int c, float[] out, int o) {
        VectorMask<Float> inside = FLOATS.indexInRange(c, width);
        FloatVector own = FloatVector.fromArray(FLOATS, x, 2 * (first + i) * width + c, inside);
        FloatVector sum = FloatVector.zero(FLOATS);
        int other = (2 * first + 1) * width + c;
        for (int e = start; e < end; e++) {
            FloatVector both = own.add(FloatVector.fromArray(FLOATS, x, 2 * targets[e] * width + other, inside));
            sum = sum.add(both, both.compare(VectorOperators.GT, 0f));
        }
        sum.intoArray(out, o, inside);
    }

    @Override
    public void gradients(
            CsrGraph graph, FloatMatrix ends, FloatMatrix gradient, FloatMatrix result, int from, int to) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        float[] x = ends.data();
        float[] g = gradient.data();
        int width = gradient.columns();
        float[] out = result.data();
        int whole = width - width % LANES;
        for (int i = from; i < to; i++) {
            for (int c = 0; c < whole; c += LANES) {
                int own = 2 * i * width + c;
                FloatVector a = FloatVector.fromArray(FLOATS, x, own);
                FloatVector b = FloatVector.fromArray(FLOATS, x, own + width);
                FloatVector mine = FloatVector.fromArray(FLOATS, g, i * width + c);
                FloatVector da = FloatVector.zero(FLOATS);
                FloatVector db = FloatVector.zero(FLOATS);
                for (int e = starts[i]; e < starts[i + 1]; e++) {
                    int other = 2 * targets[e] * width + c;
                    FloatVector there = FloatVector.fromArray(FLOATS, x, other + width);
                    da = da.add(mine, a.add(there).compare(VectorOperators.GT, 0f));
                    FloatVector back = FloatVector.fromArray(FLOATS, x, other);
                    FloatVector theirs = FloatVector.fromArray(FLOATS, g, targets[e] * width + c);
                    db = db.add(theirs, back.add(b).compare(VectorOperators.GT, 0f));
                }
                da.intoArray(out, own);
                db.intoArray(out, own + width);
            }
            if (whole < width) {
                lastGradients(x, g, i, starts[i], starts[i + 1], targets, width, whole, out);
            }
        }
    }

    private static void lastGradients(
            float[] x, float[] g, int i, int start, int end, int[] targets, int width, int c, float[] out) {
        VectorMask<Float> inside = FLOATS.indexInRange(c, width);
        int own = 2 * i * width + c;
        FloatVector a = FloatVector.fromArray(FLOATS, x, own, inside);
        FloatVector b = FloatVector.fromArray(FLOATS, x, own + width, inside);
        FloatVector mine = FloatVector.fromArray(FLOATS, g, i * width + c, inside);
        FloatVector da = FloatVector.zero(FLOATS);
        FloatVector db = FloatVector.zero(FLOATS);
        for (int e = start; e < end; e++) {
            int other = 2 * targets[e] * width + c;
            FloatVector there = FloatVector.fromArray(FLOATS, x, other + width, inside);
            da = da.add(mine, a.add(there).compare(VectorOperators.GT, 0f));
            FloatVector back = FloatVector.fromArray(FLOATS, x, other, inside);
            FloatVector theirs = FloatVector.fromArray(FLOATS, g, targets[e] * width + c, inside);
            db = db.add(theirs, back.add(b).compare(VectorOperators.GT, 0f));
        }
        da.intoArray(out, own, inside);
        db.intoArray(out, own + width, inside);
    }
}
