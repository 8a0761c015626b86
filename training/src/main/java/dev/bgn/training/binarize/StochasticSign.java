package dev.bgn.training.binarize;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.kernel.FloatMath;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Tensor;

/**
 * {@code +1} with probability σ(x), {@code −1} otherwise (paper, eq. for B_stoch), with the plain straight-through
 * gradient; outside training it is {@link Sign}, so that results can be repeated.
 */
public record StochasticSign() implements Binarizer {
    @Override
    public Tensor apply(Tensor x) {
        FloatMatrix value = x.tape().isTraining() ? sample(x, 1f) : Estimates.signs(x);
        return Estimates.straightThrough(x, value, v -> 1f);
    }

    /** Signs drawn with probability σ(slope · x). */
    static FloatMatrix sample(Tensor x, float slope) {
        CounterRandom random = x.tape().nextRandom();
        FloatMatrix out = x.tape().buffer(x.rows(), x.columns());
        x.tape().forElements(out.shape().elements(), (from, to) -> {
            for (int i = from; i < to; i++) {
                out.data()[i] = random.uniform(i) < FloatMath.sigmoid(slope * x.data()[i]) ? 1f : -1f;
            }
        });
        return out;
    }
}
