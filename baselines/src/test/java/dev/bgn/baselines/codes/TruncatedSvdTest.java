package dev.bgn.baselines.codes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.ejml.dense.row.NormOps_DDRM;
import org.junit.jupiter.api.Test;

class TruncatedSvdTest {
    private static final SparseMatrix MATRIX = SmallMatrices.random(60, 40, 0.2, 3);

    private static double[] exactValues(DMatrixRMaj matrix) {
        double[] values = Orthonormal.smallSvd(matrix).getSingularValues().clone();
        Arrays.sort(values);
        double[] descending = new double[values.length];
        Arrays.setAll(descending, i -> values[values.length - 1 - i]);
        return descending;
    }

    @Test
    void allSingularValuesOfASmallMatrixAreExact() {
        TruncatedSvd svd = TruncatedSvd.of(new SparseMap(MATRIX), 40, 1, Workers.SINGLE, () -> true);
        assertThat(svd.values()).containsExactly(exactValues(SmallMatrices.dense(MATRIX)), within(1e-9));
        DMatrixRMaj again = new DMatrixRMaj(60, 40);
        CommonOps_DDRM.multTransB(svd.scaledLeft(1), svd.right(), again);
        assertThat(MatrixFeatures_DDRM.isIdentical(again, SmallMatrices.dense(MATRIX), 1e-9))
                .isTrue();
    }

    @Test
    void theLargestOfManyAreNearlyExact() {
        double[] exact = exactValues(SmallMatrices.dense(MATRIX));
        TruncatedSvd svd = TruncatedSvd.of(new SparseMap(MATRIX), 5, 1, Workers.SINGLE, () -> true);
        for (int i = 0; i < 5; i++) {
            assertThat(svd.values()[i]).isCloseTo(exact[i], within(1e-3 * exact[i]));
        }
        DMatrixRMaj gram = new DMatrixRMaj(5, 5);
        CommonOps_DDRM.multTransA(svd.left(), svd.left(), gram);
        assertThat(MatrixFeatures_DDRM.isIdentical(gram, CommonOps_DDRM.identity(5), 1e-9))
                .isTrue();
    }

    @Test
    void anyNumberOfThreadsGivesTheSameBytes() {
        try (Workers workers = Workers.of(3)) {
            assertThat(TruncatedSvd.of(new SparseMap(MATRIX), 7, 5, workers, () -> true)
                            .left()
                            .data)
                    .isEqualTo(TruncatedSvd.of(new SparseMap(MATRIX), 7, 5, Workers.SINGLE, () -> true)
                            .left()
                            .data);
        }
    }

    @Test
    void aRankBeyondTheMatrixIsRefused() {
        assertThatThrownBy(() -> TruncatedSvd.of(new SparseMap(MATRIX), 41, 1, Workers.SINGLE, () -> true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rank 41, expected 1 to 40");
    }

    @Test
    void theNearestOrthonormalMatrixIsThatOfTheSingularVectors() {
        DMatrixRMaj tall = SmallMatrices.dense(SmallMatrices.random(30, 6, 0.7, 9));
        TruncatedSvd svd =
                TruncatedSvd.of(new SparseMap(SmallMatrices.random(30, 6, 0.7, 9)), 6, 1, Workers.SINGLE, () -> true);
        DMatrixRMaj exact = new DMatrixRMaj(30, 6);
        CommonOps_DDRM.multTransB(svd.left(), svd.right(), exact);
        assertThat(MatrixFeatures_DDRM.isIdentical(Orthonormal.nearest(tall, Workers.SINGLE), exact, 1e-8))
                .isTrue();
    }

    @Test
    void missingDirectionsAreFilledUp() {
        DMatrixRMaj tall = new DMatrixRMaj(9, 3); // of rank 1
        for (int r = 0; r < 9; r++) {
            for (int c = 0; c < 3; c++) {
                tall.set(r, c, r * (c + 1));
            }
        }
        DMatrixRMaj nearest = Orthonormal.nearest(tall, Workers.SINGLE);
        DMatrixRMaj gram = new DMatrixRMaj(3, 3);
        CommonOps_DDRM.multTransA(nearest, nearest, gram);
        assertThat(MatrixFeatures_DDRM.isIdentical(gram, CommonOps_DDRM.identity(3), 1e-9))
                .isTrue();
        assertThat(Orthonormal.inner(nearest, tall)).isCloseTo(NormOps_DDRM.normF(tall), within(1e-9));
    }
}
