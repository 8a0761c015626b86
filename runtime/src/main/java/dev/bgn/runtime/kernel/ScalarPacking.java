package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.bits.Signs;

/** Signs to bits and back. */
final class ScalarPacking {
    private ScalarPacking() {}

    static void pack(float[] values, int columns, long[] out, int outStart, int from, int to) {
        int words = BitMatrix.wordsFor(columns);
        for (int r = from; r < to; r++) {
            for (int w = 0; w < words; w++) {
                long word = 0;
                for (int c = w * 64; c < Math.min(columns, w * 64 + 64); c++) {
                    word |= (Signs.isPositive(values[r * columns + c]) ? 1L : 0L) << c;
                }
                out[outStart + r * words + w] = word;
            }
        }
    }

    static void unpack(long[] codes, int codesStart, int columns, float[] out, int from, int to) {
        int words = BitMatrix.wordsFor(columns);
        for (int r = from; r < to; r++) {
            for (int c = 0; c < columns; c++) {
                long word = codes[codesStart + r * words + (c >>> 6)];
                out[r * columns + c] = (word >>> c & 1) == 0 ? -1f : 1f;
            }
        }
    }
}
