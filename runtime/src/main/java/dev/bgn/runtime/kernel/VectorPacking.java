package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Signs to bits and back: a word is made up of lane masks, which a comparison with zero gives, or falls into them. */
final class VectorPacking {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();

    private VectorPacking() {}

    static void pack(float[] values, int columns, long[] out, int outStart, int from, int to) {
        int words = BitMatrix.wordsFor(columns);
        for (int r = from; r < to; r++) {
            for (int w = 0; w < words; w++) {
                int begin = r * columns + w * 64;
                int count = Math.min(64, columns - w * 64);
                long word = 0;
                for (int i = 0; i < count; i += LANES) {
                    FloatVector v = count - i >= LANES
                            ? FloatVector.fromArray(FLOATS, values, begin + i)
                            : FloatVector.fromArray(FLOATS, values, begin + i, FLOATS.indexInRange(0, count - i));
                    word |= v.compare(VectorOperators.GE, 0f).toLong() << i;
                }
                out[outStart + r * words + w] = word & BitMatrix.lastWordMask(count);
            }
        }
    }

    static void unpack(long[] codes, int codesStart, int columns, float[] out, int from, int to) {
        FloatVector minus = FloatVector.broadcast(FLOATS, -1f);
        int words = BitMatrix.wordsFor(columns);
        for (int r = from; r < to; r++) {
            for (int c = 0; c < columns; c += LANES) {
                long bits = codes[codesStart + r * words + (c >>> 6)] >>> c;
                FloatVector signs = minus.blend(1f, VectorMask.fromLong(FLOATS, bits));
                if (columns - c >= LANES) {
                    signs.intoArray(out, r * columns + c);
                } else {
                    signs.intoArray(out, r * columns + c, FLOATS.indexInRange(c, columns));
                }
            }
        }
    }
}
