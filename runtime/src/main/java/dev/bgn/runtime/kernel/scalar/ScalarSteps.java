package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.bits.Signs;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.AlignedRows;
import dev.bgn.runtime.kernel.AlignedShorts;
import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.StepFeatures;

/** Features in steps by ±1 weights of 64 columns, and the signs of sums of such rows. */
public final class ScalarSteps implements KernelSet.Steps {
    @Override
    public boolean preferred() {
        return false;
    }

    @Override
    public void sum(StepFeatures features, BitMatrix weights, AlignedShorts z, int from, int to) {
        long[] bits = weights.words();
        for (int r = from; r < to; r++) {
            for (int c = 0; c < AlignedShorts.COLUMNS; c++) {
                int sum = 0;
                for (int i = features.rowStart()[r]; i < features.rowStart()[r + 1]; i++) {
                    int step = features.isConstantInRows() ? features.step(r) : (short) features.twice()[i];
                    sum += (bits[features.index()[i]] >>> c & 1) != 0 ? step : -step;
                }
                z.set(r, c, (short) sum);
            }
        }
    }

    @Override
    public void sumSigns(CsrGraph graph, AlignedShorts z, BitMatrix out, int from, int to) {
        int[] starts = graph.startArray();
        int[] targets = graph.targetArray();
        for (int r = from; r < to; r++) {
            long word = 0;
            for (int c = 0; c < AlignedShorts.COLUMNS; c++) {
                float sum = 0f;
                for (int e = starts[r]; e < starts[r + 1]; e++) {
                    sum += z.get(targets[e], c);
                }
                word |= (Signs.isPositive(sum) ? 1L : 0L) << c;
            }
            out.words()[r] = word;
        }
    }

    @Override
    public void toFloats(AlignedShorts z, float factor, AlignedRows out, int from, int to) {
        for (int r = from; r < to; r++) {
            for (int c = 0; c < AlignedShorts.COLUMNS; c++) {
                out.set(r, c, z.get(r, c) * factor);
            }
        }
    }
}
