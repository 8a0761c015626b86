package dev.bgn.training.autograd;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Objects;

/** A matrix that is learned: its value, and its gradient after {@link Tape#backward}. */
public final class Parameter {
    private final String name;
    private final FloatMatrix value;
    private final FloatMatrix gradient;

    public Parameter(String name, FloatMatrix value) {
        this.name = Objects.requireNonNull(name, "name");
        this.value = value;
        this.gradient = FloatMatrix.zeros(value.rows(), value.columns());
    }

    /** Uniform in ±√(6 / (fanIn + fanOut)) (Glorot and Bengio, 2010). */
    public static Parameter xavier(String name, int rows, int columns, int fanIn, int fanOut, CounterRandom random) {
        FloatMatrix value = FloatMatrix.zeros(rows, columns);
        double bound = Math.sqrt(6.0 / (fanIn + fanOut));
        for (int i = 0; i < value.data().length; i++) {
            value.data()[i] = (float) (bound * (2 * random.uniform(i) - 1));
        }
        return new Parameter(name, value);
    }

    public static Parameter zeros(String name, int rows, int columns) {
        return new Parameter(name, FloatMatrix.zeros(rows, columns));
    }

    public String name() {
        return name;
    }

    public FloatMatrix value() {
        return value;
    }

    /** A copy of the present value. */
    public FloatMatrix copy() {
        return value.copy();
    }

    public FloatMatrix gradient() {
        return gradient;
    }

    @Override
    public String toString() {
        return name + " " + value.shape();
    }
}
