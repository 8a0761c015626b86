package dev.bgn.training.binarize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Losses;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Products;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinarizersTest {
    private static final float[] X = {-2f, -1f, -0.5f, -0f, 0f, 0.5f, 1f, 2f};

    private record Outcome(FloatMatrix value, FloatMatrix gradient) {}

    /** Value and gradient of the sum of the binarized X. */
    private static Outcome outcome(Binarizer binarizer, boolean training) {
        Parameter x = new Parameter("x", FloatMatrix.of(1, X.length, X.clone()));
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, training);
        Tensor out = binarizer.apply(tape.parameter(x));
        if (training) {
            float[] ones = new float[X.length];
            Arrays.fill(ones, 1f);
            tape.backward(Products.dense(out, tape.constant(FloatMatrix.of(X.length, 1, ones))));
        }
        return new Outcome(out.value(), x.gradient());
    }

    @Test
    void deterministicSigns() {
        float[] signs = {-1f, -1f, -1f, 1f, 1f, 1f, 1f, 1f};
        for (Binarizer binarizer :
                new Binarizer[] {new Sign(true), new Sign(false), new ApproxSign(), new TanhSign(2f)}) {
            assertThat(outcome(binarizer, true).value.data()).containsExactly(signs);
        }
        for (Binarizer binarizer :
                new Binarizer[] {new StochasticSign(), new Tanh(), new ClippedTanh(3f), new Reinforce(0f)}) {
            assertThat(outcome(binarizer, false).value.data())
                    .as("%s after training", binarizer)
                    .containsExactly(signs);
        }
        assertThat(outcome(new ZeroPreservingSign(), true).value.data())
                .containsExactly(-1f, -1f, -1f, 0f, 0f, 1f, 1f, 1f);
    }

    @Test
    void theGradientOfASteeperTanh() {
        float[] gradient = outcome(new TanhSign(2f), true).gradient.data();
        for (int i = 0; i < X.length; i++) {
            double t = Math.tanh(2 * X[i]);
            assertThat((double) gradient[i]).isCloseTo(2 * (1 - t * t), within(1e-6));
        }
    }

    @Test
    void straightThroughMasks() {
        assertThat(outcome(new Sign(false), true).gradient.data()).containsOnly(1f);
        assertThat(outcome(new ZeroPreservingSign(), true).gradient.data()).containsOnly(1f);
        assertThat(outcome(new StochasticSign(), true).gradient.data()).containsOnly(1f);
        assertThat(outcome(new Sign(true), true).gradient.data()).containsExactly(0f, 1f, 1f, 1f, 1f, 1f, 1f, 0f);
        assertThat(outcome(new ApproxSign(), true).gradient.data()).containsExactly(0f, 0f, 1f, 2f, 2f, 1f, 0f, 0f);
    }

    @Test
    void clippedTanhIsNearlyBinaryAndNearlyWithoutGradient() {
        Outcome outcome = outcome(new ClippedTanh(3f), true);
        for (int i = 0; i < X.length; i++) {
            assertThat(Math.abs(outcome.value.data()[i])).isGreaterThan(0.99f);
            assertThat(outcome.gradient.data()[i]).isBetween(0f, 0.01f);
        }
    }

    @Test
    void stochasticSignsFollowTheSigmoid() {
        int count = 200_000;
        float[] x = new float[count];
        Arrays.fill(x, 0.7f);
        Tape tape = new Tape(3, Workers.SINGLE);
        tape.begin(0, true);
        Tensor out = new StochasticSign().apply(tape.constant(FloatMatrix.of(count, 1, x)));
        double positive = 0;
        for (float v : out.data()) {
            positive += v > 0 ? 1 : 0;
        }
        assertThat(positive / count).isCloseTo(1 / (1 + Math.exp(-0.7)), within(0.005));
    }

    /** Loss of a code of three units: anything that is not linear. */
    private static double loss(boolean a, boolean b, boolean c) {
        return (a ? 1 : 0) + 2 * (b ^ c ? 1 : 0) + (a && c ? 3 : 0);
    }

    private static double sigma(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    /** With the sharpness of the trainer, of units in one row and of weights, whose rows all reach the same loss. */
    @ParameterizedTest
    @CsvSource({"0, 1", "2, 1", "2, 3"})
    void reinforceHasTheExactExpectationAsItsMean(float sharpness, int rows) {
        float[] h = {0.3f, -0.8f, 0.5f};
        // As the trainer measures pre-activations: in units of their mean magnitude.
        double slope = sharpness == 0 ? 1 : sharpness * 3 / (0.3 + 0.8 + 0.5);
        double[] exact = new double[3];
        for (int code = 0; code < 8; code++) {
            boolean[] bits = {(code & 1) != 0, (code & 2) != 0, (code & 4) != 0};
            for (int unit = 0; unit < 3; unit++) {
                double part = loss(bits[0], bits[1], bits[2]);
                for (int other = 0; other < 3; other++) {
                    double p = sigma(slope * h[other]);
                    double d = slope * p * (1 - p);
                    part *= other == unit ? (bits[other] ? d : -d) : bits[other] ? p : 1 - p;
                }
                exact[unit] += part;
            }
        }
        Reinforce reinforce = new Reinforce(sharpness);
        Parameter x = new Parameter("h", FloatMatrix.of(rows, 3 / rows, h));
        Tape tape = new Tape(8, Workers.SINGLE);
        int samples = 60_000;
        double[] sum = new double[3];
        double[] square = new double[3];
        for (int s = 0; s < samples; s++) {
            tape.begin(s, true);
            Tensor code = reinforce.apply(tape.parameter(x));
            float[] b = code.data();
            float loss = (float) loss(b[0] > 0, b[1] > 0, b[2] > 0);
            if (rows == 1) {
                reinforce.observe(0, new float[] {loss});
            } else {
                reinforce.observe(loss, rows);
            }
            tape.backward(Losses.squaredDistance(code, FloatMatrix.zeros(rows, 3 / rows)));
            for (int u = 0; u < 3; u++) {
                sum[u] += x.gradient().data()[u];
                square[u] += x.gradient().data()[u] * x.gradient().data()[u];
            }
        }
        for (int u = 0; u < 3; u++) {
            double mean = sum[u] / samples;
            double error = Math.sqrt((square[u] / samples - mean * mean) / samples);
            assertThat(mean).as("unit %d, seed 8", u).isCloseTo(exact[u], within(3 * error));
        }
    }

    @Test
    void averagesPerColumnDoNotDependOnTheNumberOfRows() {
        Reinforce reinforce = new Reinforce(2f);
        reinforce.keepPerColumn();
        Tape tape = new Tape(8, Workers.SINGLE);
        for (int step = 0; step < 4; step++) {
            Parameter x = Parameter.xavier("h", 2 + step, 3, 3, 3, new CounterRandom(1, step));
            tape.begin(step, true);
            Tensor code = reinforce.apply(tape.parameter(x));
            reinforce.observe(1f, 2 + step);
            tape.backward(Losses.squaredDistance(code, FloatMatrix.zeros(2 + step, 3)));
            assertThat(reinforce.state()).as("numerators and denominators").hasSize(6);
        }
    }

    @Test
    void reinforceWithoutLossesSaysSo() {
        assertThatThrownBy(() -> outcome(new Reinforce(1f), true)).hasMessageContaining("losses");
    }
}
