package dev.bgn.datasets;

import dev.bgn.runtime.MalformedFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the nodes of a text file in the order of their lines, and finds them again by name. */
public final class NodeIndex {
    private final Path file;
    private final Map<String, Integer> nodes = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final IntChunks lines = new IntChunks();

    public NodeIndex(Path file) {
        this.file = file;
    }

    /** Adds a node that stands on a line; a name that was there before, or no name at all, is an error. */
    public void add(String name, long line) throws MalformedFileException {
        if (name.isEmpty()) {
            throw MalformedFileException.atLine(file, line, "a node without an id");
        }
        Integer earlier = nodes.putIfAbsent(name, names.size());
        if (earlier != null) {
            throw MalformedFileException.atLine(
                    file, line, "the id '" + name + "' is already that of line " + lines.get(earlier));
        }
        names.add(name);
        lines.add((int) line);
    }

    public int count() {
        return names.size();
    }

    public boolean has(String name) {
        return nodes.containsKey(name);
    }

    /** The number of a node that an edge on a line of another file names; an unknown name is an error. */
    public int find(String name, Path edgeFile, long line) throws MalformedFileException {
        Integer node = nodes.get(name);
        if (node == null) {
            throw MalformedFileException.atLine(
                    edgeFile, line, "an edge to '" + name + "', which is not a node of " + file.getFileName());
        }
        return node;
    }

    /** The names in the order of the nodes. */
    public List<String> names() {
        return names;
    }
}
