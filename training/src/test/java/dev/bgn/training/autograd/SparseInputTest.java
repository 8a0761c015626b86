package dev.bgn.training.autograd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Values that dropout sets to zero are left out; sums keep their bits. */
class SparseInputTest {
    /** Enough that several threads have blocks of rows of their own. */
    private static final int ROWS = 20_000;

    private static final int COLUMNS = 40;
    private static final int WIDTH = 21;
    private static final long SEED = 7;

    @Test
    void productsWithoutZerosAreThoseWithZeros() {
        Random random = new Random(SEED);
        SparseMatrix matrix = matrix(random);
        FloatMatrix weights = numbers(COLUMNS, WIDTH, random);
        FloatMatrix gradient = numbers(ROWS, WIDTH, random);
        SparseInput input = new SparseInput(matrix);
        for (int threads : new int[] {1, 3}) {
            try (Workers workers = Workers.of(threads)) {
                Tape tape = new Tape(3, workers);
                for (double rate : new double[] {0.1, 0.5, 0.9, 0.999}) {
                    String name = "seed " + SEED + ", " + threads + " threads, rate " + rate;
                    CounterRandom draw = new CounterRandom(5, (long) (1000 * rate));
                    float[] drawn = new float[matrix.entryCount()];
                    Dropout.fill(matrix.values(), drawn, drawn.length, rate, draw, tape);
                    SparseMatrix zeroed =
                            SparseMatrix.of(ROWS, COLUMNS, matrix.rowStart(), matrix.columnIndex(), drawn);

                    SparseInput.Dropped dropped = input.drop(rate, draw, tape);
                    assertThat(dropped.features()).as(name).isEqualTo(withoutZeros(zeroed));
                    assertThat(product(dropped.features(), weights)).as(name).isEqualTo(product(zeroed, weights));
                    assertThat(product(dropped.transposed(), gradient))
                            .as(name)
                            .isEqualTo(product(zeroed.transposed(), gradient));
                }
            }
        }
    }

    private static SparseMatrix withoutZeros(SparseMatrix matrix) {
        int[] starts = new int[matrix.rows() + 1];
        int[] columns = new int[matrix.entryCount()];
        float[] values = new float[matrix.entryCount()];
        int count = 0;
        for (int r = 0; r < matrix.rows(); r++) {
            for (int i = matrix.rowStart()[r]; i < matrix.rowStart()[r + 1]; i++) {
                if (matrix.values()[i] != 0) {
                    columns[count] = matrix.columnIndex()[i];
                    values[count++] = matrix.values()[i];
                }
            }
            starts[r + 1] = count;
        }
        return SparseMatrix.of(
                matrix.rows(), matrix.columns(), starts, Arrays.copyOf(columns, count), Arrays.copyOf(values, count));
    }

    private static float[] product(SparseMatrix left, FloatMatrix right) {
        FloatMatrix out = FloatMatrix.zeros(left.rows(), right.columns());
        Kernels.best().product(left, right, out, Workers.SINGLE);
        return out.data();
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
