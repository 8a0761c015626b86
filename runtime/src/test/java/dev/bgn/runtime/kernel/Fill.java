package dev.bgn.runtime.kernel;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.IntMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.Random;

/** Test data, random and extreme, each from a seed. */
enum Fill {
    RANDOM,
    ALL_ZERO,
    ALL_ONE,
    /** Signed zeros, subnormals and numbers near the largest float. */
    EXTREME;

    private static final float[] EXTREMES = {
        0f, -0f, Float.MIN_VALUE, -Float.MIN_VALUE, Float.MIN_NORMAL, 1e30f, -1e30f, 1f, -1f, 3e-39f
    };

    BitMatrix bits(int rows, int columns, long seed) {
        BitMatrix matrix = BitMatrix.zeros(rows, columns);
        Random random = new Random(seed);
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                matrix.set(
                        r,
                        c,
                        switch (this) {
                            case RANDOM -> random.nextBoolean();
                            case ALL_ZERO -> false;
                            case ALL_ONE -> true;
                            case EXTREME -> c == columns - 1 || c % 64 == 63;
                        });
            }
        }
        return matrix;
    }

    float number(Random random) {
        return switch (this) {
            case RANDOM -> random.nextFloat() * 2 - 1;
            case ALL_ZERO -> 0f;
            case ALL_ONE -> 1f;
            case EXTREME -> EXTREMES[random.nextInt(EXTREMES.length)];
        };
    }

    float[] array(int length, long seed) {
        Random random = new Random(seed);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = number(random);
        }
        return values;
    }

    FloatMatrix floats(int rows, int columns, long seed) {
        return FloatMatrix.of(rows, columns, array(rows * columns, seed));
    }

    IntMatrix ints(int rows, int columns, long seed) {
        Random random = new Random(seed);
        IntMatrix matrix = IntMatrix.zeros(rows, columns);
        for (int i = 0; i < rows * columns; i++) {
            matrix.data()[i] = switch (this) {
                case RANDOM -> random.nextInt(2001) - 1000;
                case ALL_ZERO -> 0;
                case ALL_ONE -> 1;
                case EXTREME -> random.nextBoolean() ? Integer.MAX_VALUE : Integer.MIN_VALUE;
            };
        }
        return matrix;
    }

    /** Rows of 0 … 2 · {@code entries} entries. */
    SparseMatrix sparse(int rows, int columns, int entries, boolean binary, long seed) {
        Random random = new Random(seed);
        int[] starts = new int[rows + 1];
        for (int r = 0; r < rows; r++) {
            starts[r + 1] = starts[r] + (columns == 0 ? 0 : random.nextInt(2 * entries + 1));
        }
        int[] index = new int[starts[rows]];
        for (int r = 0; r < rows; r++) {
            for (int i = starts[r]; i < starts[r + 1]; i++) {
                index[i] = random.nextInt(columns);
            }
            Arrays.sort(index, starts[r], starts[r + 1]);
        }
        return binary
                ? SparseMatrix.binary(rows, columns, starts, index)
                : SparseMatrix.of(rows, columns, starts, index, array(index.length, seed + 1));
    }

    static CsrGraph graph(int nodes, int edges, long seed) {
        Random random = new Random(seed);
        int[] source = new int[nodes == 0 ? 0 : edges];
        int[] target = new int[source.length];
        for (int e = 0; e < source.length; e++) {
            source[e] = random.nextInt(nodes);
            target[e] = random.nextInt(nodes);
        }
        return CsrGraph.of(nodes, source, target);
    }
}
