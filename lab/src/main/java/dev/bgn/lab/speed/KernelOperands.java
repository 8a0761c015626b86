package dev.bgn.lab.speed;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.graph.BlockCutter;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.StepFeatures;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;

/** What kernels are measured on, from fixed seeds. */
public final class KernelOperands {
    private KernelOperands() {}

    public static BitMatrix bits(int rows, int columns, long seed) {
        BitMatrix bits = BitMatrix.zeros(rows, columns);
        Random random = new Random(seed);
        for (int r = 0; r < rows; r++) {
            for (int w = 0; w < bits.wordsPerRow(); w++) {
                boolean last = w == bits.wordsPerRow() - 1;
                bits.words()[r * bits.wordsPerRow() + w] =
                        random.nextLong() & (last ? BitMatrix.lastWordMask(columns) : -1L);
            }
        }
        return bits;
    }

    static FloatMatrix signs(BitMatrix bits) {
        return FloatMatrix.of(bits.rows(), bits.columns(), bits.toFloats());
    }

    static FloatMatrix floats(int rows, int columns, long seed) {
        FloatMatrix floats = FloatMatrix.zeros(rows, columns);
        Random random = new Random(seed);
        for (int i = 0; i < floats.data().length; i++) {
            floats.data()[i] = random.nextFloat();
        }
        return floats;
    }

    /** 0/1 features, equally many in each row. */
    public static SparseMatrix zeroOne(int rows, int columns, int entries, long seed) {
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

    /** Other values at the same places: rows that sum to 1, in steps, as inference prepares them. */
    static SparseMatrix inSteps(SparseMatrix places, long seed) {
        Random random = new Random(seed);
        int[] starts = places.rowStart();
        float[] values = new float[places.entryCount()];
        for (int r = 0; r < places.rows(); r++) {
            float sum = 0f;
            for (int i = starts[r]; i < starts[r + 1]; i++) {
                values[i] = random.nextFloat();
                sum += values[i];
            }
            for (int i = starts[r]; i < starts[r + 1]; i++) {
                values[i] = StepFeatures.rounded(values[i] / sum, starts[r + 1] - starts[r]);
            }
        }
        return SparseMatrix.of(places.rows(), places.columns(), starts, places.columnIndex(), values);
    }

    /** The factor of each row of 0/1 features that makes its sum 1, in steps. */
    static float[] rowScale(SparseMatrix zeroOne) {
        float[] scale = new float[zeroOne.rows()];
        for (int r = 0; r < scale.length; r++) {
            int entries = zeroOne.rowStart()[r + 1] - zeroOne.rowStart()[r];
            scale[r] = StepFeatures.rounded(1f / entries, entries);
        }
        return scale;
    }

    /** An undirected graph with a loop at each node, in the order of their degrees, as inference prepares it. */
    static CsrGraph graph(int nodes, int edges, long seed) {
        Random random = new Random(seed);
        int[] source = random.ints(edges, 0, nodes).toArray();
        int[] target = random.ints(edges, 0, nodes).toArray();
        CsrGraph graph = CsrGraph.undirected(nodes, source, target);
        int[] order = IntStream.range(0, nodes)
                .boxed()
                .sorted(Comparator.comparingInt(graph::degree))
                .mapToInt(Integer::intValue)
                .toArray();
        return new BlockCutter(graph).cut(order).withLoops();
    }

    /** The matrix whose product with rows are their sums over neighbours. */
    static SparseMatrix adjacency(CsrGraph graph) {
        float[] ones = new float[graph.targetArray().length];
        Arrays.fill(ones, 1f);
        return SparseMatrix.of(graph.nodeCount(), graph.nodeCount(), graph.startArray(), graph.targetArray(), ones);
    }
}
