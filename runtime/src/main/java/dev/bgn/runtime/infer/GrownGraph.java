package dev.bgn.runtime.infer;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** A graph with new nodes at its end, looked at as a simple graph; nothing of it is copied as a whole. */
final class GrownGraph {
    private final CsrGraph graph;
    private final Features features;
    private final NewNodes added;
    /** What new nodes add to the neighbours of a node, old or new; unsorted. */
    private final Map<Integer, int[]> extra = new HashMap<>();

    /** @param added may be null */
    GrownGraph(CsrGraph graph, Features features, NewNodes added) {
        this.graph = graph;
        this.features = features;
        this.added = added;
        for (int k = 0; added != null && k < added.count(); k++) {
            int node = graph.nodeCount() + k;
            for (int neighbour : added.neighbours()[k]) {
                if (neighbour < 0 || neighbour >= nodeCount()) {
                    throw new IllegalArgumentException("new node " + node + " has the missing neighbour " + neighbour
                            + "; nodes are 0 … " + (nodeCount() - 1));
                }
                connect(node, neighbour);
                connect(neighbour, node);
            }
        }
    }

    private void connect(int from, int to) {
        extra.merge(from, new int[] {to}, (a, b) -> {
            int[] both = Arrays.copyOf(a, a.length + 1);
            both[a.length] = to;
            return both;
        });
    }

    int nodeCount() {
        return graph.nodeCount() + (added == null ? 0 : added.count());
    }

    /** The neighbours of a node, ascending, each once and never itself. */
    int[] neighbours(int node) {
        int[] more = extra.get(node);
        IntStream old = node < graph.nodeCount() ? Arrays.stream(graph.neighbours(node)) : IntStream.empty();
        IntStream all =
                more == null ? old : IntStream.concat(old, Arrays.stream(more).sorted());
        // Old neighbours come sorted, and among those of an old node new ones have larger ids.
        return all.filter(other -> other != node).distinct().toArray();
    }

    /** The features of some nodes, ascending. */
    Features features(int[] nodes) {
        int firstNew = 0;
        while (firstNew < nodes.length && nodes[firstNew] < graph.nodeCount()) {
            firstNew++;
        }
        Features old = features.select(Arrays.copyOf(nodes, firstNew));
        if (firstNew == nodes.length) {
            return old;
        }
        int[] rest = Arrays.stream(nodes, firstNew, nodes.length)
                .map(node -> node - graph.nodeCount())
                .toArray();
        return joined(old, added.features().select(rest));
    }

    private static Features joined(Features a, Features b) {
        if (a instanceof Features.Sparse(SparseMatrix x) && b instanceof Features.Sparse(SparseMatrix y)) {
            boolean binary = x.isBinary() && y.isBinary();
            int[] starts = Arrays.copyOf(x.rowStart(), x.rows() + y.rows() + 1);
            for (int i = 1; i <= y.rows(); i++) {
                starts[x.rows() + i] = x.entryCount() + y.rowStart()[i];
            }
            int[] columns = Arrays.copyOf(x.columnIndex(), x.entryCount() + y.entryCount());
            System.arraycopy(y.columnIndex(), 0, columns, x.entryCount(), y.entryCount());
            if (binary) {
                return new Features.Sparse(SparseMatrix.binary(x.rows() + y.rows(), x.columns(), starts, columns));
            }
            float[] values = Arrays.copyOf(x.withValues().values(), columns.length);
            System.arraycopy(y.withValues().values(), 0, values, x.entryCount(), y.entryCount());
            return new Features.Sparse(SparseMatrix.of(x.rows() + y.rows(), x.columns(), starts, columns, values));
        }
        if (a instanceof Features.Dense(FloatMatrix x) && b instanceof Features.Dense(FloatMatrix y)) {
            float[] data = Arrays.copyOf(x.data(), x.data().length + y.data().length);
            System.arraycopy(y.data(), 0, data, x.data().length, y.data().length);
            return new Features.Dense(FloatMatrix.of(x.rows() + y.rows(), x.columns(), data));
        }
        throw new IllegalArgumentException("new nodes have " + (b instanceof Features.Sparse ? "sparse" : "dense")
                + " features, those of the graph are not");
    }
}
