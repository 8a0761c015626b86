package dev.bgn.datasets.generate;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.Labels;
import java.util.stream.IntStream;

/** Random edges of a graph with classes: each one stays within its class with the chance {@code homophily}. */
final class HomophilousEdges {
    private HomophilousEdges() {}

    /**
     * About {@code degree} edges a node. The first end goes round all nodes, so that none is left alone while there are
     * as many edges as nodes; the second is any node of the class that was drawn.
     */
    static EdgeList.Simple draw(Labels labels, double homophily, int degree, long seed, long stream) {
        long within = Draws.threshold(homophily, "homophily");
        int classes = labels.classCount();
        int nodes = labels.nodeCount();
        int[][] members = IntStream.range(0, classes)
                .mapToObj(c -> IntStream.range(0, nodes)
                        .filter(node -> labels.of(node) == c)
                        .toArray())
                .toArray(int[][]::new);
        Draws draws = new Draws(seed, stream);
        EdgeList edges = new EdgeList();
        long count = (long) nodes * degree / 2;
        for (long e = 0; e < count; e++) {
            int from = (int) (e % nodes);
            int own = labels.of(from);
            int drawn = draws.happens(within) ? own : (own + 1 + draws.below(classes - 1)) % classes;
            int[] others = members[drawn];
            int to = others.length == 0 ? from : others[draws.below(others.length)];
            // A self loop is left out by the list.
            edges.add(from, to);
        }
        return edges.toSimpleGraph(nodes);
    }
}
