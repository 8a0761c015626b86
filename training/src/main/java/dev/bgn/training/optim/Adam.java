package dev.bgn.training.optim;

import dev.bgn.training.autograd.Parameter;
import java.util.List;

/**
 * Adam (Kingma and Ba, 2015), with weight decay in the gradient, or AdamW (Loshchilov and Hutter, 2019), with the decay
 * apart from it.
 */
public final class Adam extends Optimizer {
    private static final double KEEP_MEAN = 0.9;
    private static final double KEEP_SQUARE = 0.999;
    private static final float EPSILON = (float) 1e-8;

    private final float decay;
    private final boolean decoupled;
    private float size;
    private float epsilon;
    private float shrink;

    private Adam(List<Parameter> parameters, double decay, boolean decoupled) {
        super(parameters, 2);
        this.decay = (float) decay;
        this.decoupled = decoupled;
    }

    public static Adam of(List<Parameter> parameters, double decay) {
        return new Adam(parameters, decay, false);
    }

    public static Adam decoupled(List<Parameter> parameters, double decay) {
        return new Adam(parameters, decay, true);
    }

    @Override
    void begin(double rate, long number) {
        double correction = Math.sqrt(1 - StrictMath.pow(KEEP_SQUARE, (double) number));
        size = (float) (rate * correction / (1 - StrictMath.pow(KEEP_MEAN, (double) number)));
        epsilon = (float) (EPSILON * correction);
        shrink = decoupled ? (float) (1 - rate * decay) : 1f;
    }

    @Override
    void update(float[] w, float[] g, List<float[]> memory) {
        update(w, g, memory.get(0), memory.get(1), size, epsilon, shrink);
    }

    private void update(float[] w, float[] g, float[] mean, float[] square, float rate, float tiny, float kept) {
        float a = (float) KEEP_MEAN;
        float b = (float) KEEP_SQUARE;
        float coupled = decoupled ? 0f : decay;
        for (int i = 0; i < w.length; i++) {
            float d = g[i] + coupled * w[i];
            mean[i] = a * mean[i] + (1f - a) * d;
            square[i] = b * square[i] + (1f - b) * d * d;
            w[i] = kept * w[i] - rate * mean[i] / ((float) Math.sqrt(square[i]) + tiny);
        }
    }
}
