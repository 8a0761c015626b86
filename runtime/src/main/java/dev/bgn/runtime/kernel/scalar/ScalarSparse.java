package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.PackedRows;
import dev.bgn.runtime.matrix.SparseMatrix;

/** Products of sparse features into aligned rows. */
public final class ScalarSparse implements KernelSet.Sparse {
    @Override
    public void count(
            SparseMatrix a, float[] rowScale, PackedRows weights, float factor, AlignedRows z, int from, int to) {
        int[] rowStart = a.rowStart();
        for (int r = from; r < to; r++) {
            float scale = rowScale == null ? 1f : rowScale[r];
            for (int c = 0; c < z.columns(); c++) {
                int count = rowStart[r] - rowStart[r + 1];
                for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                    count += weights.get(a.columnIndex()[i], c) ? 2 : 0;
                }
                z.set(r, c, count * scale * factor);
            }
        }
    }

    @Override
    public void maskedSum(SparseMatrix a, PackedRows weights, float factor, AlignedRows z, int from, int to) {
        int[] rowStart = a.rowStart();
        float[] values = a.values();
        for (int r = from; r < to; r++) {
            float total = 0f;
            for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                total += values[i];
            }
            for (int c = 0; c < z.columns(); c++) {
                float sum = 0f;
                for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                    sum += weights.get(a.columnIndex()[i], c) ? values[i] : 0f;
                }
                z.set(r, c, (2f * sum - total) * factor);
            }
        }
    }

    @Override
    public void product(SparseMatrix a, float[] rowScale, AlignedRows weights, AlignedRows z, int from, int to) {
        int[] rowStart = a.rowStart();
        float[] values = a.isBinary() ? null : a.values();
        for (int r = from; r < to; r++) {
            float scale = rowScale == null ? 1f : rowScale[r];
            for (int c = 0; c < z.columns(); c++) {
                float sum = 0f;
                for (int i = rowStart[r]; i < rowStart[r + 1]; i++) {
                    float value = values == null ? scale : values[i];
                    sum = Math.fma(value, weights.at(a.columnIndex()[i], c), sum);
                }
                z.set(r, c, sum);
            }
        }
    }
}
