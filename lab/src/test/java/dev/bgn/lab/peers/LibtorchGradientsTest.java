package dev.bgn.lab.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.autograd.Losses;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operation of the tape against libtorch's autograd in double: the value, and the gradient of the squared distance
 * of the result to a random target. Differences are at most 1e-5 of the largest element.
 */
@WithLibtorch
class LibtorchGradientsTest {
    private static final double TOLERANCE = 1e-5;
    private static final long SEED = 5;

    @BeforeAll
    static void load() {
        new LibtorchPeer().useThreads(1);
    }

    static Stream<GradientCase> operations() {
        return GradientCases.all().stream();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void gradientIsThatOfLibtorch(GradientCase operation) {
        List<Parameter> inputs = new ArrayList<>();
        for (int i = 0; i < operation.shapes().size(); i++) {
            int[] shape = operation.shapes().get(i);
            inputs.add(new Parameter("x" + i, random(shape[0], shape[1], i)));
        }
        Tape tape = new Tape(GradientCases.DROPOUT_SEED, Workers.SINGLE);
        tape.begin(0, true);
        dev.bgn.training.autograd.Tensor out =
                operation.ours().apply(inputs.stream().map(tape::parameter).toList());
        FloatMatrix target = random(out.rows(), out.columns(), 99);
        tape.backward(Losses.squaredDistance(out, target));
        try (PointerScope _ = new PointerScope()) {
            List<Tensor> leaves = inputs.stream()
                    .map(p -> doubles(p.value()).set_requires_grad(true))
                    .toList();
            Tensor expected = operation.libtorch().apply(leaves);
            requireClose("value", out.data(), expected);
            expected.view(out.rows(), out.columns())
                    .sub(doubles(target))
                    .square()
                    .sum()
                    .div(new Scalar((double) out.rows()))
                    .backward();
            for (int i = 0; i < leaves.size(); i++) {
                requireClose(
                        "gradient of input " + i,
                        inputs.get(i).gradient().data(),
                        leaves.get(i).grad());
            }
        }
    }

    private static FloatMatrix random(int rows, int columns, long stream) {
        CounterRandom random = new CounterRandom(SEED, stream);
        FloatMatrix m = FloatMatrix.zeros(rows, columns);
        for (int i = 0; i < m.data().length; i++) {
            m.data()[i] = (float) (3 * random.uniform(i) - 1.5);
        }
        return m;
    }

    static Tensor doubles(FloatMatrix matrix) {
        double[] doubles = new double[matrix.data().length];
        for (int i = 0; i < doubles.length; i++) {
            doubles[i] = matrix.data()[i];
        }
        return Tensor.create(doubles, matrix.rows(), matrix.columns());
    }

    private static void requireClose(String what, float[] actual, Tensor expected) {
        double[] values = new double[Math.toIntExact(expected.numel())];
        new DoublePointer(expected.detach().contiguous().data_ptr_double()).get(values);
        assertThat(actual).as(what).hasSameSizeAs(values);
        double largest = 0;
        double difference = 0;
        for (int i = 0; i < values.length; i++) {
            largest = Math.max(largest, Math.abs(values[i]));
            difference = Math.max(difference, Math.abs(values[i] - actual[i]));
        }
        assertThat(largest).as(what + ": largest element").isPositive();
        assertThat(difference / largest).as(what + ": relative difference").isLessThanOrEqualTo(TOLERANCE);
    }
}
