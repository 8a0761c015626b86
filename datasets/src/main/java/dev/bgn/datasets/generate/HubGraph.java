package dev.bgn.datasets.generate;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table in which the number of neighbours decides the class: every fifth node is a hub, which an edge ends at six times
 * as often as at another node. Of the two columns the amount is a little larger for hubs, and the age says nothing.
 */
public record HubGraph(long seed, int nodes) {
    private static final int MIN_NODES = 20;
    private static final int MAX_NODES = 1_000_000;
    private static final int EVERY = 5;
    /** Six times as often each, and four times as few of them. */
    private static final double AT_HUBS = 0.6;
    /** Edges that are drawn for each node. */
    private static final int EDGES_A_NODE = 4;

    private static final double SHIFT = 0.2;
    private static final long EDGES = 1;
    private static final long VALUES = 2;

    public HubGraph {
        if (nodes < MIN_NODES || nodes > MAX_NODES) {
            throw new IllegalArgumentException(
                    nodes + " nodes; a graph with hubs has " + MIN_NODES + " … " + MAX_NODES);
        }
    }

    public GraphData toGraphData() {
        int[] labels =
                IntStream.range(0, nodes).map(node -> node % EVERY == 0 ? 1 : 0).toArray();
        EdgeList.Simple simple = drawEdges();
        return new GraphData(
                "hubs",
                simple.graph(),
                new Features.Dense(drawValues(labels)),
                List.of("amount", "age"),
                new Labels(labels, List.of("other", "hub")),
                List.of(),
                Split.EMPTY,
                simple.report());
    }

    private EdgeList.Simple drawEdges() {
        Draws draws = new Draws(seed, EDGES);
        EdgeList edges = new EdgeList();
        for (long e = 0; e < (long) EDGES_A_NODE * nodes; e++) {
            // A self loop is left out by the list.
            edges.add(drawEnd(draws), drawEnd(draws));
        }
        return edges.toSimpleGraph(nodes);
    }

    private int drawEnd(Draws draws) {
        int hubs = (nodes + EVERY - 1) / EVERY;
        if (draws.happens(Draws.threshold(AT_HUBS, "an end at a hub"))) {
            return EVERY * draws.below(hubs);
        }
        int other = draws.below(nodes - hubs);
        return other + other / (EVERY - 1) + 1;
    }

    private FloatMatrix drawValues(int[] labels) {
        Draws draws = new Draws(seed, VALUES);
        FloatMatrix values = FloatMatrix.zeros(nodes, 2);
        for (int i = 0; i < nodes; i++) {
            values.set(i, 0, (float) (100 * (draws.uniform() + SHIFT * labels[i])));
            values.set(i, 1, 18 + draws.below(63));
        }
        return values;
    }
}
