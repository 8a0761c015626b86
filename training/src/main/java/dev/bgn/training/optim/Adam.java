package dev.bgn.training.optim;

import dev.bgn.training.autograd.Parameter;
import java.util.ArrayList;
import java.util.List;

/**
 * Adam (Kingma and Ba, 2015), with weight decay in the gradient, or AdamW (Loshchilov and Hutter, 2019), with the decay
 * apart from it.
 */
public final class Adam implements Optimizer {
    private static final double KEEP_MEAN = 0.9;
    private static final double KEEP_SQUARE = 0.999;
    private static final float EPSILON = (float) 1e-8;

    private final List<Parameter> parameters;
    private final float decay;
    private final boolean decoupled;
    private final List<float[]> state = new ArrayList<>();
    private long steps;

    private Adam(List<Parameter> parameters, double decay, boolean decoupled) {
        this.parameters = List.copyOf(parameters);
        this.decay = (float) decay;
        this.decoupled = decoupled;
        for (Parameter p : parameters) {
            state.add(new float[p.value().data().length]);
            state.add(new float[p.value().data().length]);
        }
    }

    public static Adam of(List<Parameter> parameters, double decay) {
        return new Adam(parameters, decay, false);
    }

    public static Adam decoupled(List<Parameter> parameters, double decay) {
        return new Adam(parameters, decay, true);
    }

    @Override
    public void step(double rate) {
        steps++;
        double correction = Math.sqrt(1 - StrictMath.pow(KEEP_SQUARE, (double) steps));
        float size = (float) (rate * correction / (1 - StrictMath.pow(KEEP_MEAN, (double) steps)));
        float epsilon = (float) (EPSILON * correction);
        float shrink = decoupled ? (float) (1 - rate * decay) : 1f;
        for (int p = 0; p < parameters.size(); p++) {
            update(
                    parameters.get(p).value().data(),
                    parameters.get(p).gradient().data(),
                    state.get(2 * p),
                    state.get(2 * p + 1),
                    size,
                    epsilon,
                    shrink);
        }
    }

    private void update(float[] w, float[] g, float[] mean, float[] square, float size, float epsilon, float shrink) {
        float a = (float) KEEP_MEAN;
        float b = (float) KEEP_SQUARE;
        float coupled = decoupled ? 0f : decay;
        for (int i = 0; i < w.length; i++) {
            float d = g[i] + coupled * w[i];
            mean[i] = a * mean[i] + (1f - a) * d;
            square[i] = b * square[i] + (1f - b) * d * d;
            w[i] = shrink * w[i] - size * mean[i] / ((float) Math.sqrt(square[i]) + epsilon);
        }
    }

    @Override
    public List<float[]> state() {
        return state;
    }

    @Override
    public long steps() {
        return steps;
    }

    @Override
    public void resumeAt(long count) {
        steps = count;
    }
}
