package dev.bgn.runtime.infer;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;

/**
 * Another order of the nodes: by degree, then by the number of features. Loops over neighbours and features then end
 * after as many rounds as the one before, which the processor foresees; a wrong guess costs as much as four neighbours.
 *
 * <p>A node keeps its neighbours and features in the order they had, so that sums stay the same to the bit.
 */
final class NodeOrder {
    /** Rows of larger graphs come from memory, which takes longer than wrong guesses, and copies would need room. */
    private static final int MOST_NODES = 1 << 17;

    private static final int INDEX_BITS = 20;
    private static final int MOST_FEATURES = (1 << INDEX_BITS) - 1;

    /** The number that a node had before. */
    private final int[] before;

    private NodeOrder(int[] before) {
        this.before = before;
    }

    /** The order by work, or the given one where sorting is not worth it. */
    static NodeOrder of(CsrGraph graph, PreparedFeatures features) {
        int nodes = graph.nodeCount();
        if (nodes > MOST_NODES) {
            return new NodeOrder(null);
        }
        long[] keys = new long[nodes];
        for (int i = 0; i < nodes; i++) {
            long degree = graph.degree(i);
            long entries = Math.min(entries(features, i), MOST_FEATURES);
            keys[i] = degree << (2 * INDEX_BITS) | entries << INDEX_BITS | i;
        }
        Arrays.sort(keys);
        return new NodeOrder(
                Arrays.stream(keys).mapToInt(key -> (int) key & MOST_FEATURES).toArray());
    }

    private static int entries(PreparedFeatures features, int node) {
        return switch (features) {
            case PreparedFeatures.Counted counted -> entries(counted.ones(), node);
            case PreparedFeatures.Valued(SparseMatrix matrix) -> entries(matrix, node);
            case PreparedFeatures.Dense(FloatMatrix matrix) -> matrix.columns();
        };
    }

    private static int entries(SparseMatrix matrix, int node) {
        return matrix.rowStart()[node + 1] - matrix.rowStart()[node];
    }

    /** The number that node {@code i} of the order had before. */
    int before(int i) {
        return before == null ? i : before[i];
    }

    /** Writes rows in this order to where they were before. */
    void giveBack(FloatMatrix rows, FloatMatrix out) {
        int columns = rows.columns();
        for (int r = 0; r < rows.rows(); r++) {
            System.arraycopy(rows.data(), r * columns, out.data(), before(r) * columns, columns);
        }
    }

    CsrGraph apply(CsrGraph graph) {
        return before == null || graph == null ? graph : graph.inOrder(before);
    }

    int[] apply(int[] numbers) {
        return before == null
                ? numbers
                : Arrays.stream(before).map(i -> numbers[i]).toArray();
    }

    PreparedFeatures apply(PreparedFeatures features) {
        if (before == null) {
            return features;
        }
        return switch (features) {
            case PreparedFeatures.Counted(SparseMatrix ones, float[] scale) ->
                new PreparedFeatures.Counted(ones.select(before), scale == null ? null : moved(scale));
            case PreparedFeatures.Valued(SparseMatrix matrix) -> new PreparedFeatures.Valued(matrix.select(before));
            case PreparedFeatures.Dense(FloatMatrix matrix) -> new PreparedFeatures.Dense(matrix.select(before));
        };
    }

    private float[] moved(float[] factors) {
        float[] moved = new float[factors.length];
        for (int i = 0; i < moved.length; i++) {
            moved[i] = factors[before[i]];
        }
        return moved;
    }
}
