package dev.bgn.runtime.kernel;

import static dev.bgn.runtime.kernel.KernelsUnderTest.KERNELS;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class WrongArgumentsTest {
    private final BitMatrix bits = BitMatrix.zeros(5, 64);
    private final SparseMatrix sparse = Fill.RANDOM.sparse(5, 64, 3, false, 1);
    private final CsrGraph graph = Fill.graph(5, 9, 1);

    private static void rejects(ThrowingCallable call, String... parts) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageContainingAll(parts);
    }

    @Test
    void shapesThatDoNotFitAreBothNamed() {
        BitPanels panels = BitPanels.ofColumns(BitMatrix.zeros(7, 65));
        rejects(() -> KERNELS.xnorDot(bits, panels, IntMatrix.zeros(5, 7), Workers.SINGLE), "5×64", "65×7");
        rejects(
                () -> KERNELS.maskedSum(sparse, BitMatrix.zeros(65, 3), 1f, new AlignedRows(5, 3), Workers.SINGLE),
                "5×64",
                "65×3");
        rejects(
                () -> KERNELS.product(
                        FloatMatrix.zeros(2, 3), FloatMatrix.zeros(4, 5), FloatMatrix.zeros(2, 5), Workers.SINGLE),
                "2×3",
                "4×5");
        rejects(
                () -> KERNELS.hamming(bits, BitMatrix.zeros(3, 63), IntMatrix.zeros(5, 3), Workers.SINGLE),
                "5×64",
                "3×63");
        rejects(() -> KERNELS.packSigns(FloatMatrix.zeros(2, 3), BitMatrix.zeros(2, 4), Workers.SINGLE), "2×3", "2×4");
        rejects(
                () -> KERNELS.unpackSigns(BitMatrix.zeros(2, 4), FloatMatrix.zeros(2, 3), Workers.SINGLE),
                "2×4",
                "2×3");
    }

    @Test
    void aResultOfTheWrongShapeIsNamed() {
        BitPanels panels = BitPanels.ofColumns(BitMatrix.zeros(7, 64));
        rejects(() -> KERNELS.xnorDot(bits, panels, IntMatrix.zeros(7, 5), Workers.SINGLE), "5×64", "64×7", "7×5");
        rejects(
                () -> KERNELS.aggregate(graph, FloatMatrix.zeros(5, 2), FloatMatrix.zeros(5, 3), Workers.SINGLE),
                "5×2",
                "5×3");
        rejects(
                () -> KERNELS.aggregate(graph, FloatMatrix.zeros(4, 2), FloatMatrix.zeros(4, 2), Workers.SINGLE),
                "5 nodes",
                "4×2");
        rejects(
                () -> KERNELS.aggregate(
                        graph, new float[3], FloatMatrix.zeros(5, 2), FloatMatrix.zeros(5, 2), Workers.SINGLE),
                "9 edges",
                "3 edge weights");
    }

    @Test
    void theResultMustNotBeAnInput() {
        FloatMatrix square = FloatMatrix.zeros(5, 5);
        rejects(() -> KERNELS.product(square, square, square, Workers.SINGLE), "over an input");
        rejects(() -> KERNELS.aggregate(graph, square, square, Workers.SINGLE), "over an input");
    }

    @Test
    void countingNeedsZeroOneFeatures() {
        rejects(
                () -> KERNELS.maskedCount(
                        sparse, null, BitMatrix.zeros(64, 3), 1f, new AlignedRows(5, 3), Workers.SINGLE),
                "5×64",
                "not 0/1");
    }

    @Test
    void nullIsRefused() {
        BitPanels panels = BitPanels.ofColumns(BitMatrix.zeros(7, 64));
        assertThatNullPointerException()
                .isThrownBy(() -> KERNELS.xnorDot(null, panels, IntMatrix.zeros(5, 7), Workers.SINGLE));
        assertThatNullPointerException().isThrownBy(() -> BitPanels.ofColumns(null));
        assertThatNullPointerException().isThrownBy(() -> KERNELS.xnorDot(bits, panels, IntMatrix.zeros(5, 7), null));
    }
}
