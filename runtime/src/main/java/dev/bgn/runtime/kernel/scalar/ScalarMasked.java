package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.kernel.PackedRows;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;

/** Dense real rows by ±1 weights. */
public final class ScalarMasked implements KernelSet.Masked {
    @Override
    public void sum(FloatMatrix a, PackedRows weights, FloatMatrix result, int from, int to) {
        float[] out = result.data();
        int depth = a.columns();
        int columns = result.columns();
        for (int r = from; r < to; r++) {
            int o = r * columns;
            Arrays.fill(out, o, o + columns, 0f);
            float total = 0f;
            for (int k = 0; k < depth; k++) {
                float value = a.data()[r * depth + k];
                addWhereSet(value, weights, k, out, o);
                total += value;
            }
            doubleMinus(total, out, o, columns);
        }
    }

    /** Visits the set bits alone: half as many steps as columns, and no branch to mispredict for each. */
    private static void addWhereSet(float value, PackedRows weights, int row, float[] out, int o) {
        long[] words = weights.words();
        int w = weights.at(row);
        for (int i = 0; i < weights.perRow(); i++) {
            for (long rest = words[w + i]; rest != 0; rest &= rest - 1) {
                out[o + i * 64 + Long.numberOfTrailingZeros(rest)] += value;
            }
        }
    }

    private static void doubleMinus(float total, float[] out, int o, int columns) {
        for (int c = 0; c < columns; c++) {
            out[o + c] = 2f * out[o + c] - total;
        }
    }
}
