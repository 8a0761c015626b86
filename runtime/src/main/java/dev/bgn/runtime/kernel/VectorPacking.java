package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.FloatMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Signs to bits and back: a word is made up of lane masks, which a comparison with zero gives, or falls into them. */
final class VectorPacking {
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();

    private VectorPacking() {}

    static void pack(FloatMatrix matrix, BitMatrix result, int from, int to) {
        float[] values = matrix.data();
        int columns = matrix.columns();
        long[] out = result.words();
        int outStart = result.wordStart();
        int words = result.wordsPerRow();
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

    static void unpack(BitMatrix matrix, FloatMatrix result, int from, int to) {
        long[] codes = matrix.words();
        int codesStart = matrix.wordStart();
        int columns = matrix.columns();
        float[] out = result.data();
        FloatVector minus = FloatVector.broadcast(FLOATS, -1f);
        int words = matrix.wordsPerRow();
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
