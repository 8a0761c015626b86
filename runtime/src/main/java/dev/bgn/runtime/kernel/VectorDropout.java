package dev.bgn.runtime.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * Dropout: a vector of words at half the width, mixed lane by lane, is as many 16-bit parts as a vector of floats has
 * lanes.
 */
final class VectorDropout {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();
    private static final int WORDS = LANES / 4;
    private static final VectorSpecies<Long> LONGS =
            VectorSpecies.of(long.class, VectorShape.forBitSize(FLOATS.vectorBitSize() / 2));

    private VectorDropout() {}

    static void dropout(float[] in, float[] out, long key, int threshold, float scale, int fromWord, int toWord) {
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
        ScalarMath.dropout(in, out, key, threshold, scale, w, toWord);
    }
}
