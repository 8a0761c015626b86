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

    /** Rows are read where they are, once for each column of weights or, where there are two, once for both. */
    private static Tensor sparse(SparseMatrix given, int[] nodes, Tensor weights) {
        SparseMatrix matrix = given.withValues();
        Tape tape = weights.tape();
        int width = weights.columns();
        float[] w = weights.data();
        FloatMatrix out = tape.buffer(nodes.length, width);
        int entries = matrix.entryCount() / Math.max(1, matrix.rows());
        tape.forRows(nodes.length, Math.max(1, entries) * width, (from, to) -> {
            for (int i = from; i < to; i++) {
                if (width == 2) {
                    pair(matrix, nodes[i], w, out.data(), 2 * i);
                } else {
                    row(matrix, nodes[i], w, width, out.data(), width * i);
                }
            }
        });
        return tape.record(
                out,
                g -> weights.addGradient(into -> Reductions.overRows(
                        tape, nodes.length, matrix.columns() * width, into.data(), (from, to, sums, at) -> {
                            for (int i = from; i < to; i++) {
                                if (width == 2) {
                                    scatterPair(matrix, nodes[i], g.data(), 2 * i, sums, at);
                                } else {
                                    scatter(matrix, nodes[i], g.data(), width * i, sums, at, width);
                                }
                            }
                        })),
                weights);
    }

    private static void row(SparseMatrix matrix, int row, float[] w, int width, float[] out, int at) {
        int[] columns = matrix.columnIndex();
        float[] values = matrix.values();
        for (int c = 0; c < width; c++) {
            float sum = 0f;
            for (int p = matrix.rowStart()[row]; p < matrix.rowStart()[row + 1]; p++) {
                sum = Math.fma(values[p], w[columns[p] * width + c], sum);
            }
            out[at + c] = sum;
        }
    }

    private static void pair(SparseMatrix matrix, int row, float[] w, float[] out, int at) {
        int[] columns = matrix.columnIndex();
        float[] values = matrix.values();
        float first = 0f;
        float second = 0f;
        for (int p = matrix.rowStart()[row]; p < matrix.rowStart()[row + 1]; p++) {
            float value = values[p];
            int from = 2 * columns[p];
            first = Math.fma(value, w[from], first);
            second = Math.fma(value, w[from + 1], second);
        }
        out[at] = first;
        out[at + 1] = second;
    }

    private static void scatter(SparseMatrix matrix, int row, float[] g, int from, float[] sums, int at, int width) {
        int[] columns = matrix.columnIndex();
        float[] values = matrix.values();
        for (int p = matrix.rowStart()[row]; p < matrix.rowStart()[row + 1]; p++) {
            int into = at + columns[p] * width;
            for (int c = 0; c < width; c++) {
                sums[into + c] = Math.fma(values[p], g[from + c], sums[into + c]);
            }
        }
    }

    private static void scatterPair(SparseMatrix matrix, int row, float[] g, int from, float[] sums, int at) {
        int[] columns = matrix.columnIndex();
        float[] values = matrix.values();
        float first = g[from];
        float second = g[from + 1];
        for (int p = matrix.rowStart()[row]; p < matrix.rowStart()[row + 1]; p++) {
            int into = at + 2 * columns[p];
            sums[into] = Math.fma(values[p], first, sums[into]);
            sums[into + 1] = Math.fma(values[p], second, sums[into + 1]);
        }
    }
}
