package dev.bgn.baselines.codes;

import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;

/** Small matrices for tests. */
final class SmallMatrices {
    private SmallMatrices() {}

    /** A random sparse matrix; a few rows and columns may be empty. */
    static SparseMatrix random(int rows, int columns, double density, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] starts = new int[rows + 1];
        int[] index = new int[rows * columns];
        float[] values = new float[rows * columns];
        int end = 0;
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                if (random.nextDouble() < density) {
                    index[end] = c;
                    values[end++] = (float) random.nextGaussian();
                }
            }
            starts[r + 1] = end;
        }
        return SparseMatrix.of(rows, columns, starts, Arrays.copyOf(index, end), Arrays.copyOf(values, end));
    }

    static DMatrixRMaj dense(SparseMatrix matrix) {
        DMatrixRMaj dense = new DMatrixRMaj(matrix.rows(), matrix.columns());
        for (int r = 0; r < matrix.rows(); r++) {
            for (int c = 0; c < matrix.columns(); c++) {
                dense.set(r, c, matrix.toDense().get(r, c));
            }
        }
        return dense;
    }
}
