package dev.bgn.bench;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.kernel.Kernels;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Random;

/** What the benchmarks work on, from fixed seeds. */
final class KernelOperands {
    private KernelOperands() {}

    static Kernels kernels(String name) {
        return name.equals("scalar") ? Kernels.scalar() : Kernels.vector();
    }

    static int[] sizes(String shape) {
        String[] parts = shape.split("x", -1);
        int[] sizes = new int[parts.length];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = Integer.parseInt(parts[i]);
        }
        return sizes;
    }

    static BitMatrix bits(int rows, int columns, long seed) {
        Random random = new Random(seed);
        float[] signs = new float[rows * columns];
        for (int i = 0; i < signs.length; i++) {
            signs[i] = random.nextBoolean() ? 1f : -1f;
        }
        return BitMatrix.pack(rows, columns, signs);
    }

    static SparseMatrix zeroOne(int rows, int columns, int entries, long seed) {
        Random random = new Random(seed);
        int[] starts = new int[rows + 1];
        int[] index = new int[rows * entries];
        for (int r = 0; r < rows; r++) {
            starts[r + 1] = starts[r] + entries;
            int[] row =
                    random.ints(0, columns).distinct().limit(entries).sorted().toArray();
            System.arraycopy(row, 0, index, starts[r], entries);
        }
        return SparseMatrix.binary(rows, columns, starts, index);
    }
}
