package dev.bgn.training.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.Level;
import dev.bgn.runtime.model.ModelKind;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.progress.TrainResult;
import dev.bgn.training.task.Trainer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConsistencyTest {
    private static final int[] NODES = {0, 3};
    private static final int[] LABELS = {2, 0, 0, 1, 0};
    private static final ConsistencySettings SETTINGS = new ConsistencySettings(2, 0.3, 100);

    private static double[] softmax(FloatMatrix logits, int row) {
        double[] p = new double[logits.columns()];
        double sum = 0;
        for (int c = 0; c < p.length; c++) {
            p[c] = Math.exp(logits.get(row, c));
            sum += p[c];
        }
        for (int c = 0; c < p.length; c++) {
            p[c] /= sum;
        }
        return p;
    }

    /** From the formula, in double precision; the target is taken from {@code fixed}. */
    private static double loss(List<FloatMatrix> passes, List<FloatMatrix> fixed, int epoch) {
        double loss = 0;
        for (FloatMatrix logits : passes) {
            for (int node : NODES) {
                loss -= Math.log(softmax(logits, node)[LABELS[node]]) / NODES.length / 2;
            }
            for (int r = 0; r < logits.rows(); r++) {
                double[] target = new double[logits.columns()];
                double sum = 0;
                for (int c = 0; c < target.length; c++) {
                    double mean = (softmax(fixed.get(0), r)[c] + softmax(fixed.get(1), r)[c]) / 2;
                    target[c] = Math.pow(mean, 1 / 0.3);
                    sum += target[c];
                }
                for (int c = 0; c < target.length; c++) {
                    double d = softmax(logits, r)[c] - target[c] / sum;
                    loss += 2 * Math.min(1, epoch / 100.0) * d * d / logits.rows() / 2;
                }
            }
        }
        return loss;
    }

    @Test
    void lossGradientAndPartsAreThoseOfTheFormula() {
        Parameter a = Parameter.xavier("a", 5, 3, 1, 1, new CounterRandom(4, 0));
        Parameter b = Parameter.xavier("b", 5, 3, 1, 1, new CounterRandom(4, 1));
        List<FloatMatrix> values = List.of(a.value(), b.value());
        Consistency consistency = new Consistency(new CrossEntropy(NODES, LABELS), SETTINGS);
        for (int epoch : new int[] {0, 30, 250}) {
            Tape tape = new Tape(1, Workers.SINGLE);
            tape.begin(0, true);
            Tensor loss = consistency.loss(List.of(tape.parameter(a), tape.parameter(b)), epoch);
            double expected = loss(values, values, epoch);
            assertThat(loss.data()[0]).isCloseTo((float) expected, within(1e-5f));
            tape.backward(loss);
            List<FloatMatrix> fixed = List.of(a.copy(), b.copy());
            float step = 1e-3f;
            for (int i = 0; i < 15; i++) {
                float kept = a.value().data()[i];
                a.value().data()[i] = kept + step;
                double above = loss(values, fixed, epoch);
                a.value().data()[i] = kept - step;
                double below = loss(values, fixed, epoch);
                a.value().data()[i] = kept;
                assertThat((double) a.gradient().data()[i])
                        .as("element %d, epoch %d", i, epoch)
                        .isCloseTo((above - below) / (2 * step), within(1e-4));
            }
            double parts = 0;
            for (int pass = 0; pass < 2; pass++) {
                for (float part : consistency.lossOfNodes(values, pass, epoch)) {
                    parts += part;
                }
            }
            assertThat(parts).isCloseTo(expected, within(1e-5));
        }
    }

    @Test
    void everyKindLearnsWithItAtEveryLevelInBatchesToo() {
        GraphData data = SmallGraphs.citations(200, 5);
        GraphInput input = new GraphInput(data.graph(), data.features());
        for (ModelKind kind : ModelKind.values()) {
            for (Level level : Level.values()) {
                for (int batch : new int[] {0, 64}) {
                    TrainPlan plan = TrainPlan.of(kind, level).consistent().withBatch(batch);
                    plan = plan.withTraining(plan.training().withEpochs(40, 0));
                    TrainResult result = new SeedRun(plan, data, input, Optional.empty(), 1, Workers.SINGLE)
                            .run(Trainer.Listener.NONE);
                    assertThat(result.test()).as("%s %s %d", kind, level, batch).isGreaterThan(0.6);
                }
            }
        }
    }
}
