package dev.bgn.training.autograd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Checks an operation against a definition of it in double, written a second time: the value, and the gradient of a
 * weighted sum of its elements against central differences of the definition.
 */
final class GradientCheck {
    private static final double STEP = 1e-5;

    private GradientCheck() {}

    private static FloatMatrix random(int rows, int columns, long stream) {
        CounterRandom random = new CounterRandom(11, stream);
        FloatMatrix m = FloatMatrix.zeros(rows, columns);
        for (int i = 0; i < m.data().length; i++) {
            m.data()[i] = (float) (2 * random.uniform(i) - 1);
        }
        return m;
    }

    static Exact exact(FloatMatrix m) {
        return Exact.make(m.rows(), m.columns(), m::get);
    }

    private static double weighted(Exact out, FloatMatrix weights) {
        double sum = 0;
        for (int i = 0; i < out.data().length; i++) {
            sum += out.data()[i] * weights.data()[i];
        }
        return sum;
    }

    static void check(
            String name,
            Function<List<Tensor>, Tensor> operation,
            Function<List<Exact>, Exact> definition,
            int[]... shapes) {
        List<Parameter> inputs = new ArrayList<>();
        for (int i = 0; i < shapes.length; i++) {
            inputs.add(new Parameter("x" + i, random(shapes[i][0], shapes[i][1], i)));
        }
        Tape tape = new Tape(1, Workers.SINGLE);
        // Twice, so that reused buffers are seen too.
        for (int repeat = 0; repeat < 2; repeat++) {
            tape.begin(0, true);
            List<Tensor> tensors = inputs.stream().map(tape::parameter).toList();
            Tensor out = operation.apply(tensors);
            Exact expected =
                    definition.apply(inputs.stream().map(p -> exact(p.value())).toList());
            assertThat(new int[] {out.rows(), out.columns()})
                    .as(name)
                    .containsExactly(expected.rows(), expected.columns());
            FloatMatrix weights = random(out.rows(), out.columns(), 99);
            for (int i = 0; i < expected.data().length; i++) {
                close(name + " value " + i, out.data()[i], expected.data()[i]);
            }
            backward(tape, out, weights);
            for (int p = 0; p < shapes.length; p++) {
                for (int i = 0; i < shapes[p][0] * shapes[p][1]; i++) {
                    double slope = (shifted(inputs, definition, weights, p, i, STEP)
                                    - shifted(inputs, definition, weights, p, i, -STEP))
                            / (2 * STEP);
                    close(
                            name + " gradient " + i + " of input " + p,
                            inputs.get(p).gradient().data()[i],
                            slope);
                }
            }
        }
    }

    private static void close(String what, double actual, double expected) {
        assertThat(Math.abs(actual - expected))
                .as("%s: %s for %s", what, actual, expected)
                .isLessThan(1e-5 * Math.max(1, Math.abs(expected)));
    }

    private static void backward(Tape tape, Tensor out, FloatMatrix weights) {
        Tensor product = Elementwise.multiply(out, tape.constant(weights));
        Tensor columns = Products.dense(tape.constant(ones(1, out.rows())), product);
        tape.backward(Products.dense(columns, tape.constant(ones(out.columns(), 1))));
    }

    private static FloatMatrix ones(int rows, int columns) {
        FloatMatrix m = FloatMatrix.zeros(rows, columns);
        Arrays.fill(m.data(), 1f);
        return m;
    }

    private static double shifted(
            List<Parameter> inputs,
            Function<List<Exact>, Exact> definition,
            FloatMatrix weights,
            int p,
            int i,
            double by) {
        List<Exact> values = inputs.stream().map(x -> exact(x.value())).toList();
        values.get(p).data()[i] += by;
        return weighted(definition.apply(values), weights);
    }

    static int[] shape(int rows, int columns) {
        return new int[] {rows, columns};
    }
}
