package dev.bgn.training.optim;

import dev.bgn.training.autograd.Parameter;
import java.util.ArrayList;
import java.util.List;

/** Moves parameters against their gradients. */
public abstract sealed class Optimizer permits Sgd, Adam {
    private final List<Parameter> parameters;
    private final int remembered;
    private final List<float[]> state = new ArrayList<>();
    private long steps;

    /** @param remembered how many numbers are kept for each weight */
    Optimizer(List<Parameter> parameters, int remembered) {
        this.parameters = List.copyOf(parameters);
        this.remembered = remembered;
        for (Parameter p : parameters) {
            for (int i = 0; i < remembered; i++) {
                state.add(new float[p.value().data().length]);
            }
        }
    }

    /** One step with a learning rate. */
    public final void step(double rate) {
        steps++;
        begin(rate, steps);
        for (int p = 0; p < parameters.size(); p++) {
            Parameter parameter = parameters.get(p);
            update(
                    parameter.value().data(),
                    parameter.gradient().data(),
                    state.subList(remembered * p, remembered * (p + 1)));
        }
    }

    /** Prepares step {@code number}, counted from 1. */
    abstract void begin(double rate, long number);

    /** Moves one parameter. */
    abstract void update(float[] w, float[] g, List<float[]> memory);

    /** What a checkpoint keeps: the arrays behind the optimizer, in a fixed order. */
    public final List<float[]> state() {
        return state;
    }

    /** How many steps were made. */
    public final long steps() {
        return steps;
    }

    /** Takes up counting again after {@link #state()} was filled. */
    public final void resumeAt(long count) {
        steps = count;
    }

    /** Scales all gradients down so that their common norm is at most {@code most}; 0 for no bound. */
    public static void clip(List<Parameter> parameters, double most) {
        if (most <= 0) {
            return;
        }
        double square = 0;
        for (Parameter p : parameters) {
            for (float g : p.gradient().data()) {
                square += (double) g * g;
            }
        }
        double norm = Math.sqrt(square);
        if (norm > most) {
            float factor = (float) (most / norm);
            for (Parameter p : parameters) {
                float[] g = p.gradient().data();
                for (int i = 0; i < g.length; i++) {
                    g[i] *= factor;
                }
            }
        }
    }
}
