package dev.bgn.training.autograd;

import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;

/** Products of some rows of features with two columns of weights, without dropout. */
public final class SelectedRows {
    private static final int WIDTH = 2;

    private SelectedRows() {}

    /** {@code out[i] = features[nodes[i]]·W}; the gradient is that of W alone. */
    public static Tensor product(Features features, int[] nodes, Tensor weights) {
        if (weights.columns() != WIDTH) {
            throw new IllegalArgumentException("weights of " + weights.value().shape() + ", not two columns");
        }
        return switch (features) {
            case Features.Sparse(SparseMatrix matrix) -> sparse(matrix.withValues(), nodes, weights);
            case Features.Dense(FloatMatrix matrix) ->
                Products.dense(weights.tape().constant(matrix.select(nodes)), weights);
        };
    }

    /** Rows are read where they are, once for both columns: there are many of them. */
    private static Tensor sparse(SparseMatrix matrix, int[] nodes, Tensor weights) {
        Tape tape = weights.tape();
        FloatMatrix out = tape.buffer(nodes.length, WIDTH);
        int entries = matrix.entryCount() / Math.max(1, matrix.rows());
        tape.forRows(nodes.length, Math.max(1, entries) * WIDTH, (from, to) -> {
            for (int i = from; i < to; i++) {
                dots(matrix, nodes[i], weights.data(), out.data(), WIDTH * i);
            }
        });
        return tape.record(
                out,
                g -> weights.addGradient(into -> Reductions.overRows(
                        tape, nodes.length, matrix.columns() * WIDTH, into.data(), (from, to, sums, at) -> {
                            for (int i = from; i < to; i++) {
                                scatter(matrix, nodes[i], g.data(), WIDTH * i, sums, at);
                            }
                        })),
                weights);
    }

    private static void dots(SparseMatrix matrix, int row, float[] w, float[] out, int at) {
        int[] columns = matrix.columnIndex();
        float[] values = matrix.values();
        float first = 0f;
        float second = 0f;
        for (int p = matrix.rowStart()[row]; p < matrix.rowStart()[row + 1]; p++) {
            float value = values[p];
            int from = WIDTH * columns[p];
            first = Math.fma(value, w[from], first);
            second = Math.fma(value, w[from + 1], second);
        }
        out[at] = first;
        out[at + 1] = second;
    }

    private static void scatter(SparseMatrix matrix, int row, float[] g, int from, float[] sums, int at) {
        int[] columns = matrix.columnIndex();
        float[] values = matrix.values();
        float first = g[from];
        float second = g[from + 1];
        for (int p = matrix.rowStart()[row]; p < matrix.rowStart()[row + 1]; p++) {
            int into = at + WIDTH * columns[p];
            sums[into] = Math.fma(values[p], first, sums[into]);
            sums[into + 1] = Math.fma(values[p], second, sums[into + 1]);
        }
    }
}
