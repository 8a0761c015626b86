package dev.bgn.runtime.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeatureRowsTest {
    /** Blocks of all three kinds in one matrix: {@code kinds} has one letter for each third of the rows. */
    @ParameterizedTest
    @CsvSource({
        "100, 3, bbb, binary",
        "1, 1, bbb, binary",
        "9000, 30, bbb, binary",
        "9000, 30, sss, sparse",
        "9000, 30, ddd, dense",
        "9000, 30, bsd, dense",
        "9000, 30, ssd, sparse",
        "9000, 30, bbs, sparse",
        "3, 100000, sss, sparse"
    })
    void keepsEveryNumber(int rows, int columns, String kinds, String form) {
        Random random = new Random(rows + columns);
        FeatureRows collected = new FeatureRows(columns);
        FloatMatrix expected = FloatMatrix.zeros(rows, columns);
        for (int r = 0; r < rows; r++) {
            char kind = kinds.charAt(Math.min(2, 3 * r / rows));
            for (int c = 0; c < columns; c++) {
                float value = switch (kind) {
                    case 'b' -> random.nextInt(4) == 0 ? 1 : 0;
                    case 's' -> random.nextInt(20) == 0 ? random.nextFloat() : 0;
                    default -> random.nextInt(10) < 8 ? random.nextFloat() : 0;
                };
                expected.set(r, c, value);
                if (value != 0) {
                    collected.set(c, value);
                }
            }
            collected.endRow();
        }
        assertThat(collected.rowCount()).isEqualTo(rows);
        switch (collected.toFeatures()) {
            case Features.Dense(FloatMatrix matrix) -> {
                assertThat(form).isEqualTo("dense");
                assertThat(matrix).isEqualTo(expected);
            }
            case Features.Sparse sparse -> {
                assertThat(form).isEqualTo(sparse.matrix().isBinary() ? "binary" : "sparse");
                assertThat(sparse.matrix().toDense()).isEqualTo(expected);
            }
        }
    }
}
