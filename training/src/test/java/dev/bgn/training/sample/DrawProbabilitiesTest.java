package dev.bgn.training.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.SelectedRows;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.layer.Draws;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class DrawProbabilitiesTest {
    private static final float STEP = 1 / 256f;
    private static final float[] SIZES = {0.5f, 1.25f, 0.75f, 2f, 0.1f};

    private static FloatMatrix numbers(int rows, int columns, double by) {
        FloatMatrix matrix = FloatMatrix.zeros(rows, columns);
        for (int i = 0; i < matrix.data().length; i++) {
            matrix.data()[i] = (float) Math.sin(by * (i + 1));
        }
        return matrix;
    }

    /** From the formula, in double precision. */
    @Test
    void theyFollowTheFormulaAndSumToOne() {
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, false);
        FloatMatrix scores = numbers(5, 2, 1.3);
        DrawProbabilities p = DrawProbabilities.adaptive(tape.constant(scores), 3, SIZES);
        double above = (double) scores.get(0, 0) + scores.get(1, 0) + scores.get(2, 0);
        double[] q = new double[5];
        double sum = 0;
        for (int u = 0; u < 5; u++) {
            double t = scores.get(u, 1);
            q[u] = SIZES[u] * (Math.max(0, above + t) + 1) * (Math.max(0, t) + 1);
            sum += q[u];
        }
        double all = 0;
        for (int u = 0; u < 5; u++) {
            assertThat(p.of(u)).isCloseTo(q[u] / sum, within(1e-12));
            all += p.of(u);
        }
        assertThat(all).isCloseTo(1, within(1e-12));
    }

    @Test
    void gradientsOfTheSamplersWeightsAgainstDifferences() {
        Features features = new Features.Sparse(
                SparseMatrix.of(6, 4, new int[] {0, 2, 3, 5, 7, 8, 8}, new int[] {0, 2, 1, 0, 3, 1, 2, 3}, new float[] {
                    1, -2, 0.5f, 1, 1, 2, -1, 0.25f
                }));
        int[] nodes = {4, 0, 3, 1, 2};
        int[] drawn = {0, 1, 3, 4};
        Parameter weights = new Parameter("scores", numbers(4, 2, 0.7));
        FloatMatrix z = numbers(4, 3, 1.1);
        FloatMatrix out = numbers(2, 3, 2.3);
        FloatMatrix whole = numbers(4, 1, 0.4);
        requireGradients(
                tape -> {
                    Tensor scores = SelectedRows.product(features, nodes, tape.parameter(weights));
                    DrawProbabilities p = DrawProbabilities.adaptive(scores, 2, SIZES);
                    Tensor support = Elementwise.multiply(tape.constant(whole), p.inverse(drawn));
                    Draws draws = new Draws(support, new float[] {0.25f, 0.5f, 0.125f, 0.125f});
                    return draws.variance(z, out);
                },
                weights);
    }

    private static void requireGradients(Function<Tape, Tensor> loss, Parameter parameter) {
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, true);
        tape.backward(loss.apply(tape));
        float[] gradient = parameter.gradient().copy().data();
        for (int i = 0; i < gradient.length; i++) {
            double slope = (shifted(loss, parameter, i, STEP) - shifted(loss, parameter, i, -STEP)) / (2 * STEP);
            assertThat((double) gradient[i])
                    .as("%s %d", parameter, i)
                    .isCloseTo(slope, within(0.005 + 0.01 * Math.abs(slope)));
        }
        assertThat(gradient).as("something is learned").isNotEqualTo(new float[gradient.length]);
    }

    private static double shifted(Function<Tape, Tensor> loss, Parameter parameter, int at, float by) {
        float[] values = parameter.value().data();
        float kept = values[at];
        values[at] = kept + by;
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, false);
        double value = loss.apply(tape).data()[0];
        values[at] = kept;
        return value;
    }
}
