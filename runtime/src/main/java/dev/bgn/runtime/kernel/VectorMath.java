package dev.bgn.runtime.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link FloatMath} lane by lane; the elements that are left over go through FloatMath itself. */
final class VectorMath {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();

    private VectorMath() {}

    static void exp(float[] x, float[] out, int from, int to) {
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            exp(FloatVector.fromArray(FLOATS, x, i)).intoArray(out, i);
        }
        for (; i < to; i++) {
            out[i] = FloatMath.exp(x[i]);
        }
    }

    static void elu(float[] x, int from, int to) {
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            FloatVector v = FloatVector.fromArray(FLOATS, x, i);
            exp(v).sub(1f).blend(v, v.compare(VectorOperators.GT, 0f)).intoArray(x, i);
        }
        ScalarMath.elu(x, i, to);
    }

    static void tanh(float[] x, float[] out, int from, int to) {
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            FloatVector v = FloatVector.fromArray(FLOATS, x, i);
            FloatVector two = FloatVector.broadcast(FLOATS, 2f);
            FloatVector.broadcast(FLOATS, 1f)
                    .sub(two.div(exp(v.add(v)).add(1f)))
                    .intoArray(out, i);
        }
        for (; i < to; i++) {
            out[i] = FloatMath.tanh(x[i]);
        }
    }

    static void sigmoid(float[] x, float[] out, int from, int to) {
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            FloatVector v = FloatVector.fromArray(FLOATS, x, i);
            FloatVector.broadcast(FLOATS, 1f).div(exp(v.neg()).add(1f)).intoArray(out, i);
        }
        for (; i < to; i++) {
            out[i] = FloatMath.sigmoid(x[i]);
        }
    }

    /**
     * Comparisons and blends where {@link FloatMath} has min and max, because those take several instructions each to
     * treat NaN and −0 as Java wants; and the whole number is read from the bits of the rounded sum, not converted.
     */
    static FloatVector exp(FloatVector x) {
        FloatVector bounded = x.blend(FloatMath.LOWEST, x.compare(VectorOperators.LT, FloatMath.LOWEST))
                .blend(FloatMath.HIGHEST, x.compare(VectorOperators.GT, FloatMath.HIGHEST));
        FloatVector rounded = bounded.fma(FloatMath.LOG2_E, FloatMath.ROUND);
        FloatVector n = rounded.sub(FloatMath.ROUND);
        FloatVector r = n.fma(FloatVector.broadcast(FLOATS, -FloatMath.LN2_HIGH), bounded);
        r = n.fma(FloatVector.broadcast(FLOATS, -FloatMath.LN2_LOW), r);
        FloatVector p = r.fma(FloatMath.P0, FloatMath.P1);
        p = p.fma(r, FloatVector.broadcast(FLOATS, FloatMath.P2));
        p = p.fma(r, FloatVector.broadcast(FLOATS, FloatMath.P3));
        p = p.fma(r, FloatVector.broadcast(FLOATS, FloatMath.P4));
        p = p.fma(r, FloatVector.broadcast(FLOATS, FloatMath.P5));
        p = p.fma(r.mul(r), r).add(1f);
        IntVector whole = rounded.reinterpretAsInts().sub(Float.floatToRawIntBits(FloatMath.ROUND));
        IntVector half = whole.lanewise(VectorOperators.ASHR, 1);
        FloatVector first = half.add(127).lanewise(VectorOperators.LSHL, 23).reinterpretAsFloats();
        FloatVector second =
                whole.sub(half).add(127).lanewise(VectorOperators.LSHL, 23).reinterpretAsFloats();
        return p.mul(first).mul(second);
    }
}
