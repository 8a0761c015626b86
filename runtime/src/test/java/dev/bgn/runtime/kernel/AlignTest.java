package dev.bgn.runtime.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlignTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "1, 7", "2, 16", "3, 17", "40, 7", "41, 3", "23, 64", "9, 100", "0, 5", "5, 0"})
    void everyElementComesToItsRow(int rows, int columns) {
        Random random = new Random(rows * 100L + columns);
        FloatMatrix floats = FloatMatrix.zeros(rows, columns);
        IntMatrix whole = IntMatrix.zeros(rows, columns);
        for (int i = 0; i < rows * columns; i++) {
            floats.data()[i] = (float) random.nextGaussian();
            whole.data()[i] = random.nextInt(-500, 500);
        }
        for (Kernels kernels : new Kernels[] {Kernels.scalar(), Kernels.best()}) {
            AlignedRows ofFloats = new AlignedRows(rows, columns);
            AlignedRows ofWhole = new AlignedRows(rows, columns);
            kernels.align(floats, 0.3f, ofFloats, Workers.SINGLE);
            kernels.align(whole, 0.3f, ofWhole, Workers.SINGLE);
            for (int r = 0; r < rows; r++) {
                for (int c = 0; c < columns; c++) {
                    assertThat(ofFloats.get(r, c)).isEqualTo(floats.data()[r * columns + c] * 0.3f);
                    assertThat(ofWhole.get(r, c)).isEqualTo(whole.data()[r * columns + c] * 0.3f);
                }
            }
        }
    }
}
