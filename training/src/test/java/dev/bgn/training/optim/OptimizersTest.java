package dev.bgn.training.optim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Parameter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The optimizers against their formulas in double and against closed forms. */
class OptimizersTest {
    private static final double RATE = 0.1;
    private static final double DECAY = 0.01;
    private static final float[] START = {1f, -2f, 0.5f};

    private static Parameter parameter() {
        return new Parameter("w", FloatMatrix.of(1, 3, START.clone()));
    }

    /** The gradient of step t: it changes, so that what is remembered counts. */
    private static double gradient(int i, int t) {
        return (i - 0.8) * (t % 2 == 0 ? 0.5 : -0.125) + 0.25;
    }

    private static void run(Optimizer optimizer, Parameter w, int steps) {
        for (int t = 1; t <= steps; t++) {
            for (int i = 0; i < 3; i++) {
                w.gradient().data()[i] = (float) gradient(i, t);
            }
            optimizer.step(RATE);
        }
        assertThat(optimizer.steps()).isEqualTo(steps);
    }

    private static void assertClose(Parameter w, int i, double expected) {
        assertThat((double) w.value().data()[i]).isCloseTo(expected, within(2e-6));
    }

    @Test
    void plainDescentOfAConstantSlopeIsALine() {
        Parameter w = parameter();
        Sgd sgd = new Sgd(List.of(w), 0, 0);
        for (int t = 0; t < 10; t++) {
            w.gradient().data()[0] = 2f;
            sgd.step(RATE);
        }
        assertClose(w, 0, 1 - 10 * RATE * 2);
        assertClose(w, 1, -2);
    }

    @Test
    void momentumOfAConstantSlopeIsAGeometricSum() {
        Parameter w = parameter();
        Sgd sgd = new Sgd(List.of(w), 0.5, 0);
        int steps = 6;
        for (int t = 0; t < steps; t++) {
            w.gradient().data()[0] = 1f;
            sgd.step(RATE);
        }
        // v_t = 2 (1 − 2⁻ᵗ), summed over t = 1 … n: 2 (n − 1 + 2⁻ⁿ).
        assertClose(w, 0, 1 - RATE * 2 * (steps - 1 + Math.pow(2, -steps)));
    }

    @Test
    void momentumAndDecayFollowTheirFormula() {
        Parameter w = parameter();
        run(new Sgd(List.of(w), 0.9, DECAY), w, 7);
        for (int i = 0; i < 3; i++) {
            double x = START[i];
            double v = 0;
            for (int t = 1; t <= 7; t++) {
                v = 0.9 * v + gradient(i, t) + DECAY * x;
                x -= RATE * v;
            }
            assertClose(w, i, x);
        }
    }

    @Test
    void theFirstStepOfAdamIsTheRateAgainstTheSign() {
        Parameter w = parameter();
        run(Adam.of(List.of(w), 0), w, 1);
        for (int i = 0; i < 3; i++) {
            assertClose(w, i, START[i] - RATE * Math.signum(gradient(i, 1)));
        }
    }

    @Test
    void adamAndAdamWFollowTheirFormulas() {
        for (boolean decoupled : new boolean[] {false, true}) {
            Parameter w = parameter();
            run(decoupled ? Adam.decoupled(List.of(w), DECAY) : Adam.of(List.of(w), DECAY), w, 9);
            for (int i = 0; i < 3; i++) {
                double x = START[i];
                double mean = 0;
                double square = 0;
                for (int t = 1; t <= 9; t++) {
                    double g = gradient(i, t) + (decoupled ? 0 : DECAY * x);
                    mean = 0.9 * mean + 0.1 * g;
                    square = 0.999 * square + 0.001 * g * g;
                    double unbiased = mean / (1 - Math.pow(0.9, t));
                    double scale = Math.sqrt(square / (1 - Math.pow(0.999, t))) + 1e-8;
                    x = x - (decoupled ? RATE * DECAY * x : 0) - RATE * unbiased / scale;
                }
                assertThat((double) w.value().data()[i])
                        .as("decoupled %s", decoupled)
                        .isCloseTo(x, within(2e-5));
            }
        }
    }

    @Test
    void anOptimizerGoesOnFromItsState() {
        Parameter whole = parameter();
        run(Adam.of(List.of(whole), DECAY), whole, 8);
        Parameter w = parameter();
        Adam first = Adam.of(List.of(w), DECAY);
        run(first, w, 3);
        Adam second = Adam.of(List.of(w), DECAY);
        for (int s = 0; s < first.state().size(); s++) {
            System.arraycopy(first.state().get(s), 0, second.state().get(s), 0, 3);
        }
        second.resumeAt(first.steps());
        for (int t = 4; t <= 8; t++) {
            for (int i = 0; i < 3; i++) {
                w.gradient().data()[i] = (float) gradient(i, t);
            }
            second.step(RATE);
        }
        assertThat(w.value()).isEqualTo(whole.value());
    }

    @Test
    void clippingBoundsTheCommonNormAndKeepsTheDirection() {
        Parameter a = new Parameter("a", FloatMatrix.zeros(1, 2));
        Parameter b = new Parameter("b", FloatMatrix.zeros(1, 1));
        a.gradient().data()[0] = 2f;
        a.gradient().data()[1] = -3f;
        b.gradient().data()[0] = 6f;
        Optimizer.clip(List.of(a, b), 8);
        Optimizer.clip(List.of(a, b), 0);
        assertThat(a.gradient().data()).as("the norm is 7, below the bound").containsExactly(2f, -3f);
        Optimizer.clip(List.of(a, b), 3.5);
        assertThat(a.gradient().data()).containsExactly(1f, -1.5f);
        assertThat(b.gradient().data()).containsExactly(3f);
    }

    @Test
    void schedules() {
        assertThat(new Schedule.Constant().factor(70, 100)).isEqualTo(1);
        Schedule cosine = new Schedule.Cosine();
        assertThat(cosine.factor(0, 100)).isEqualTo(1);
        assertThat(cosine.factor(50, 100)).isCloseTo(0.5, within(1e-12));
        assertThat(cosine.factor(25, 100)).isCloseTo((1 + Math.sqrt(0.5)) / 2, within(1e-12));
        assertThat(cosine.factor(100, 100)).isCloseTo(0, within(1e-12));
        Schedule steps = new Schedule.Steps(30, 0.5);
        assertThat(steps.factor(29, 100)).isEqualTo(1);
        assertThat(steps.factor(30, 100)).isEqualTo(0.5);
        assertThat(steps.factor(95, 100)).isEqualTo(0.125);
    }
}
