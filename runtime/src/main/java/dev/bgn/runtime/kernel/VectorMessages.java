package dev.bgn.runtime.kernel;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link ScalarMessages} with columns as lanes; the sums of a node stay in a register. */
final class VectorMessages {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();

    private VectorMessages() {}

    static void sums(CsrGraph graph, int first, FloatMatrix ends, FloatMatrix result, int from, int to) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        float[] x = ends.data();
        int width = ends.columns() / 2;
        float[] out = result.data();
        int whole = width - width % LANES;
        for (int i = from; i < to; i++) {
            int o = (first + i) * result.columns();
            for (int c = 0; c < whole; c += LANES) {
                FloatVector own = FloatVector.fromArray(FLOATS, x, 2 * (first + i) * width + c);
                int other = (2 * first + 1) * width + c;
                FloatVector sum = FloatVector.zero(FLOATS);
                for (int e = starts[i]; e < starts[i + 1]; e++) {
                    FloatVector both = own.add(FloatVector.fromArray(FLOATS, x, 2 * targets[e] * width + other));
                    sum = sum.add(both, both.compare(VectorOperators.GT, 0f));
                }
                sum.intoArray(out, o + c);
            }
            if (whole < width) {
                lastSums(x, first, i, starts[i], starts[i + 1], targets, width, whole, out, o + whole);
            }
        }
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

    static void gradients(
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
