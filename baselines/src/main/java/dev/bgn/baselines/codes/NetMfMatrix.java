package dev.bgn.baselines.codes;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.parallel.Workers;
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
    /** Walks from so many nodes go side by side, which is what vector units do well. */
    private static final int SIDE_BY_SIDE = 32;

    SparseMatrix of(CsrGraph graph, Workers workers, BooleanSupplier goesOn) {
        int n = graph.nodeCount();
        int[][] columns = new int[n][];
        float[][] values = new float[n][];
        double[] inverse = new double[n];
        Arrays.setAll(inverse, node -> graph.degree(node) == 0 ? 0 : 1.0 / graph.degree(node));
        double factor = graph.edgeCount() / (negative * window);
        if (window == 1) {
            keepNeighbours(graph, inverse, factor, columns, values);
            return joined(n, columns, values);
        }
        CsrGraph reverse = graph.reverse();
        workers.forRows((n + SIDE_BY_SIDE - 1) / SIDE_BY_SIDE, 1, (from, to) -> {
            Walks walks = new Walks(reverse, inverse);
            for (int block = from; block < to; block++) {
                Hashing.require(goesOn);
                int first = block * SIDE_BY_SIDE;
                walks.from(first, window);
                for (int c = 0; c < SIDE_BY_SIDE && first + c < n; c++) {
                    keep(walks, c, factor, first + c, columns, values);
                }
            }
        });
        return joined(n, columns, values);
    }

    /** One step reaches the neighbours alone, so that nothing but the edges is looked at. */
    private void keepNeighbours(CsrGraph graph, double[] inverse, double factor, int[][] columns, float[][] values) {
        for (int node = 0; node < inverse.length; node++) {
            int[] reached = graph.neighbours(node);
            float[] logs = new float[reached.length];
            int count = 0;
            for (int other : reached) {
                double value = factor * inverse[node] * inverse[other];
                if (value > 1) {
                    reached[count] = other;
                    logs[count++] = (float) Math.log(value);
                }
            }
            put(reached, logs, count, node, columns, values);
        }
    }

    private void keep(Walks walks, int column, double factor, int node, int[][] columns, float[][] values) {
        int n = walks.inverse.length;
        int[] reached = walks.reached;
        float[] logs = walks.logs;
        int count = 0;
        for (int other = 0; other < n; other++) {
            double value = factor * walks.sum[other * SIDE_BY_SIDE + column] * walks.inverse[other];
            if (value > 1) {
                reached[count] = other;
                logs[count++] = (float) Math.log(value);
            }
        }
        put(reached, logs, count, node, columns, values);
    }

    private void put(int[] reached, float[] logs, int count, int node, int[][] columns, float[][] values) {
        int kept = count > mostEntries ? largest(reached, logs, count) : count;
        columns[node] = Arrays.copyOf(reached, kept);
        values[node] = Arrays.copyOf(logs, kept);
    }

    /** Moves the largest entries to the front, in their order; of equal ones the first are taken. */
    private int largest(int[] reached, float[] logs, int count) {
        float[] sorted = Arrays.copyOf(logs, count);
        Arrays.sort(sorted);
        float least = sorted[count - mostEntries];
        int above = 0;
        for (int i = 0; i < count; i++) {
            above += logs[i] > least ? 1 : 0;
        }
        int ties = mostEntries - above;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (logs[i] > least || (logs[i] == least && ties-- > 0)) {
                reached[kept] = reached[i];
                logs[kept++] = logs[i];
            }
        }
        return kept;
    }

    private static SparseMatrix joined(int n, int[][] columns, float[][] values) {
        int[] starts = new int[n + 1];
        for (int r = 0; r < n; r++) {
            starts[r + 1] = starts[r] + columns[r].length;
        }
        int[] allColumns = new int[starts[n]];
        float[] allValues = new float[starts[n]];
        for (int r = 0; r < n; r++) {
            System.arraycopy(columns[r], 0, allColumns, starts[r], columns[r].length);
            System.arraycopy(values[r], 0, allValues, starts[r], values[r].length);
        }
        return SparseMatrix.of(n, n, starts, allColumns, allValues);
    }

    /** Where random walks from some nodes are after 1 … T steps, added up: a row for each node, a column for each start. */
    private static final class Walks {
        private final CsrGraph reverse;
        final double[] inverse;
        final double[] sum;
        /** Room for the entries of a row. */
        final int[] reached;

        final float[] logs;
        private double[] now;
        private double[] next;

        Walks(CsrGraph reverse, double[] inverse) {
            this.reverse = reverse;
            this.inverse = inverse;
            sum = new double[inverse.length * SIDE_BY_SIDE];
            reached = new int[inverse.length];
            logs = new float[inverse.length];
            now = new double[sum.length];
            next = new double[sum.length];
        }

        void from(int first, int steps) {
            Arrays.fill(sum, 0);
            Arrays.fill(now, 0);
            for (int c = 0; c < SIDE_BY_SIDE && first + c < inverse.length; c++) {
                now[(first + c) * SIDE_BY_SIDE + c] = 1;
            }
            for (int i = 0; i < steps; i++) {
                step();
            }
        }

        private void step() {
            Arrays.fill(next, 0);
            for (int node = 0; node < inverse.length; node++) {
                int end = reverse.edgeStart(node) + reverse.degree(node);
                for (int e = reverse.edgeStart(node); e < end; e++) {
                    int source = reverse.target(e);
                    SparseMap.addScaled(
                            now, source * SIDE_BY_SIDE, inverse[source], next, node * SIDE_BY_SIDE, SIDE_BY_SIDE);
                }
            }
            SparseMap.addScaled(next, 0, 1, sum, 0, sum.length);
            double[] old = now;
            now = next;
            next = old;
        }
    }
}
