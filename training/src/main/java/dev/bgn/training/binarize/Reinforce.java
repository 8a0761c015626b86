package dev.bgn.training.binarize;

import dev.bgn.runtime.kernel.FloatMath;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import java.util.Arrays;

/**
 * The stochastic sign with the REINFORCE estimator (paper, eq. for E(∂L/∂h) and c): for each unit
 * {@code g = ((B + 1)/2 − σ(h)) · (L − c)} with {@code c = E[(B − σ)²·L] / E[(B − σ)²]}, both expectations kept as
 * running averages. B enters in its 0/1 coding: with ±1 the estimate would be biased.
 *
 * <p>L is the part of the loss that a row can reach, given by {@link #observe} between the way forward and the way back:
 * terms that do not depend on a unit have no mean effect on its estimate, but much variance. The gradient that comes from
 * above is not used.
 *
 * <p>Pre-activations of features that sum to 1 are small, so h is measured in units of its mean magnitude times
 * {@code 1 / sharpness}; a sharpness of 0 takes h as it is.
 */
public final class Reinforce implements Binarizer {
    private static final float KEEP = (float) 0.9;
    private static final float TINY = (float) 1e-8;

    private final float sharpness;
    private float[] numerator = new float[0];
    private float[] denominator = new float[0];
    private float[] losses;

    public Reinforce(float sharpness) {
        this.sharpness = sharpness;
    }

    /** The loss within reach of each row of the last binarized matrix. */
    public void observe(float[] lossOfRow) {
        this.losses = lossOfRow;
    }

    /** Numerators, then denominators, for a checkpoint. */
    public float[] state() {
        float[] state = Arrays.copyOf(numerator, 2 * numerator.length);
        System.arraycopy(denominator, 0, state, numerator.length, denominator.length);
        return state;
    }

    /** Takes up {@link #state()} again. */
    public void restore(float[] state) {
        numerator = Arrays.copyOf(state, state.length / 2);
        denominator = Arrays.copyOfRange(state, state.length / 2, state.length);
    }

    @Override
    public Tensor apply(Tensor x) {
        Tape tape = x.tape();
        if (!tape.isTraining()) {
            return Estimates.straightThrough(x, Estimates.signs(x), v -> 1f);
        }
        float slope = slope(x.data());
        FloatMatrix value = StochasticSign.sample(x, slope);
        losses = null;
        return tape.record(value, g -> x.addGradient(into -> estimate(x, value, slope, into)), x);
    }

    private float slope(float[] x) {
        if (sharpness == 0) {
            return 1f;
        }
        double sum = 0;
        for (float v : x) {
            sum += Math.abs(v);
        }
        return (float) (sharpness * x.length / Math.max(TINY, sum));
    }

    private void estimate(Tensor x, FloatMatrix value, float slope, FloatMatrix into) {
        if (losses == null) {
            throw new IllegalStateException("REINFORCE needs the losses of this step before the way back");
        }
        if (numerator.length != value.data().length) {
            numerator = new float[value.data().length];
            denominator = new float[value.data().length];
        }
        int columns = x.columns();
        x.tape().forRows(x.rows(), columns, (from, to) -> {
            for (int i = from * columns; i < to * columns; i++) {
                float loss = losses[i / columns];
                float d = (value.data()[i] + 1f) / 2f - FloatMath.sigmoid(slope * x.data()[i]);
                float c = denominator[i] < TINY ? loss : numerator[i] / denominator[i];
                into.data()[i] = slope * d * (loss - c);
                numerator[i] = KEEP * numerator[i] + (1 - KEEP) * d * d * loss;
                denominator[i] = KEEP * denominator[i] + (1 - KEEP) * d * d;
            }
        });
    }
}
