package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.bits.Signs;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import java.util.Arrays;

/** Sums over neighbours of aligned rows, and rows on the heap to aligned ones. */
public final class ScalarAligned implements KernelSet.Aligned {
    @Override
    public void sum(CsrGraph graph, float[] weights, AlignedRows z, int first, FloatMatrix result, int from, int to) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        float[] out = result.data();
        int columns = result.columns();
        for (int r = from; r < to; r++) {
            Arrays.fill(out, r * columns, (r + 1) * columns, 0f);
            for (int e = starts[r]; e < starts[r + 1]; e++) {
                float factor = weights == null ? 1f : weights[e];
                for (int c = 0; c < columns; c++) {
                    int o = r * columns + c;
                    out[o] = Math.fma(factor, z.at(targets[e], first + c), out[o]);
                }
            }
        }
    }

    @Override
    public void sumSigns(CsrGraph graph, AlignedRows z, BitMatrix result, int from, int to) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        long[] out = result.words();
        int words = result.wordsPerRow();
        for (int r = from; r < to; r++) {
            Arrays.fill(out, r * words, (r + 1) * words, 0L);
            for (int c = 0; c < z.columns(); c++) {
                float sum = 0f;
                for (int e = starts[r]; e < starts[r + 1]; e++) {
                    sum += z.at(targets[e], c);
                }
                out[r * words + (c >>> 6)] |= (Signs.isPositive(sum) ? 1L : 0L) << c;
            }
        }
    }

    @Override
    public void align(FloatMatrix rows, float factor, AlignedRows z, int from, int to) {
        for (int r = from; r < to; r++) {
            for (int c = 0; c < z.columns(); c++) {
                z.set(r, c, rows.data()[r * z.columns() + c] * factor);
            }
        }
    }

    @Override
    public void align(IntMatrix rows, float factor, AlignedRows z, int from, int to) {
        for (int r = from; r < to; r++) {
            for (int c = 0; c < z.columns(); c++) {
                z.set(r, c, rows.data()[r * z.columns() + c] * factor);
            }
        }
    }
}
