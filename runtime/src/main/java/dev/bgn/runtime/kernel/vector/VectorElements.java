package dev.bgn.runtime.kernel.vector;

import dev.bgn.runtime.kernel.FloatMath;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.RandomWords;
import dev.bgn.runtime.kernel.scalar.ScalarElements;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link FloatMath} lane by lane; the elements that are left over go through FloatMath itself. Dropout: a vector of words
 * at half the width, mixed lane by lane, is as many 16-bit parts as a vector of floats has lanes.
 */
final class VectorElements implements KernelSet.Elements {
    private static final ScalarElements SCALAR = new ScalarElements();
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
    private static final int WORDS = LANES / 4;
    private static final VectorSpecies<Long> LONGS =
            VectorSpecies.of(long.class, VectorShape.forBitSize(FLOATS.vectorBitSize() / 2));

    @Override
    public void exp(float[] x, float[] out, int from, int to) {
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            exp(FloatVector.fromArray(FLOATS, x, i)).intoArray(out, i);
        }
        for (; i < to; i++) {
            out[i] = FloatMath.exp(x[i]);
        }
    }

    @Override
    public void elu(float[] x, int from, int to) {
        int i = from;
        for (; i + LANES <= to; i += LANES) {
            FloatVector v = FloatVector.fromArray(FLOATS, x, i);
            exp(v).sub(1f).blend(v, v.compare(VectorOperators.GT, 0f)).intoArray(x, i);
        }
        SCALAR.elu(x, i, to);
    }

    @Override
    public void tanh(float[] x, float[] out, int from, int to) {
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

    @Override
    public void sigmoid(float[] x, float[] out, int from, int to) {
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

    @Override
    public void dropout(float[] in, float[] out, long key, int threshold, float scale, int fromWord, int toWord) {
        LongVector z = LongVector.zero(LONGS)
                .addIndex(1)
                .add(fromWord + 1L)
                .mul(RandomWords.GAMMA)
                .add(key);
        FloatVector kept = FloatVector.broadcast(FLOATS, scale);
        int room = Math.min(in.length, out.length);
        int w = fromWord;
        for (; w + WORDS <= toWord && 4 * w + LANES <= room; w += WORDS) {
            LongVector a = z.lanewise(VectorOperators.LSHR, 30)
                    .lanewise(VectorOperators.XOR, z)
                    .mul(RandomWords.FIRST);
            LongVector b = a.lanewise(VectorOperators.LSHR, 27)
                    .lanewise(VectorOperators.XOR, a)
                    .mul(RandomWords.SECOND);
            LongVector bits = b.lanewise(VectorOperators.LSHR, 31).lanewise(VectorOperators.XOR, b);
            IntVector parts =
                    (IntVector) bits.reinterpretAsShorts().convertShape(VectorOperators.ZERO_EXTEND_S2I, INTS, 0);
            FloatVector factor = FloatVector.zero(FLOATS)
                    .blend(kept, parts.compare(VectorOperators.GE, threshold).cast(FLOATS));
            FloatVector.fromArray(FLOATS, in, 4 * w).mul(factor).intoArray(out, 4 * w);
            z = z.add(WORDS * RandomWords.GAMMA);
        }
        SCALAR.dropout(in, out, key, threshold, scale, w, toWord);
    }
}
