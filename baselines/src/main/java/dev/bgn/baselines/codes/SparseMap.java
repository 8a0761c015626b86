package dev.bgn.baselines.codes;

import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.SparseMatrix;
import org.ejml.data.DMatrixRMaj;

/** A sparse matrix, kept by rows and by columns, so that both products go row by row and need no locks. */
final class SparseMap implements LinearMap {
    private static final int ROWS_A_BLOCK = 64;

    private final SparseMatrix matrix;
    private final SparseMatrix transposed;

    SparseMap(SparseMatrix matrix) {
        this.matrix = matrix;
        this.transposed = transpose(matrix);
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

    static SparseMatrix transpose(SparseMatrix a) {
        int[] starts = new int[a.columns() + 1];
        for (int i = 0; i < a.entryCount(); i++) {
            starts[a.columnIndex()[i] + 1]++;
        }
        for (int c = 0; c < a.columns(); c++) {
            starts[c + 1] += starts[c];
        }
        int[] next = starts.clone();
        int[] columns = new int[a.entryCount()];
        float[] values = a.isBinary() ? null : new float[a.entryCount()];
        for (int row = 0; row < a.rows(); row++) {
            for (int i = a.rowStart()[row]; i < a.rowStart()[row + 1]; i++) {
                int to = next[a.columnIndex()[i]]++;
                columns[to] = row;
                if (values != null) {
                    values[to] = a.values()[i];
                }
            }
        }
        return values == null
                ? SparseMatrix.binary(a.columns(), a.rows(), starts, columns)
                : SparseMatrix.of(a.columns(), a.rows(), starts, columns, values);
    }
}
