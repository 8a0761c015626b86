package dev.bgn.training.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.SmallGraphs;
import dev.bgn.training.autograd.Dropout;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Against loops in float64: softmax of the scores of the whole values, sum of what dropout leaves of them. */
class AttentionAggregatorTest {
    private static final int WIDTH = 3;
    private static final double RATE = 0.5;
    private static final GraphData GRAPH = SmallGraphs.citations(40, 2);

    private final GraphInput input = new GraphInput(GRAPH.graph(), GRAPH.features());
    private final FloatMatrix z = values(GRAPH.nodeCount());

    private static FloatMatrix values(int rows) {
        FloatMatrix values = FloatMatrix.zeros(rows, WIDTH);
        for (int i = 0; i < values.data().length; i++) {
            values.data()[i] = (float) Math.sin(1 + i);
        }
        return values;
    }

    private static Parameter vector(String name, float... values) {
        Parameter parameter = Parameter.zeros(name, 1, WIDTH);
        System.arraycopy(values, 0, parameter.value().data(), 0, WIDTH);
        return parameter;
    }

    private float[] aggregate(double messageDropout, boolean training) {
        Tape tape = new Tape(7, Workers.SINGLE);
        tape.begin(0, training);
        return new AttentionAggregator(
                        vector("own", 0.5f, -1f, 0.2f), vector("other", 1f, 0.3f, -2f), 1, true, 0, messageDropout)
                .apply(tape.constant(z), input.block(0))
                .data()
                .clone();
    }

    private float[] masked() {
        Tape tape = new Tape(7, Workers.SINGLE);
        tape.begin(0, true);
        return Dropout.elements(tape.constant(z), RATE).data().clone();
    }

    private double score(int i, int j) {
        double own = 0.5 * z.get(i, 0) - z.get(i, 1) + 0.2 * z.get(i, 2);
        double other = z.get(j, 0) + 0.3 * z.get(j, 1) - 2 * z.get(j, 2);
        return own + other > 0 ? own + other : 0.2 * (own + other);
    }

    private double[] expected(float[] messages) {
        CsrGraph loops = GRAPH.graph().withSelfLoops();
        double[] out = new double[messages.length];
        for (int i = 0; i < loops.nodeCount(); i++) {
            double all = 0;
            for (int j : loops.neighbours(i)) {
                all += Math.exp(score(i, j));
            }
            for (int j : loops.neighbours(i)) {
                for (int c = 0; c < WIDTH; c++) {
                    out[i * WIDTH + c] += Math.exp(score(i, j)) / all * messages[j * WIDTH + c];
                }
            }
        }
        return out;
    }

    @Test
    void dropoutOfMessagesTouchesTheSummedValuesAlone() {
        float[] kept = masked();
        assertThat(kept).isNotEqualTo(z.data());
        double[] wanted = expected(kept);
        float[] found = aggregate(RATE, true);
        for (int i = 0; i < wanted.length; i++) {
            assertThat((double) found[i]).isCloseTo(wanted[i], within(1e-5));
        }
    }

    @Test
    void nothingIsDroppedOutsideTrainingOrAtRateZero() {
        float[] plain = aggregate(0, false);
        assertThat(aggregate(RATE, false)).isEqualTo(plain);
        assertThat(aggregate(0, true)).isEqualTo(plain);
        double[] wanted = expected(z.data());
        double largest = 0;
        for (int i = 0; i < wanted.length; i++) {
            largest = Math.max(largest, Math.abs(wanted[i] - plain[i]));
        }
        assertThat(largest).as(Arrays.toString(plain)).isLessThan(1e-5);
    }
}
