package dev.bgn.datasets.graphs;

import dev.bgn.datasets.EdgeList;
import dev.bgn.runtime.MalformedFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the nodes, labels and edges of one graph while its text is read. Nodes are numbered in the order in which they come. */
final class GraphBuilder {
    private final Path file;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    /** Of each node; null where it has none yet. */
    private final List<String> labels = new ArrayList<>();

    private final EdgeList edges = new EdgeList();
    private boolean moreColumns;

    GraphBuilder(Path file) {
        this.file = file;
    }

    /** The number of a node, a new one where the name is. */
    int node(String name) throws MalformedFileException {
        Integer known = numbers.putIfAbsent(name, names.size());
        if (known != null) {
            return known;
        }
        if (names.size() == ReadGraph.MAX_NODES) {
            throw GraphFormat.tooLarge(file);
        }
        names.add(name);
        labels.add(null);
        return names.size() - 1;
    }

    boolean has(String name) {
        return numbers.containsKey(name);
    }

    /** Gives a node its label; false where it has another one. */
    boolean label(int node, String label) {
        String old = labels.set(node, label);
        return old == null || old.equals(label);
    }

    void edge(int from, int to) {
        edges.add(from, to);
    }

    /** Remembers that an edge had more than its two ends. */
    void sawMoreColumns() {
        moreColumns = true;
    }

    /** {@code line} is where the graph ends, for messages. */
    ReadGraph toGraph(long line) throws MalformedFileException {
        if (names.isEmpty()) {
            throw MalformedFileException.atLine(file, line, "no node");
        }
        boolean labelled = labels.stream().anyMatch(label -> label != null);
        int missing = labels.indexOf(null);
        if (labelled && missing >= 0) {
            throw MalformedFileException.atLine(
                    file, line, "the node '" + names.get(missing) + "' has no label, but others have one");
        }
        EdgeList.Simple simple = edges.toSimpleGraph(names.size());
        return new ReadGraph(simple.graph(), labelled ? labels : List.of(), simple.report(), moreColumns);
    }
}
