package dev.bgn.training.autograd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Values that dropout sets to zero are left out; sums keep their bits. */
class SparseInputTest {
    private static final int ROWS = 300;
    private static final int COLUMNS = 40;
    private static final int WIDTH = 21;

    @Test
    void productsWithoutZerosAreThoseWithZeros() {
        Random random = new Random(7);
        SparseMatrix matrix = matrix(random);
        FloatMatrix weights = numbers(COLUMNS, WIDTH, random);
        FloatMatrix gradient = numbers(ROWS, WIDTH, random);
        SparseInput input = new SparseInput(matrix);
        for (int threads : new int[] {1, 3}) {
            try (Workers workers = Workers.of(threads)) {
                Tape tape = new Tape(3, workers);
                for (double rate : new double[] {0.1, 0.5, 0.9, 0.999}) {
                    CounterRandom draw = new CounterRandom(5, (long) (1000 * rate));
                    SparseInput.Dropped dropped = input.drop(rate, draw, tape);
                    float[] zeroed = new float[matrix.entryCount()];
                    Dropout.fill(matrix.values(), zeroed, zeroed.length, rate, draw, tape);
                    FloatMatrix dense = SparseMatrix.of(ROWS, COLUMNS, matrix.rowStart(), matrix.columnIndex(), zeroed)
                            .toDense();

                    assertThat(dropped.features().values()).as("rate " + rate).doesNotContain(0f);
                    assertThat(dropped.features().toDense().data()).isEqualTo(dense.data());
                    assertThat(product(dropped.features(), weights)).isEqualTo(product(sparse(dense), weights));
                    assertThat(product(dropped.transposed(), gradient))
                            .isEqualTo(product(sparse(transposed(dense)), gradient));
                }
            }
        }
    }

    private static float[] product(SparseMatrix left, FloatMatrix right) {
        FloatMatrix out = FloatMatrix.zeros(left.rows(), right.columns());
        Kernels.best().product(left, right, out, Workers.SINGLE);
        return out.data();
    }

    /** Every element is an entry, also those that are zero. */
    private static SparseMatrix sparse(FloatMatrix dense) {
        int[] starts = new int[dense.rows() + 1];
        int[] columns = new int[dense.data().length];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = i % dense.columns();
            starts[i / dense.columns() + 1] = i + 1;
        }
        return SparseMatrix.of(dense.rows(), dense.columns(), starts, columns, dense.data());
    }

    private static FloatMatrix transposed(FloatMatrix matrix) {
        FloatMatrix turned = FloatMatrix.zeros(matrix.columns(), matrix.rows());
        for (int r = 0; r < matrix.rows(); r++) {
            for (int c = 0; c < matrix.columns(); c++) {
                turned.data()[c * matrix.rows() + r] = matrix.get(r, c);
            }
        }
        return turned;
    }

    /** Some rows are empty, and some stored values are zero before dropout. */
    private static SparseMatrix matrix(Random random) {
        int[] starts = new int[ROWS + 1];
        int[] columns = new int[ROWS * COLUMNS];
        float[] values = new float[columns.length];
        int count = 0;
        for (int r = 0; r < ROWS; r++) {
            for (int c = 0; c < COLUMNS; c++) {
                if (r % 7 != 0 && random.nextInt(3) == 0) {
                    columns[count] = c;
                    values[count++] = random.nextInt(10) == 0 ? 0f : (float) random.nextGaussian();
                }
            }
            starts[r + 1] = count;
        }
        return SparseMatrix.of(ROWS, COLUMNS, starts, Arrays.copyOf(columns, count), Arrays.copyOf(values, count));
    }

    private static FloatMatrix numbers(int rows, int columns, Random random) {
        FloatMatrix matrix = FloatMatrix.zeros(rows, columns);
        for (int i = 0; i < matrix.data().length; i++) {
            matrix.data()[i] = (float) random.nextGaussian();
        }
        return matrix;
    }
}
