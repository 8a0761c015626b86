package dev.bgn.runtime.infer;

import dev.bgn.runtime.graph.Block;
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

    private NodeOrder() {}

    /** The nodes of a whole graph by work; null where sorting is not worth it. */
    static int[] of(Block whole, LayerRows features) {
        int nodes = whole.targetCount();
        if (nodes > MOST_NODES) {
            return null;
        }
        int[] degrees = whole.degrees();
        long[] keys = new long[nodes];
        for (int i = 0; i < nodes; i++) {
            long entries = Math.min(entries(features, i), MOST_FEATURES);
            keys[i] = (long) degrees[i] << (2 * INDEX_BITS) | entries << INDEX_BITS | i;
        }
        Arrays.sort(keys);
        return Arrays.stream(keys).mapToInt(key -> (int) key & MOST_FEATURES).toArray();
    }

    private static int entries(LayerRows features, int node) {
        return switch (features) {
            case LayerRows.Counted counted -> entries(counted.ones(), node);
            case LayerRows.Valued(SparseMatrix matrix) -> entries(matrix, node);
            case LayerRows.Dense _, LayerRows.Codes _ -> 0;
        };
    }

    private static int entries(SparseMatrix matrix, int node) {
        return matrix.rowStart()[node + 1] - matrix.rowStart()[node];
    }
}
