package dev.bgn.runtime.kernel.vector;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.NodeCodes;
import dev.bgn.runtime.kernel.scalar.ScalarSigns;
import dev.bgn.runtime.matrix.FloatMatrix;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Signs to bits and back: a word is made up of lane masks, which a comparison with zero gives, or falls into them. */
final class VectorSigns implements KernelSet.Signs {
    private static final ScalarSigns SCALAR = new ScalarSigns();
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = FLOATS.length();

    @Override
    public void pack(FloatMatrix matrix, BitMatrix result, int from, int to) {
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

    @Override
    public void unpack(BitMatrix matrix, FloatMatrix result, int from, int to) {
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

    @Override
    public void balance(FloatMatrix x, FloatMatrix signs, NodeCodes codes, int from, int to) {
        int columns = x.columns();
        float[] a = x.data();
        int r = from;
        // Four rows at a time: the sums of one row wait for each other.
        for (; r + 4 <= to; r += 4) {
            float s0 = 0f;
            float s1 = 0f;
            float s2 = 0f;
            float s3 = 0f;
            int at = r * columns;
            for (int i = at; i < at + columns; i++) {
                s0 += a[i];
                s1 += a[i + columns];
                s2 += a[i + 2 * columns];
                s3 += a[i + 3 * columns];
            }
            signs(a, s0 / columns, signs.data(), codes, r);
            signs(a, s1 / columns, signs.data(), codes, r + 1);
            signs(a, s2 / columns, signs.data(), codes, r + 2);
            signs(a, s3 / columns, signs.data(), codes, r + 3);
        }
        SCALAR.balance(x, signs, codes, r, to);
    }

    private static void signs(float[] x, float mean, float[] signs, NodeCodes codes, int row) {
        int columns = codes.columns();
        int[] words = codes.words();
        int c = 0;
        FloatVector minus = FloatVector.broadcast(FLOATS, -1f);
        for (; c + LANES <= columns; c += LANES) {
            FloatVector v = FloatVector.fromArray(FLOATS, x, row * columns + c);
            VectorMask<Float> positive = v.sub(mean).compare(VectorOperators.GE, 0f);
            minus.blend(1f, positive).intoArray(signs, row * columns + c);
            words[c / Integer.SIZE * codes.stride() + row] |= (int) positive.toLong() << c;
        }
        ScalarSigns.signs(x, mean, signs, codes, row, c);
    }
}
