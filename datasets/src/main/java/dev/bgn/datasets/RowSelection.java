package dev.bgn.datasets;

import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;

/** Picks rows of features. */
public final class RowSelection {
    private RowSelection() {}

    public static Features of(Features features, int[] nodes) {
        return switch (features) {
            case Features.Sparse(SparseMatrix matrix) -> new Features.Sparse(rows(matrix, nodes));
            case Features.Dense(FloatMatrix matrix) -> new Features.Dense(rows(matrix, nodes));
        };
    }

    public static FloatMatrix rows(FloatMatrix matrix, int[] nodes) {
        int columns = matrix.columns();
        FloatMatrix out = FloatMatrix.zeros(nodes.length, columns);
        for (int i = 0; i < nodes.length; i++) {
            System.arraycopy(matrix.data(), nodes[i] * columns, out.data(), i * columns, columns);
        }
        return out;
    }

    private static SparseMatrix rows(SparseMatrix matrix, int[] nodes) {
        int[] starts = new int[nodes.length + 1];
        for (int i = 0; i < nodes.length; i++) {
            starts[i + 1] = starts[i] + matrix.rowStart()[nodes[i] + 1] - matrix.rowStart()[nodes[i]];
        }
        int[] index = new int[starts[nodes.length]];
        float[] values = matrix.isBinary() ? null : new float[index.length];
        for (int i = 0; i < nodes.length; i++) {
            int from = matrix.rowStart()[nodes[i]];
            System.arraycopy(matrix.columnIndex(), from, index, starts[i], starts[i + 1] - starts[i]);
            if (values != null) {
                System.arraycopy(matrix.values(), from, values, starts[i], starts[i + 1] - starts[i]);
            }
        }
        return values == null
                ? SparseMatrix.binary(nodes.length, matrix.columns(), starts, index)
                : SparseMatrix.of(nodes.length, matrix.columns(), starts, index, values);
    }
}
