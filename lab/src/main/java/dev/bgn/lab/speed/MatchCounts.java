package dev.bgn.lab.speed;

import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.MatcherShape;

/**
 * Operations for a pair of graphs that look at each other, as they are run: our kernels compute the
 * products of two graphs for each of them, and compare codes twice instead of keeping distances. What is done once for a node
 * and column, such as its gates, is not counted.
 *
 * @param multiplyAdds of floats
 * @param additions of floats along the edges
 * @param exponentials of the cross-graph attention
 * @param words of 32 bits that are compared by xor and popcount
 */
public record MatchCounts(long multiplyAdds, long additions, long exponentials, long words) {
    /** The whole network as we run it. */
    static MatchCounts whole(MatcherShape shape, MatchGraph a, MatchGraph b) {
        long d = shape.nodeWidth();
        long nodes = nodes(a, b);
        long ends = nodes * d * 4 * d;
        return matching(shape, a, b)
                .plus(new MatchCounts(shape.steps() * (ends + update(shape, nodes)) + readOut(shape, nodes), 0, 0, 0))
                .plus(new MatchCounts(0, shape.steps() * edges(a, b) * 2 * 2 * d, 0, 0));
    }

    /** The real-valued network with both layers of the messages at each edge; products of two graphs are computed once. */
    static MatchCounts edgeNetwork(MatcherShape shape, MatchGraph a, MatchGraph b) {
        long d = shape.nodeWidth();
        long nodes = nodes(a, b);
        long layers = edges(a, b) * 2 * (2 * d) * (2 * d);
        long matching = 3 * pairs(a, b) * d;
        return new MatchCounts(
                shape.steps() * (layers + update(shape, nodes) + matching) + readOut(shape, nodes),
                shape.steps() * edges(a, b) * 2 * d,
                2L * shape.steps() * pairs(a, b),
                0);
    }

    /** All products between the nodes of two graphs, and the weights of the attention. */
    static MatchCounts weights(MatcherShape shape, MatchGraph a, MatchGraph b) {
        long weights = 2L * shape.steps() * pairs(a, b);
        int words = (shape.nodeWidth() + Integer.SIZE - 1) / Integer.SIZE;
        return shape.nodeCodes()
                ? new MatchCounts(0, 0, 0, 2 * weights * words)
                : new MatchCounts(weights * shape.nodeWidth(), 0, weights, 0);
    }

    /** The same with the weighted sums. */
    static MatchCounts matching(MatcherShape shape, MatchGraph a, MatchGraph b) {
        long sums = 2L * shape.steps() * pairs(a, b) * shape.nodeWidth();
        return weights(shape, a, b).plus(new MatchCounts(sums, 0, 0, 0));
    }

    private static long update(MatcherShape shape, long nodes) {
        return nodes * (shape.inputWidth() + shape.nodeWidth()) * 3 * shape.nodeWidth();
    }

    private static long readOut(MatcherShape shape, long nodes) {
        long g = shape.graphWidth();
        return nodes * shape.nodeWidth() * 2 * g + nodes * g + 2 * g * g + g;
    }

    private static long nodes(MatchGraph a, MatchGraph b) {
        return (long) a.nodeCount() + b.nodeCount();
    }

    private static long pairs(MatchGraph a, MatchGraph b) {
        return (long) a.nodeCount() * b.nodeCount();
    }

    /** Both directions of each edge. */
    private static long edges(MatchGraph a, MatchGraph b) {
        return a.graph().edgeCount() + b.graph().edgeCount();
    }

    private MatchCounts plus(MatchCounts other) {
        return new MatchCounts(
                multiplyAdds + other.multiplyAdds,
                additions + other.additions,
                exponentials + other.exponentials,
                words + other.words);
    }
}
