package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.bits.Signs;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.NodeCodes;
import dev.bgn.runtime.matrix.FloatMatrix;

/** Signs to bits and back. */
public final class ScalarSigns implements KernelSet.Signs {
    @Override
    public void pack(FloatMatrix matrix, BitMatrix out, int from, int to) {
        float[] values = matrix.data();
        int columns = matrix.columns();
        int words = out.wordsPerRow();
        for (int r = from; r < to; r++) {
            for (int w = 0; w < words; w++) {
                long word = 0;
                for (int c = w * 64; c < Math.min(columns, w * 64 + 64); c++) {
                    word |= (Signs.isPositive(values[r * columns + c]) ? 1L : 0L) << c;
                }
                out.words()[out.wordStart() + r * words + w] = word;
            }
        }
    }

    @Override
    public void unpack(BitMatrix matrix, FloatMatrix out, int from, int to) {
        long[] codes = matrix.words();
        int columns = matrix.columns();
        int words = matrix.wordsPerRow();
        for (int r = from; r < to; r++) {
            for (int c = 0; c < columns; c++) {
                long word = codes[matrix.wordStart() + r * words + (c >>> 6)];
                out.data()[r * columns + c] = (word >>> c & 1) == 0 ? -1f : 1f;
            }
        }
    }

    @Override
    public void balance(FloatMatrix x, FloatMatrix signs, NodeCodes codes, int from, int to) {
        int columns = x.columns();
        for (int r = from; r < to; r++) {
            float sum = 0f;
            for (int i = r * columns; i < (r + 1) * columns; i++) {
                sum += x.data()[i];
            }
            signs(x.data(), sum / columns, signs.data(), codes, r, 0);
        }
    }

    /** The columns of a row from {@code first} on. */
    public static void signs(float[] x, float mean, float[] signs, NodeCodes codes, int row, int first) {
        int columns = codes.columns();
        for (int c = first; c < columns; c++) {
            boolean positive = x[row * columns + c] - mean >= 0f;
            signs[row * columns + c] = positive ? 1f : -1f;
            if (positive) {
                codes.words()[c / Integer.SIZE * codes.stride() + row] |= 1 << c;
            }
        }
    }
}
