package dev.bgn.training.autograd;

import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;

/** Products of some rows of features, without dropout. */
public final class SelectedRows {
    private SelectedRows() {}

    /** {@code out[i] = features[nodes[i]]·W}; the gradient is that of W alone. */
    public static Tensor product(Features features, int[] nodes, Tensor weights) {
        return switch (features) {
            case Features.Sparse(SparseMatrix matrix) -> sparse(matrix, nodes, weights);
            case Features.Dense(FloatMatrix matrix) ->
                Products.dense(weights.tape().constant(matrix.select(nodes)), weights);
        };
    }

    /** Rows are read where they are: there are many of them, and few columns of weights. */
    private static Tensor sparse(SparseMatrix matrix, int[] nodes, Tensor weights) {
        Tape tape = weights.tape();
        int width = weights.columns();
        float[] w = weights.data();
        FloatMatrix out = tape.buffer(nodes.length, width);
        float[] result = out.data();
        int entries = matrix.entryCount() / Math.max(1, matrix.rows());
        tape.forRows(nodes.length, Math.max(1, entries) * width, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int c = 0; c < width; c++) {
                    result[i * width + c] = dot(matrix, nodes[i], w, width, c);
                }
            }
        });
        return tape.record(
                out,
                g -> weights.addGradient(into -> Reductions.overRows(
                        tape, nodes.length, matrix.columns() * width, into.data(), (from, to, sums, at) -> {
                            for (int i = from; i < to; i++) {
                                scatter(matrix, nodes[i], g.data(), i * width, sums, at, width);
                            }
                        })),
                weights);
    }

    private static float dot(SparseMatrix matrix, int row, float[] w, int width, int column) {
        int[] columns = matrix.columnIndex();
        float[] values = matrix.values();
        float sum = 0f;
        for (int p = matrix.rowStart()[row]; p < matrix.rowStart()[row + 1]; p++) {
            sum = Math.fma(values == null ? 1f : values[p], w[columns[p] * width + column], sum);
        }
        return sum;
    }

    private static void scatter(SparseMatrix matrix, int row, float[] g, int from, float[] sums, int at, int width) {
        int[] columns = matrix.columnIndex();
        float[] values = matrix.values();
        for (int p = matrix.rowStart()[row]; p < matrix.rowStart()[row + 1]; p++) {
            int into = at + columns[p] * width;
            for (int c = 0; c < width; c++) {
                sums[into + c] = Math.fma(values == null ? 1f : values[p], g[from + c], sums[into + c]);
            }
        }
    }
}
