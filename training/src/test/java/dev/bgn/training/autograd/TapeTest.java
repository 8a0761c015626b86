package dev.bgn.training.autograd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TapeTest {
    @Test
    void dropoutKeepsTheExpectedValueAndTheSameElementsOnTheWayBack() {
        Tape tape = new Tape(5, Workers.SINGLE);
        FloatMatrix ones = FloatMatrix.zeros(1000, 33);
        java.util.Arrays.fill(ones.data(), 1f);
        Parameter x = new Parameter("x", ones);
        tape.begin(1, true);
        Tensor dropped = Dropout.elements(tape.parameter(x), 0.6);
        Tensor sum = Products.dense(
                Products.dense(tape.constant(FloatMatrix.of(1, 1000, ones(1000))), dropped),
                tape.constant(FloatMatrix.of(33, 1, ones(33))));
        tape.backward(sum);
        assertThat(sum.data()[0] / 33_000).isCloseTo(1f, within(0.02f));
        assertThat(x.gradient()).isEqualTo(dropped.value());
        long zeros =
                IntStream.range(0, 33_000).filter(i -> dropped.data()[i] == 0f).count();
        assertThat(zeros / 33_000.0).isCloseTo(0.6, within(0.01));
        tape.begin(2, false);
        assertThat(Dropout.elements(tape.parameter(x), 0.6).value()).isEqualTo(ones);
        tape.begin(3, true);
        Tensor rows = Dropout.rows(tape.parameter(x), 0.5);
        for (int r = 0; r < 1000; r++) {
            assertThat(rows.value().get(r, 0))
                    .isIn(0f, 2f)
                    .isEqualTo(rows.value().get(r, 32));
        }
    }

    private static float[] ones(int count) {
        float[] ones = new float[count];
        java.util.Arrays.fill(ones, 1f);
        return ones;
    }

    /** A small attention network over a random graph: its gradients, whatever the team. */
    private static FloatMatrix gradient(Workers workers) {
        int nodes = 3_000;
        CounterRandom random = new CounterRandom(3, 0);
        int[] source = IntStream.range(0, 9_000)
                .map(i -> (int) random.below(nodes, 2L * i))
                .toArray();
        int[] target = IntStream.range(0, 9_000)
                .map(i -> (int) random.below(nodes, 2L * i + 1))
                .toArray();
        Neighbours neighbours =
                Neighbours.of(CsrGraph.undirected(nodes, source, target).withSelfLoops());
        Parameter x = Parameter.xavier("x", nodes, 32, 32, 32, new CounterRandom(1, 1));
        Parameter w = Parameter.xavier("w", 32, 32, 32, 32, new CounterRandom(1, 2));
        Parameter a = Parameter.xavier("a", 1, 32, 8, 1, new CounterRandom(1, 3));
        int[] labels = IntStream.range(0, nodes).map(i -> i % 7).toArray();
        Tape tape = new Tape(7, workers);
        for (int step = 0; step < 2; step++) {
            tape.begin(4, true);
            Tensor z = Products.dense(Dropout.elements(tape.parameter(x), 0.3), tape.parameter(w));
            Tensor score = Columns.headDots(z, tape.parameter(a), 4);
            Tensor weights = Segments.softmax(
                    Segments.edgeSum(neighbours, score, score),
                    neighbours.graph().startArray());
            Tensor h = Activations.elu(Normalization.balance(Products.aggregateHeads(neighbours, weights, z)));
            tape.backward(Losses.crossEntropy(h, IntStream.range(0, nodes).toArray(), labels));
        }
        return Columns.concat(java.util.List.of(
                        tape.constant(w.gradient()),
                        tape.constant(FloatMatrix.of(32, 3_000, x.gradient().data()))))
                .value();
    }

    @Test
    void theNumberOfThreadsChangesNothing() {
        FloatMatrix single = gradient(Workers.SINGLE);
        for (int threads : new int[] {2, 8}) {
            try (Workers workers = Workers.of(threads)) {
                assertThat(gradient(workers)).as("%d threads", threads).isEqualTo(single);
            }
        }
    }

    @Test
    void buffersAreUsedAgain() {
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, true);
        FloatMatrix first = tape.buffer(3, 4);
        FloatMatrix second = tape.buffer(3, 4);
        assertThat(first).isNotSameAs(second);
        tape.begin(1, true);
        assertThat(tape.buffer(3, 4)).isSameAs(first);
        assertThat(tape.buffer(4, 4)).isNotSameAs(second);
    }

    @Test
    void wrongUseIsNamed() {
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, true);
        Tensor a = tape.parameter(Parameter.zeros("a", 2, 3));
        Tensor b = tape.parameter(Parameter.zeros("b", 2, 4));
        assertThatThrownBy(() -> Elementwise.add(a, b)).hasMessageContainingAll("2×3", "2×4");
        assertThatThrownBy(() -> tape.backward(a)).hasMessageContaining("2×3");
        assertThatThrownBy(() -> tape.backward(tape.constant(FloatMatrix.zeros(1, 1))))
                .hasMessageContaining("nothing that is learned");
        assertThatThrownBy(() -> Dropout.elements(a, 1.5)).hasMessageContaining("1.5");
    }

    @Test
    void aPlaceKeepsItsArrayWhenShapesVary() {
        Tape tape = new Tape(1, Workers.SINGLE);
        tape.begin(0, true);
        float[] first = tape.buffer(10, 4).data();
        tape.begin(1, true);
        FloatMatrix smaller = tape.buffer(3, 5);
        assertThat(smaller.data()).isSameAs(first);
        assertThat(smaller.shape().elements()).isEqualTo(15);
        tape.begin(2, true);
        float[] larger = tape.buffer(11, 4).data();
        assertThat(larger).hasSizeGreaterThanOrEqualTo(44);
        tape.begin(3, true);
        assertThat(tape.buffer(12, 4).data()).as("some room is left").isSameAs(larger);
    }
}
