package dev.bgn.runtime.kernel;

import static dev.bgn.runtime.kernel.KernelsUnderTest.AWKWARD_SHAPES;
import static dev.bgn.runtime.kernel.KernelsUnderTest.KERNELS;
import static dev.bgn.runtime.kernel.KernelsUnderTest.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The kernels that only learning needs, against definitions in double and against their scalar twins. */
class LearningKernelsTest {
    private static void check(
            FloatMatrix room, double[] exact, int terms, String what, BiConsumer<Kernels, FloatMatrix> kernel) {
        FloatMatrix scalar = FloatMatrix.zeros(room.rows(), room.columns());
        kernel.accept(Kernels.scalar(), scalar);
        assertClose(scalar, exact, terms, terms, what);
        kernel.accept(KERNELS, room);
        assertThat(room).as(what).isEqualTo(scalar);
    }

    private static FloatMatrix turned(FloatMatrix m) {
        FloatMatrix t = FloatMatrix.zeros(m.columns(), m.rows());
        for (int r = 0; r < m.rows(); r++) {
            for (int c = 0; c < m.columns(); c++) {
                t.set(c, r, m.get(r, c));
            }
        }
        return t;
    }

    @Test
    void productsWithATransposedMatrix() {
        for (int[] s : AWKWARD_SHAPES) {
            int m = s[0];
            int k = s[1];
            int n = s[2];
            String what = m + "×" + k + "×" + n;
            FloatMatrix a = Fill.RANDOM.floats(k, m, 1);
            FloatMatrix b = Fill.RANDOM.floats(k, n, 2);
            double[] first = BitByBit.product(turned(a), b);
            check(Fill.EXTREME.floats(m, n, 3), first, k, what, (x, o) -> x.transposedProduct(a, b, o, Workers.SINGLE));
            FloatMatrix c = Fill.RANDOM.floats(m, k, 4);
            FloatMatrix d = Fill.RANDOM.floats(n, k, 5);
            double[] second = BitByBit.product(c, turned(d));
            check(
                    Fill.EXTREME.floats(m, n, 3),
                    second,
                    k,
                    what,
                    (x, o) -> x.productTransposed(c, d, o, Workers.SINGLE));
        }
    }

    @Test
    void aWeightForEachHead() {
        for (int heads : new int[] {1, 2, 3, 4, 7, 8, 16, 17}) {
            for (int width : new int[] {1, 2, 7, 8, 9, 16, 33}) {
                CsrGraph graph = Fill.graph(13, 60, heads);
                FloatMatrix rows = Fill.RANDOM.floats(13, heads * width, width);
                FloatMatrix weights = Fill.RANDOM.floats(60, heads, 7);
                double[] exact = new double[13 * heads * width];
                for (int i = 0; i < 13; i++) {
                    for (int e = graph.edgeStart(i); e < graph.edgeStart(i + 1); e++) {
                        for (int c = 0; c < heads * width; c++) {
                            exact[i * heads * width + c] +=
                                    (double) weights.get(e, c / width) * rows.get(graph.target(e), c);
                        }
                    }
                }
                check(
                        Fill.EXTREME.floats(13, heads * width, 3),
                        exact,
                        30,
                        heads + " heads of " + width,
                        (x, o) -> x.aggregateHeads(graph, weights, rows, o, Workers.SINGLE));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void exponentialsOfTheTwinsAreTheSameBits(Fill fill) {
        for (int n = 0; n < 300; n++) {
            FloatMatrix x = fill.floats(1, n, n);
            if (n > 5) {
                x.data()[1] = Float.NaN;
                x.data()[2] = Float.POSITIVE_INFINITY;
                x.data()[3] = Float.NEGATIVE_INFINITY;
            }
            FloatMatrix expected = FloatMatrix.zeros(1, n);
            FloatMatrix actual = FloatMatrix.zeros(1, n);
            Kernels.scalar().exp(x, expected, Workers.SINGLE);
            KERNELS.exp(x, actual, Workers.SINGLE);
            assertThat(actual).isEqualTo(expected);
            Kernels.scalar().tanh(x, expected, Workers.SINGLE);
            KERNELS.tanh(x, actual, Workers.SINGLE);
            assertThat(actual).isEqualTo(expected);
            Kernels.scalar().sigmoid(x, expected, Workers.SINGLE);
            KERNELS.sigmoid(x, actual, Workers.SINGLE);
            assertThat(actual).isEqualTo(expected);
        }
    }

    @Test
    void exponentialsAreCloseToTheTrueOnes() {
        for (float x = -86f; x < 88.5f; x += 0.0173f) {
            double exact = Math.exp(x);
            assertThat(Math.abs(FloatMath.exp(x) - exact)).as("exp %s", x).isLessThan(exact * 0x1p-22);
            assertThat(Math.abs(FloatMath.tanh(x) - Math.tanh(x)))
                    .as("tanh %s", x)
                    .isLessThan(0x1p-22);
            assertThat(Math.abs(FloatMath.sigmoid(x) - 1 / (1 + Math.exp(-x))))
                    .as("sigmoid %s", x)
                    .isLessThan(0x1p-22);
        }
        assertThat(FloatMath.exp(0f)).isEqualTo(1f);
        assertThat(FloatMath.tanh(0f)).isZero();
        assertThat(FloatMath.exp(Float.NaN)).isNaN();
    }

    @Test
    void threadsChangeNothing() {
        FloatMatrix a = Fill.RANDOM.floats(3_000, 70, 1);
        FloatMatrix b = Fill.RANDOM.floats(3_000, 33, 2);
        FloatMatrix single = FloatMatrix.zeros(70, 33);
        KERNELS.transposedProduct(a, b, single, Workers.SINGLE);
        for (int threads : new int[] {2, 8}) {
            try (Workers workers = Workers.of(threads)) {
                FloatMatrix shared = FloatMatrix.zeros(70, 33);
                KERNELS.transposedProduct(a, b, shared, workers);
                assertThat(shared).isEqualTo(single);
            }
        }
    }

    @Test
    void shapesThatDoNotFitAreNamed() {
        FloatMatrix a = FloatMatrix.zeros(2, 3);
        FloatMatrix b = FloatMatrix.zeros(4, 5);
        assertThatThrownBy(() -> KERNELS.transposedProduct(a, b, FloatMatrix.zeros(3, 5), Workers.SINGLE))
                .hasMessageContainingAll("3×2", "4×5");
        assertThatThrownBy(() -> KERNELS.productTransposed(a, b, FloatMatrix.zeros(2, 4), Workers.SINGLE))
                .hasMessageContainingAll("2×3", "5×4");
        CsrGraph graph = Fill.graph(2, 3, 1);
        assertThatThrownBy(() -> KERNELS.aggregateHeads(
                        graph, FloatMatrix.zeros(3, 2), a, FloatMatrix.zeros(2, 3), Workers.SINGLE))
                .hasMessageContainingAll("2×3", "2 heads");
    }
}
