package dev.bgn.runtime.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class MatrixTest {
    @Test
    void aSparseMatrixIsWhatItsEntriesSay() {
        SparseMatrix matrix = SparseMatrix.of(2, 3, new int[] {0, 2, 3}, new int[] {0, 2, 1}, new float[] {1, 2, 3});
        assertThat(matrix.toDense().data()).containsExactly(1, 0, 2, 0, 3, 0);
        SparseMatrix ones = SparseMatrix.binary(2, 3, new int[] {0, 2, 3}, new int[] {0, 2, 1});
        assertThat(ones.toDense().data()).containsExactly(1, 0, 1, 0, 1, 0);
        assertThat(ones.withValues().values()).containsExactly(1, 1, 1);
        assertThat(matrix.transposed())
                .isEqualTo(SparseMatrix.of(3, 2, new int[] {0, 1, 2, 3}, new int[] {0, 1, 0}, new float[] {1, 3, 2}));
        assertThat(ones.transposed()).isEqualTo(SparseMatrix.binary(3, 2, new int[] {0, 1, 2, 3}, new int[] {0, 1, 0}));
        assertThatIllegalStateException().isThrownBy(ones::values).withMessageContaining("2×3");
    }

    @Test
    void sparseRowsAreChecked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SparseMatrix.binary(2, 3, new int[] {0, 2}, new int[] {0, 1}))
                .withMessageContaining("2×3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SparseMatrix.binary(2, 3, new int[] {0, 3, 2}, new int[] {0, 1}))
                .withMessageContaining("row 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SparseMatrix.binary(1, 3, new int[] {0, 2}, new int[] {0, 3}))
                .withMessageContainingAll("entry 1", "column 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SparseMatrix.of(1, 3, new int[] {0, 2}, new int[] {0, 1}, new float[1]))
                .withMessageContainingAll("2 column indices", "1 values");
    }

    @Test
    void sizesAreChecked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FloatMatrix.of(2, 3, 1f, 2f))
                .withMessageContainingAll("length 2", "2×3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> IntMatrix.zeros(1 << 20, 1 << 20))
                .withMessageContaining("1048576×1048576");
        assertThatIllegalArgumentException().isThrownBy(() -> new Shape(3, -2)).withMessageContaining("3×-2");
    }

    @Test
    void equalityIsByBits() {
        assertThat(FloatMatrix.of(1, 1, 0f)).isNotEqualTo(FloatMatrix.of(1, 1, -0f));
        assertThat(IntMatrix.of(1, 2, 3, 4)).isEqualTo(IntMatrix.of(1, 2, 3, 4)).isNotEqualTo(IntMatrix.of(2, 1, 3, 4));
    }
}
