package dev.bgn.baselines.codes;

import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
import org.ejml.data.DMatrixRMaj;

/** A sparse matrix, kept by rows and by columns, so that both products go row by row and need no locks. */
final class SparseMap implements LinearMap {
    private static final int ROWS_A_BLOCK = 64;

    private final SparseMatrix matrix;
    private final SparseMatrix transposed;

    SparseMap(SparseMatrix matrix) {
        this.matrix = matrix;
        this.transposed = matrix.transposed();
    }

    @Override
    public int rows() {
        return matrix.rows();
    }

    @Override
    public int columns() {
        return matrix.columns();
    }

    @Override
    public DMatrixRMaj times(DMatrixRMaj x, Workers workers) {
        return product(matrix, x, workers);
    }

    @Override
    public DMatrixRMaj transposedTimes(DMatrixRMaj x, Workers workers) {
        return product(transposed, x, workers);
    }

    private static DMatrixRMaj product(SparseMatrix a, DMatrixRMaj x, Workers workers) {
        int width = x.numCols;
        DMatrixRMaj product = new DMatrixRMaj(a.rows(), width);
        int[] starts = a.rowStart();
        int[] columns = a.columnIndex();
        float[] values = a.isBinary() ? null : a.values();
        workers.forRows(a.rows(), ROWS_A_BLOCK, (from, to) -> {
            for (int row = from; row < to; row++) {
                for (int i = starts[row]; i < starts[row + 1]; i++) {
                    addScaled(
                            x.data,
                            columns[i] * width,
                            values == null ? 1 : values[i],
                            product.data,
                            row * width,
                            width);
                }
            }
        });
        return product;
    }

    static void addScaled(double[] from, int start, double factor, double[] to, int toStart, int count) {
        for (int c = 0; c < count; c++) {
            to[toStart + c] += factor * from[start + c];
        }
    }
}
