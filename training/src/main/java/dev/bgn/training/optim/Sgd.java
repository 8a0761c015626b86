package dev.bgn.training.optim;

import dev.bgn.training.autograd.Parameter;
import java.util.ArrayList;
import java.util.List;

/** {@code v = momentum · v + g + decay · w}, {@code w −= rate · v}. */
public final class Sgd implements Optimizer {
    private final List<Parameter> parameters;
    private final float momentum;
    private final float decay;
    private final List<float[]> velocity = new ArrayList<>();
    private long steps;

    public Sgd(List<Parameter> parameters, double momentum, double decay) {
        this.parameters = List.copyOf(parameters);
        this.momentum = (float) momentum;
        this.decay = (float) decay;
        for (Parameter p : parameters) {
            velocity.add(new float[p.value().data().length]);
        }
    }

    @Override
    public void step(double rate) {
        steps++;
        float r = (float) rate;
        for (int p = 0; p < parameters.size(); p++) {
            float[] w = parameters.get(p).value().data();
            float[] g = parameters.get(p).gradient().data();
            float[] v = velocity.get(p);
            for (int i = 0; i < w.length; i++) {
                v[i] = momentum * v[i] + g[i] + decay * w[i];
                w[i] -= r * v[i];
            }
        }
    }

    @Override
    public List<float[]> state() {
        return velocity;
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
