package dev.bgn.datasets;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The nodes of a dataset by the names that users know them by; their numbers where they have none. */
public final class NodeNames {
    private final GraphData data;

    public NodeNames(GraphData data) {
        this.data = data;
    }

    /** None where nodes are just numbered. */
    public List<String> all() {
        return data.nodeNames();
    }

    public String of(int node) {
        return data.nodeNames().isEmpty()
                ? Integer.toString(node)
                : data.nodeNames().get(node);
    }

    /** The nodes of some names, in their order; several of them may be one text with commas, unless that is a name. */
    public int[] find(List<String> names) {
        Map<String, Integer> numbers = new HashMap<>();
        for (int node = 0; node < data.nodeCount(); node++) {
            numbers.put(of(node), node);
        }
        return names.stream()
                .flatMap(text -> numbers.containsKey(text.strip()) ? Stream.of(text) : Stream.of(text.split(",")))
                .mapToInt(name -> {
                    Integer node = numbers.get(name.strip());
                    if (node == null) {
                        throw new BadInputException(data.name() + " has no node '" + name.strip() + "'; it has "
                                + data.nodeCount()
                                + (data.nodeNames().isEmpty()
                                        ? " of them, numbered from 0"
                                        : " of them, called by names such as '" + of(0) + "'"));
                    }
                    return node;
                })
                .toArray();
    }
}
