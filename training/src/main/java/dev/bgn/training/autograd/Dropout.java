package dev.bgn.training.autograd;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.matrix.FloatMatrix;

/** Sets elements to zero at random and scales the others, so that the expected value stays. */
public final class Dropout {
    /** Chances are counted in 1 / 2¹⁶: four elements share one random word. */
    private static final int STEPS = 1 << 16;

    private Dropout() {}

    /** Elements, each with chance {@code rate}; nothing outside training. */
    public static Tensor elements(Tensor x, double rate) {
        Tape tape = x.tape();
        if (rate == 0 || !tape.isTraining()) {
            return x;
        }
        CounterRandom random = tape.nextRandom();
        FloatMatrix out = tape.buffer(x.rows(), x.columns());
        int count = out.shape().elements();
        fill(x.data(), out.data(), count, rate, random, tape);
        return tape.record(out, g -> x.addGradient(into -> fill(g.data(), into.data(), count, rate, random, tape)), x);
    }

    /** Whole rows, each with chance {@code rate}. */
    public static Tensor rows(Tensor x, double rate) {
        Tape tape = x.tape();
        if (rate == 0 || !tape.isTraining()) {
            return x;
        }
        CounterRandom random = tape.nextRandom();
        FloatMatrix kept = tape.buffer(x.rows(), 1);
        float scale = scale(rate);
        int threshold = threshold(rate);
        for (int r = 0; r < x.rows(); r++) {
            kept.data()[r] = keeps(random, r, threshold) ? scale : 0f;
        }
        return Elementwise.scaleRows(x, kept.data());
    }

    /** {@code out = in} where the element stays, scaled; both directions use it with the same random numbers. */
    static void fill(float[] in, float[] out, int count, double rate, CounterRandom random, Tape tape) {
        tape.kernels().dropout(in, out, count, random.key(), threshold(rate), scale(rate), tape.workers());
    }

    private static boolean keeps(CounterRandom random, int index, int threshold) {
        return (random.bits(index >>> 2) >>> (16 * (index & 3)) & (STEPS - 1)) >= threshold;
    }

    private static int threshold(double rate) {
        if (!(rate > 0 && rate < 1)) {
            throw new IllegalArgumentException("a dropout rate is at least 0 and below 1, not " + rate);
        }
        return (int) Math.round(rate * STEPS);
    }

    private static float scale(double rate) {
        return (float) (1 / (1 - (double) threshold(rate) / STEPS));
    }
}
