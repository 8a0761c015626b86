package dev.bgn.datasets.planetoid;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.npy.ByteSpan;
import dev.bgn.datasets.pickle.PickleReader;
import dev.bgn.datasets.pickle.PickleValue;
import dev.bgn.runtime.MalformedFileException;

/** The dict from each node to the list of its neighbours. */
final class AdjacencyLists {
    private final int nodeCount;
    private final EdgeList edges;

    private AdjacencyLists(int nodeCount, EdgeList edges) {
        this.nodeCount = nodeCount;
        this.edges = edges;
    }

    /** The keys must be 0 … n−1, each once, in any order; every neighbour must be a key. */
    static AdjacencyLists read(ByteSpan bytes) throws MalformedFileException {
        PickleValue.Entries lists = PickleReader.readDict(bytes);
        int nodes = lists.size();
        boolean[] seen = new boolean[nodes];
        EdgeList edges = new EdgeList();
        for (int i = 0; i < nodes; i++) {
            if (!(lists.key(i) instanceof PickleValue.Int key) || !(lists.value(i) instanceof PickleValue.Items list)) {
                throw bytes.malformed("entry " + i + " of the graph is no node with a list of neighbours");
            }
            int node = key.value();
            if (node < 0 || node >= nodes) {
                throw bytes.malformedAt(list.offset(), "node " + node + " in a graph of " + nodes + " nodes");
            }
            if (seen[node]) {
                throw bytes.malformedAt(list.offset(), "node " + node + " is there twice");
            }
            seen[node] = true;
            addEdges(bytes, edges, node, list, nodes);
        }
        return new AdjacencyLists(nodes, edges);
    }

    private static void addEdges(ByteSpan bytes, EdgeList edges, int node, PickleValue.Items list, int nodes)
            throws MalformedFileException {
        for (int j = 0; j < list.size(); j++) {
            if (!(list.get(j) instanceof PickleValue.Int neighbour)) {
                throw bytes.malformedAt(list.offset(), "node " + node + " has a neighbour that is no number");
            }
            if (neighbour.value() < 0 || neighbour.value() >= nodes) {
                throw bytes.malformedAt(
                        list.offset(), "node " + node + " has the missing neighbour " + neighbour.value());
            }
            edges.add(node, neighbour.value());
        }
    }

    int nodeCount() {
        return nodeCount;
    }

    /** The edges, which their taker may empty. */
    EdgeList takeEdges() {
        return edges;
    }
}
