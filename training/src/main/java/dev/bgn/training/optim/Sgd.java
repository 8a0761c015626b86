package dev.bgn.training.optim;

import dev.bgn.training.autograd.Parameter;
import java.util.List;

/** {@code v = momentum · v + g + decay · w}, {@code w −= rate · v}. */
public final class Sgd extends Optimizer {
    private final float momentum;
    private final float decay;
    private float rate;

    public Sgd(List<Parameter> parameters, double momentum, double decay) {
        super(parameters, 1);
        this.momentum = (float) momentum;
        this.decay = (float) decay;
    }

    @Override
    void begin(double newRate, long number) {
        rate = (float) newRate;
    }

    @Override
    void update(float[] w, float[] g, List<float[]> memory) {
        float[] v = memory.getFirst();
        for (int i = 0; i < w.length; i++) {
            v[i] = momentum * v[i] + g[i] + decay * w[i];
            w[i] -= rate * v[i];
        }
    }
}
