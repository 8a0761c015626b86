package dev.bgn.runtime.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.stream.IntStream;

/** The kernels that a run of the suite is about: SIMD at some width or scalar, as the build asks. */
final class KernelsUnderTest {
    static final Kernels KERNELS = Kernels.best();

    /** Sizes that leave something over for every tile, strip and vector. */
    static final int[][] AWKWARD_SHAPES = {
        {0, 0, 0},
        {0, 5, 3},
        {3, 0, 5},
        {5, 3, 0},
        {1, 1, 1},
        {2, 63, 7},
        {3, 64, 8},
        {4, 65, 9},
        {5, 127, 15},
        {6, 128, 16},
        {7, 129, 17},
        {8, 207, 31},
        {9, 13, 32},
        {13, 500, 33},
        {17, 511, 63},
        {33, 512, 64},
        {31, 513, 65},
        {12, 1433, 64},
        {5, 4098, 127},
        {3, 100, 129},
        {2, 70, 200},
        {257, 31, 7},
        {21, 64, 8},
        {64, 256, 70}
    };

    private KernelsUnderTest() {}

    static IntStream allLengths() {
        return IntStream.rangeClosed(0, 4200);
    }

    /** The rows without their padding. */
    static FloatMatrix onHeap(AlignedRows rows) {
        FloatMatrix heap = FloatMatrix.zeros(rows.rows(), rows.columns());
        for (int r = 0; r < rows.rows(); r++) {
            for (int c = 0; c < rows.columns(); c++) {
                heap.set(r, c, rows.get(r, c));
            }
        }
        return heap;
    }

    /**
     * Within the error bound of a sum of rounded terms: their number times half a unit in the last place times the sum of
     * their magnitudes, twice for the rounding of the products.
     */
    static void assertClose(FloatMatrix actual, double[] exact, int terms, double magnitudes, String what) {
        double tolerance = 2 * (terms + 1) * 0x1p-24 * magnitudes + Float.MIN_NORMAL;
        for (int i = 0; i < exact.length; i++) {
            assertThat(Math.abs(actual.data()[i] - exact[i]))
                    .as("%s, element %d: %s for %s", what, i, actual.data()[i], exact[i])
                    .isLessThanOrEqualTo(tolerance);
        }
    }
}
