package dev.bgn.training.binarize;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;

/**
 * {@code +1} with probability σ(x), {@code −1} otherwise (paper, eq. for B_stoch), with the plain straight-through
 * gradient; outside training it is {@link Sign}, so that results can be repeated.
 */
public record StochasticSign() implements Binarizer {
    @Override
    public Tensor apply(Tensor x) {
        FloatMatrix value = x.tape().isTraining() ? sample(x.tape(), probabilities(x, 1f)) : Estimates.signs(x);
        return Estimates.straightThrough(x, value, v -> 1f);
    }

    /** σ(slope · x). */
    static FloatMatrix probabilities(Tensor x, float slope) {
        Tape tape = x.tape();
        FloatMatrix out = tape.buffer(x.rows(), x.columns());
        tape.forElements(out.shape().elements(), (from, to) -> scaled(x.data(), slope, out.data(), from, to));
        tape.kernels().sigmoid(out, out, tape.workers());
        return out;
    }

    private static void scaled(float[] x, float factor, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            out[i] = factor * x[i];
        }
    }

    /** Signs that are +1 with these probabilities. */
    static FloatMatrix sample(Tape tape, FloatMatrix probabilities) {
        CounterRandom random = tape.nextRandom();
        FloatMatrix out = tape.buffer(probabilities.rows(), probabilities.columns());
        tape.forElements(
                out.shape().elements(), (from, to) -> sample(random.key(), probabilities.data(), out.data(), from, to));
        return out;
    }

    private static void sample(long key, float[] probability, float[] out, int from, int to) {
        for (int i = from; i < to; i++) {
            double drawn = CounterRandom.uniform(key, i) - probability[i];
            // No branch, because it could not be predicted. Below the probability it is +1, at it −1.
            out[i] = -Math.copySign(1f, (float) drawn);
        }
    }
}
