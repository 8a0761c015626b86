package dev.bgn.training.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabelledDistillationTest {
    private static final int[] LABELS = {2, 0, -1, 1};
    private static final FloatMatrix SOFT = FloatMatrix.of(
            4, 3, new float[] {0.1f, 0.2f, 0.7f, 0.5f, 0.25f, 0.25f, 0.3f, 0.3f, 0.4f, 0.05f, 0.9f, 0.05f});

    /** From the formula, in double precision: half the labels, half the soft labels at temperature 4. */
    private static double loss(FloatMatrix logits, int[] labelled) {
        double loss = 0;
        for (int node : labelled) {
            loss -= Math.log(softmax(logits, node, 1)[LABELS[node]]) / labelled.length / 2;
        }
        for (int r = 0; r < 4; r++) {
            double[] p = softmax(logits, r, 4);
            for (int c = 0; c < 3; c++) {
                loss -= 16 * SOFT.get(r, c) * Math.log(p[c]) / 4 / 2;
            }
        }
        return loss;
    }

    private static double[] softmax(FloatMatrix logits, int row, double temperature) {
        double[] p = new double[3];
        double sum = 0;
        for (int c = 0; c < 3; c++) {
            p[c] = Math.exp(logits.get(row, c) / temperature);
            sum += p[c];
        }
        for (int c = 0; c < 3; c++) {
            p[c] /= sum;
        }
        return p;
    }

    @Test
    void lossGradientAndPartsAreThoseOfTheFormula() {
        for (int[] labelled : new int[][] {{0, 3}, {}}) {
            LabelledDistillation objective = new LabelledDistillation(
                    new CrossEntropy(labelled, LABELS), new Distillation(SOFT, LabelledDistillation.TEMPERATURE));
            Parameter logits = Parameter.xavier("logits", 4, 3, 1, 1, new CounterRandom(4, 0));
            Tape tape = new Tape(1, Workers.SINGLE);
            tape.begin(0, true);
            Tensor loss = objective.loss(List.of(tape.parameter(logits)), 0);
            tape.backward(loss);
            assertThat((double) loss.data()[0]).isCloseTo(loss(logits.value(), labelled), within(1e-5));
            float[] parts = objective.lossOfNodes(List.of(logits.value()), 0, 0);
            double sum = 0;
            for (float part : parts) {
                sum += part;
            }
            assertThat(sum).as("parts").isCloseTo(loss(logits.value(), labelled), within(1e-5));
            for (int i = 0; i < 12; i++) {
                float kept = logits.value().data()[i];
                logits.value().data()[i] = kept + 1e-3f;
                double up = loss(logits.value(), labelled);
                logits.value().data()[i] = kept - 1e-3f;
                double down = loss(logits.value(), labelled);
                logits.value().data()[i] = kept;
                assertThat((double) logits.gradient().data()[i]).isCloseTo((up - down) / 2e-3, within(2e-3));
            }
        }
    }
}
