package dev.bgn.baselines.codes;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.kernel.Workers;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * The matrix that DeepWalk factorises (NetMF, Qiu et al. 2018): log(vol / (bT) · Σ (D⁻¹A)^r D⁻¹) over walks of r = 1 … T
 * steps, where that is above 0. It is made row by row; of each row the largest entries are kept, so that memory stays
 * within a bound where walks reach nearly every node.
 *
 * @param window the longest walk T
 * @param negative the number b of negative samples
 * @param mostEntries of a row
 */
record NetMfMatrix(int window, double negative, int mostEntries) {
    private static final int ROWS_A_BLOCK = 8;

    /** Walks over edges in both directions; a loop or a repeated edge counts once. */
    SparseMatrix of(CsrGraph graph, Workers workers, BooleanSupplier goesOn) {
        int n = graph.nodeCount();
        int[][] columns = new int[n][];
        float[][] values = new float[n][];
        double volume = graph.edgeCount();
        workers.forRows(n, ROWS_A_BLOCK, (from, to) -> {
            Walk walk = new Walk(graph, window);
            for (int node = from; node < to; node++) {
                Hashing.require(goesOn);
                walk.from(node);
                keep(walk, volume / (negative * window), node, columns, values);
            }
        });
        return joined(n, columns, values);
    }

    private void keep(Walk walk, double factor, int node, int[][] columns, float[][] values) {
        int[] reached = new int[walk.count];
        float[] logs = new float[walk.count];
        int count = 0;
        for (int i = 0; i < walk.count; i++) {
            int other = walk.nodes[i];
            double value = factor * walk.sum[other] / Math.max(1, walk.graph.degree(other));
            if (value > 1) {
                reached[count] = other;
                logs[count++] = (float) Math.log(value);
            }
        }
        int kept = count;
        if (count > mostEntries) {
            float[] sorted = Arrays.copyOf(logs, count);
            Arrays.sort(sorted);
            float least = sorted[count - mostEntries];
            int above = 0;
            for (int i = 0; i < count; i++) {
                above += logs[i] > least ? 1 : 0;
            }
            int ties = mostEntries - above;
            kept = 0;
            for (int i = 0; i < count; i++) {
                if (logs[i] > least || (logs[i] == least && ties-- > 0)) {
                    reached[kept] = reached[i];
                    logs[kept++] = logs[i];
                }
            }
        }
        columns[node] = Arrays.copyOf(reached, kept);
        values[node] = Arrays.copyOf(logs, kept);
    }

    private static SparseMatrix joined(int n, int[][] columns, float[][] values) {
        int[] starts = new int[n + 1];
        for (int r = 0; r < n; r++) {
            starts[r + 1] = Math.addExact(starts[r], columns[r].length);
        }
        int[] allColumns = new int[starts[n]];
        float[] allValues = new float[starts[n]];
        for (int r = 0; r < n; r++) {
            System.arraycopy(columns[r], 0, allColumns, starts[r], columns[r].length);
            System.arraycopy(values[r], 0, allValues, starts[r], values[r].length);
        }
        return SparseMatrix.of(n, n, starts, allColumns, allValues);
    }

    /** Where random walks from a node are after 1 … T steps, added up. */
    private static final class Walk {
        final CsrGraph graph;
        private final int window;
        final double[] sum;
        /** The nodes reached so far, in order of their numbers. */
        final int[] nodes;

        int count;
        private final boolean[] seen;
        private double[] now;
        private double[] next;

        Walk(CsrGraph graph, int window) {
            this.graph = graph;
            this.window = window;
            int n = graph.nodeCount();
            sum = new double[n];
            nodes = new int[n];
            seen = new boolean[n];
            now = new double[n];
            next = new double[n];
        }

        void from(int start) {
            clear();
            now[start] = 1;
            int[] frontier = {start};
            for (int step = 0; step < window && frontier.length > 0; step++) {
                frontier = step(frontier);
            }
            for (int node : frontier) {
                now[node] = 0;
            }
        }

        private void clear() {
            for (int i = 0; i < count; i++) {
                sum[nodes[i]] = 0;
                seen[nodes[i]] = false;
            }
            count = 0;
        }

        /** One step of all walks. Nodes with mass come from {@code frontier}; it returns the next ones. */
        private int[] step(int[] frontier) {
            int before = count;
            for (int node : frontier) {
                double share = now[node] / Math.max(1, graph.degree(node));
                now[node] = 0;
                int end = graph.edgeStart(node) + graph.degree(node);
                for (int e = graph.edgeStart(node); e < end; e++) {
                    int target = graph.target(e);
                    next[target] += share;
                    if (!seen[target]) {
                        seen[target] = true;
                        nodes[count++] = target;
                    }
                }
            }
            if (count > before) {
                Arrays.sort(nodes, 0, count);
            }
            int[] reached =
                    Arrays.stream(nodes, 0, count).filter(node -> next[node] > 0).toArray();
            for (int node : reached) {
                sum[node] += next[node];
            }
            double[] empty = now;
            now = next;
            next = empty;
            return reached;
        }
    }
}
