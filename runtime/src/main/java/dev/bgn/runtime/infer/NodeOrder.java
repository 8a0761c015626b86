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
            long entries = Math.min(features.entries(i), MOST_FEATURES);
            keys[i] = degree << (2 * INDEX_BITS) | entries << INDEX_BITS | i;
        }
        Arrays.sort(keys);
        return new NodeOrder(
                Arrays.stream(keys).mapToInt(key -> (int) key & MOST_FEATURES).toArray());
    }

    /** The number that node {@code i} of the order had before. */
    int before(int i) {
        return before == null ? i : before[i];
    }

    CsrGraph apply(CsrGraph graph) {
        return before == null || graph == null ? graph : graph.inOrder(before);
    }

    int[] apply(int[] numbers) {
        return before == null
                ? numbers
                : Arrays.stream(before).map(i -> numbers[i]).toArray();
    }

    float[] apply(float[] factors) {
        if (before == null || factors == null) {
            return factors;
        }
        float[] moved = new float[factors.length];
        spread(moved.length, (to, from) -> moved[to] = factors[from]);
        return moved;
    }

    FloatMatrix apply(FloatMatrix matrix) {
        if (before == null || matrix == null) {
            return matrix;
        }
        int columns = matrix.columns();
        FloatMatrix moved = FloatMatrix.zeros(matrix.rows(), columns);
        spread(
                matrix.rows(),
                (to, from) -> System.arraycopy(matrix.data(), from * columns, moved.data(), to * columns, columns));
        return moved;
    }

    SparseMatrix apply(SparseMatrix matrix) {
        if (before == null || matrix == null) {
            return matrix;
        }
        int[] starts = matrix.rowStart();
        int[] movedStarts = new int[starts.length];
        int[] index = new int[matrix.entryCount()];
        float[] values = matrix.isBinary() ? null : new float[matrix.entryCount()];
        spread(matrix.rows(), (to, from) -> {
            int count = starts[from + 1] - starts[from];
            System.arraycopy(matrix.columnIndex(), starts[from], index, movedStarts[to], count);
            if (values != null) {
                System.arraycopy(matrix.values(), starts[from], values, movedStarts[to], count);
            }
            movedStarts[to + 1] = movedStarts[to] + count;
        });
        return values == null
                ? SparseMatrix.binary(matrix.rows(), matrix.columns(), movedStarts, index)
                : SparseMatrix.of(matrix.rows(), matrix.columns(), movedStarts, index, values);
    }

    /** A move of a row. */
    private interface Move {
        void run(int to, int from);
    }

    private void spread(int count, Move move) {
        for (int i = 0; i < count; i++) {
            move.run(i, before[i]);
        }
    }
}
