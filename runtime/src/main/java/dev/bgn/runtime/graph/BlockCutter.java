package dev.bgn.runtime.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Cuts {@link Block blocks} out of a graph: what the rows of some nodes are computed from. It keeps room for a number of
 * each node of the graph from one cut to the next; one thread at a time may use it.
 */
public final class BlockCutter {
    private final GraphView graph;
    /** The source that each node is in the present cut; −1 for none. */
    private int[] place = {};

    private int[] row = new int[16];

    /** @param graph may change between two cuts */
    public BlockCutter(GraphView graph) {
        this.graph = Objects.requireNonNull(graph, "graph");
    }

    /** Says which neighbours of a node a block takes. */
    @FunctionalInterface
    public interface Choice {
        /**
         * Moves those that are taken to the beginning.
         *
         * @param neighbours the first {@code count} are those of {@code node}, ascending
         * @return how many are taken
         */
        int choose(int node, int[] neighbours, int count);
    }

    /** The block of some nodes with all their neighbours. */
    public Block cut(int[] targets) {
        return cut(targets, (_, _, count) -> count);
    }

    /** The blocks of a network for some nodes, first layer first: the sources of each are the targets of the one before. */
    public List<Block> cut(int[] targets, int layers) {
        List<Block> blocks = new ArrayList<>();
        int[] nodes = targets;
        for (int l = 0; l < layers; l++) {
            blocks.addFirst(cut(nodes));
            nodes = blocks.getFirst().nodes();
        }
        return blocks;
    }

    /**
     * The block of some nodes with some of their neighbours. Sources are in the order in which they are found; a node
     * that is given twice has two rows.
     */
    public Block cut(int[] targets, Choice choice) {
        makeRoom();
        int[] nodes = Arrays.copyOf(targets, Math.max(16, 2 * targets.length));
        int count = 0;
        try {
            while (count < targets.length) {
                requireNode(targets[count]);
                place[targets[count]] = count++;
            }
            int[] degrees = new int[targets.length];
            int[] starts = new int[targets.length + 1];
            int[] ends = new int[nodes.length];
            for (int i = 0; i < targets.length; i++) {
                degrees[i] = readRow(targets[i]);
                int taken = choice.choose(targets[i], row, degrees[i]);
                starts[i + 1] = starts[i] + taken;
                ends = withRoom(ends, starts[i + 1]);
                nodes = withRoom(nodes, count + taken);
                for (int k = 0; k < taken; k++) {
                    if (place[row[k]] < 0) {
                        nodes[count] = row[k];
                        place[row[k]] = count++;
                    }
                    ends[starts[i] + k] = place[row[k]];
                }
            }
            int[] sources = Arrays.copyOf(nodes, count);
            CsrGraph edges = CsrGraph.ofSimpleRows(count, starts, Arrays.copyOf(ends, starts[targets.length]));
            return new Block(edges, sources, sources, degrees(sources, degrees));
        } finally {
            for (int i = 0; i < count; i++) {
                place[nodes[i]] = -1;
            }
        }
    }

    private void makeRoom() {
        int old = place.length;
        if (old < graph.nodeCount()) {
            place = Arrays.copyOf(place, graph.nodeCount());
            Arrays.fill(place, old, place.length, -1);
        }
    }

    private void requireNode(int node) {
        if (node < 0 || node >= graph.nodeCount()) {
            throw new IllegalArgumentException(
                    "there is no node " + node + "; nodes are 0 … " + (graph.nodeCount() - 1));
        }
    }

    /** Room for {@code count} numbers. */
    private static int[] withRoom(int[] array, int count) {
        return count <= array.length ? array : Arrays.copyOf(array, Math.max(count, 2 * array.length));
    }

    /** Reads the neighbours of a node, each once and never itself, and returns how many there are. */
    private int readRow(int node) {
        int degree = graph.degree(node);
        row = withRoom(row, degree);
        graph.copyNeighbours(node, row);
        if (graph.isSimple()) {
            return degree;
        }
        int count = 0;
        for (int k = 0; k < degree; k++) {
            if (row[k] != node && (count == 0 || row[k] != row[count - 1])) {
                row[count++] = row[k];
            }
        }
        return count;
    }

    /** @param known the degrees of the first nodes */
    private int[] degrees(int[] nodes, int[] known) {
        int[] degrees = Arrays.copyOf(known, nodes.length);
        for (int i = known.length; i < nodes.length; i++) {
            degrees[i] = graph.isSimple() ? graph.degree(nodes[i]) : readRow(nodes[i]);
        }
        return degrees;
    }
}
