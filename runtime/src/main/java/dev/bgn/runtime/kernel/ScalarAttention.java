package dev.bgn.runtime.kernel;

import java.util.Arrays;

/** The specification of attention: scores, softmax over the neighbourhood, weighted sum. */
final class ScalarAttention {
    /** Slope of the LeakyReLU on scores. */
    static final float SLOPE = (float) 0.2;

    private ScalarAttention() {}

    static void headDots(float[] z, int columns, float[] a, int heads, float[] out, int from, int to) {
        int width = columns / heads;
        for (int r = from; r < to; r++) {
            for (int h = 0; h < heads; h++) {
                int at = r * columns + h * width;
                float sum = 0f;
                for (int c = 0; c < width; c++) {
                    sum = Math.fma(z[at + c], a[h * width + c], sum);
                }
                out[r * heads + h] = sum;
            }
        }
    }

    static void attend(
            int[] starts,
            int[] targets,
            float[] own,
            float[] other,
            int heads,
            boolean leaky,
            float[] z,
            int columns,
            float[] room,
            float[] out,
            int from,
            int to) {
        for (int r = from; r < to; r++) {
            int edges = starts[r + 1] - starts[r];
            for (int h = 0; h < heads; h++) {
                coefficients(starts[r], edges, targets, own[r * heads + h], other, h, heads, leaky, room);
            }
            sum(starts[r], edges, targets, room, heads, z, columns, out, r * columns);
        }
    }

    /** Softmax over the edges of a node, for one head. */
    private static void coefficients(
            int begin,
            int edges,
            int[] targets,
            float own,
            float[] other,
            int h,
            int heads,
            boolean leaky,
            float[] room) {
        float largest = Float.NEGATIVE_INFINITY;
        for (int e = 0; e < edges; e++) {
            float score = own + other[targets[begin + e] * heads + h];
            score = leaky ? Math.max(score, SLOPE * score) : score;
            room[e * heads + h] = score;
            largest = Math.max(largest, score);
        }
        float total = 0f;
        for (int e = 0; e < edges; e++) {
            float power = FloatMath.exp(room[e * heads + h] - largest);
            room[e * heads + h] = power;
            total += power;
        }
        float inverse = 1f / total;
        for (int e = 0; e < edges; e++) {
            room[e * heads + h] *= inverse;
        }
    }

    private static void sum(
            int begin, int edges, int[] targets, float[] room, int heads, float[] z, int columns, float[] out, int o) {
        int width = columns / heads;
        Arrays.fill(out, o, o + columns, 0f);
        for (int e = 0; e < edges; e++) {
            int row = targets[begin + e] * columns;
            for (int h = 0; h < heads; h++) {
                float weight = room[e * heads + h];
                for (int c = h * width; c < (h + 1) * width; c++) {
                    out[o + c] = Math.fma(weight, z[row + c], out[o + c]);
                }
            }
        }
    }

    static void elu(float[] x, int from, int to) {
        for (int i = from; i < to; i++) {
            x[i] = Math.max(x[i], 0f) + Math.min(FloatMath.exp(x[i]) - 1f, 0f);
        }
    }
}
