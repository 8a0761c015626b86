package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.kernel.Edges;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;

/** Weighted sums of rows, picked by the edges of a graph or the entries of a sparse matrix. */
public final class ScalarNeighbours implements KernelSet.Neighbours {
    @Override
    public void sum(Edges edges, float[] weights, FloatMatrix rows, FloatMatrix out, int from, int to) {
        int columns = rows.columns();
        for (int r = from; r < to; r++) {
            int o = r * columns;
            Arrays.fill(out.data(), o, o + columns, 0f);
            for (int e = edges.starts()[r]; e < edges.starts()[r + 1]; e++) {
                float weight = weights == null ? 1f : weights[e];
                int row = edges.targets()[e - edges.base()] * columns;
                ScalarDense.multiplyAdd(weight, rows.data(), row, columns, out.data(), o);
            }
        }
    }

    @Override
    public void sumHeads(Edges edges, FloatMatrix weights, FloatMatrix rows, FloatMatrix out, int from, int to) {
        int columns = rows.columns();
        int heads = weights.columns();
        int width = columns / heads;
        Arrays.fill(out.data(), from * columns, to * columns, 0f);
        for (int r = from; r < to; r++) {
            for (int e = edges.starts()[r]; e < edges.starts()[r + 1]; e++) {
                int row = edges.targets()[e - edges.base()] * columns;
                for (int h = 0; h < heads; h++) {
                    float weight = weights.data()[e * heads + h];
                    int first = h * width;
                    ScalarDense.multiplyAdd(weight, rows.data(), row + first, width, out.data(), r * columns + first);
                }
            }
        }
    }

    /** {@code out[first + i] += row}, times the number of edges of i where there are starts. */
    @Override
    public void addRow(FloatMatrix row, int[] starts, int first, FloatMatrix out, int from, int to) {
        for (int i = from; i < to; i++) {
            float factor = starts == null ? 1f : starts[i + 1] - starts[i];
            ScalarDense.multiplyAdd(factor, row.data(), 0, row.columns(), out.data(), (first + i) * out.columns());
        }
    }
}
