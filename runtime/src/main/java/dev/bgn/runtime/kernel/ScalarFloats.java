package dev.bgn.runtime.kernel;

import java.util.Arrays;

/** The specification of the float kernels of learning. */
final class ScalarFloats {
    private ScalarFloats() {}

    static void transposedProduct(
            float[] a, int rows, int depth, float[] b, int columns, float[] out, int from, int to) {
        Arrays.fill(out, from * columns, to * columns, 0f);
        for (int r = 0; r < rows; r++) {
            for (int k = from; k < to; k++) {
                float factor = a[r * depth + k];
                int o = k * columns;
                int row = r * columns;
                for (int c = 0; c < columns; c++) {
                    out[o + c] = Math.fma(factor, b[row + c], out[o + c]);
                }
            }
        }
    }

    static void sumHeads(
            int[] starts,
            int[] targets,
            int base,
            float[] weights,
            int heads,
            float[] rows,
            int columns,
            float[] out,
            int from,
            int to) {
        int width = columns / heads;
        Arrays.fill(out, from * columns, to * columns, 0f);
        for (int r = from; r < to; r++) {
            for (int e = starts[r]; e < starts[r + 1]; e++) {
                int row = targets[e - base] * columns;
                for (int h = 0; h < heads; h++) {
                    float weight = weights[e * heads + h];
                    int o = r * columns + h * width;
                    int s = row + h * width;
                    for (int c = 0; c < width; c++) {
                        out[o + c] = Math.fma(weight, rows[s + c], out[o + c]);
                    }
                }
            }
        }
    }

    static void exp(float[] x, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = FloatMath.exp(x[i]);
        }
    }

    static void elu(float[] x, int from, int to) {
        for (int i = from; i < to; i++) {
            x[i] = Math.max(x[i], 0f) + Math.min(FloatMath.exp(x[i]) - 1f, 0f);
        }
    }

    static void tanh(float[] x, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = FloatMath.tanh(x[i]);
        }
    }

    static void sigmoid(float[] x, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = FloatMath.sigmoid(x[i]);
        }
    }

    static void dropout(float[] in, float[] out, long key, int threshold, float scale, int fromWord, int toWord) {
        for (int w = fromWord; w < toWord; w++) {
            long bits = RandomWords.at(key, w);
            int end = Math.min(in.length, 4 * w + 4);
            for (int i = 4 * w; i < end; i++) {
                // 1 or 0 without a branch, which could not be predicted.
                int kept = (threshold - 1 - (int) (bits & 0xFFFF)) >>> 31;
                out[i] = in[i] * (scale * kept);
                bits >>>= 16;
            }
        }
    }
}
