package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.kernel.FloatMath;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.RandomWords;

/** {@link FloatMath} and dropout, element by element. */
public final class ScalarElements implements KernelSet.Elements {
    @Override
    public void exp(float[] x, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = FloatMath.exp(x[i]);
        }
    }

    @Override
    public void elu(float[] x, int from, int to) {
        for (int i = from; i < to; i++) {
            x[i] = Math.max(x[i], 0f) + Math.min(FloatMath.exp(x[i]) - 1f, 0f);
        }
    }

    @Override
    public void tanh(float[] x, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = FloatMath.tanh(x[i]);
        }
    }

    @Override
    public void sigmoid(float[] x, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = FloatMath.sigmoid(x[i]);
        }
    }

    @Override
    public void dropout(float[] in, float[] out, long key, int threshold, float scale, int fromWord, int toWord) {
        int room = Math.min(in.length, out.length);
        for (int w = fromWord; w < toWord; w++) {
            long bits = RandomWords.at(key, w);
            int end = Math.min(room, 4 * w + 4);
            for (int i = 4 * w; i < end; i++) {
                // 1 or 0 without a branch, which could not be predicted.
                int kept = (threshold - 1 - (int) (bits & 0xFFFF)) >>> 31;
                out[i] = in[i] * (scale * kept);
                bits >>>= 16;
            }
        }
    }
}
