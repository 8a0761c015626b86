package dev.bgn.runtime.kernel.scalar;

import dev.bgn.runtime.kernel.KernelSet;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;

/** Dense float products. */
public final class ScalarDense implements KernelSet.Dense {
    @Override
    public void product(FloatMatrix a, FloatMatrix b, FloatMatrix out, int from, int to) {
        int depth = a.columns();
        int columns = b.columns();
        for (int r = from; r < to; r++) {
            int o = r * columns;
            Arrays.fill(out.data(), o, o + columns, 0f);
            for (int k = 0; k < depth; k++) {
                multiplyAdd(a.data()[r * depth + k], b.data(), k * columns, columns, out.data(), o);
            }
        }
    }

    @Override
    public void transposedProduct(FloatMatrix a, FloatMatrix b, FloatMatrix out, int from, int to) {
        int columns = b.columns();
        Arrays.fill(out.data(), from * columns, to * columns, 0f);
        for (int r = 0; r < a.rows(); r++) {
            for (int k = from; k < to; k++) {
                float factor = a.data()[r * a.columns() + k];
                multiplyAdd(factor, b.data(), r * columns, columns, out.data(), k * columns);
            }
        }
    }

    /** {@code out += factor · row}, a loop along contiguous columns that the compiler turns into vectors. */
    static void multiplyAdd(float factor, float[] rows, int row, int columns, float[] out, int o) {
        for (int c = 0; c < columns; c++) {
            out[o + c] = Math.fma(factor, rows[row + c], out[o + c]);
        }
    }
}
