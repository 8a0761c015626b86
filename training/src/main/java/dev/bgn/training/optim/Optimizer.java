package dev.bgn.training.optim;

import dev.bgn.training.autograd.Parameter;
import java.util.List;

/** Moves parameters against their gradients. */
public sealed interface Optimizer permits Sgd, Adam {
    /** One step with a learning rate. */
    void step(double rate);

    /** What a checkpoint keeps: the arrays behind the optimizer, in a fixed order. */
    List<float[]> state();

    /** How many steps were made. */
    long steps();

    /** Takes up counting again after {@link #state()} was filled. */
    void resumeAt(long steps);

    /** Scales all gradients down so that their common norm is at most {@code most}; 0 for no bound. */
    static void clip(List<Parameter> parameters, double most) {
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
