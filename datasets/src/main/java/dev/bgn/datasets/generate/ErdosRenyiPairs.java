package dev.bgn.datasets.generate;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.graph.CsrGraph;

/**
 * Pairs and triplets of small random graphs for graph matching (Li et al. 2019): a connected graph G(n, p), and copies
 * of it in which a few edges were moved to places that were free, still connected. Nodes are renumbered at random in
 * each graph, so that only the structure tells. One moved edge makes a similar graph, two a dissimilar one.
 *
 * <p>A pair is a function of (seed, its number): any number may be asked for, in any order, on any thread. Only drawing
 * tells whether there are such graphs; where there are none, that is a {@link BadInputException}.
 *
 * @param edgeProbability the chance of each of the n(n − 1)/2 edges
 * @param similarMoves how many edges are moved in a similar graph
 * @param dissimilarMoves how many edges are moved in a dissimilar graph
 */
public record ErdosRenyiPairs(long seed, int nodes, double edgeProbability, int similarMoves, int dissimilarMoves) {
    private static final int MAX_NODES = 10_000;
    private static final int TRIES = 10_000;
    private static final long PAIRS = 1;
    private static final long TRIPLETS = 2;

    /** Two graphs; one was made of the other. */
    public record Pair(CsrGraph first, CsrGraph second, boolean similar) {}

    /** A graph, and a similar and a dissimilar one made of it. */
    public record Triplet(CsrGraph anchor, CsrGraph similar, CsrGraph dissimilar) {}

    public ErdosRenyiPairs {
        if (nodes < 2 || nodes > MAX_NODES) {
            throw new IllegalArgumentException(nodes + " nodes; random pairs have 2 … " + MAX_NODES);
        }
        if (similarMoves < 0 || dissimilarMoves < similarMoves) {
            throw new IllegalArgumentException("similar graphs have " + similarMoves + " moved edges, dissimilar ones "
                    + dissimilarMoves + ": the first must not be more");
        }
        Draws.threshold(edgeProbability, "the edge probability");
    }

    /** One moved edge in similar graphs, two in dissimilar ones. */
    public static ErdosRenyiPairs usual(long seed, int nodes, double edgeProbability) {
        return new ErdosRenyiPairs(seed, nodes, edgeProbability, 1, 2);
    }

    /** The same with graphs of another size. */
    public ErdosRenyiPairs withNodes(int other) {
        return new ErdosRenyiPairs(seed, other, edgeProbability, similarMoves, dissimilarMoves);
    }

    /** Pair number {@code index}; even ones are similar, odd ones are not. */
    public Pair pair(long index) {
        boolean similar = index % 2 == 0;
        Draws draws = new Draws(seed, new CounterRandom(PAIRS, 0).bits(index));
        SmallGraph graph = drawConnected(draws);
        SmallGraph moved = drawMoved(graph, similar ? similarMoves : dissimilarMoves, draws);
        return new Pair(graph.toShuffled(draws), moved.toShuffled(draws), similar);
    }

    /** A graph like the first one of pair {@code index}, but for the order of its nodes. */
    public CsrGraph graph(long index) {
        Draws draws = new Draws(seed, new CounterRandom(PAIRS, 0).bits(index));
        return drawConnected(draws).toShuffled(draws);
    }

    /** A graph that is similar to {@link #graph graph(index)}. */
    public CsrGraph changed(long index) {
        Draws draws = new Draws(seed, new CounterRandom(PAIRS, 0).bits(index));
        return drawMoved(drawConnected(draws), similarMoves, draws).toShuffled(draws);
    }

    /** Triplet number {@code index}. */
    public Triplet triplet(long index) {
        Draws draws = new Draws(seed, new CounterRandom(TRIPLETS, 0).bits(index));
        SmallGraph graph = drawConnected(draws);
        SmallGraph similar = drawMoved(graph, similarMoves, draws);
        SmallGraph dissimilar = drawMoved(graph, dissimilarMoves, draws);
        return new Triplet(graph.toShuffled(draws), similar.toShuffled(draws), dissimilar.toShuffled(draws));
    }

    private SmallGraph drawConnected(Draws draws) {
        long threshold = Draws.threshold(edgeProbability, "the edge probability");
        for (int attempt = 0; attempt < TRIES; attempt++) {
            SmallGraph graph = SmallGraph.draw(nodes, threshold, draws);
            if (graph.isConnected()) {
                return graph;
            }
        }
        throw new BadInputException("none of " + TRIES + " random graphs of " + nodes + " nodes with edge probability "
                + edgeProbability + " is connected: raise it");
    }

    private SmallGraph drawMoved(SmallGraph graph, int moves, Draws draws) {
        if (graph.edgeCount() < moves || graph.freeCount() < moves) {
            throw new BadInputException(moves + " edges cannot be moved in a graph of " + nodes + " nodes and "
                    + graph.edgeCount() + " edges: change the edge probability");
        }
        for (int attempt = 0; attempt < TRIES; attempt++) {
            SmallGraph moved = graph.withMovedEdges(moves, draws);
            if (moved.isConnected()) {
                return moved;
            }
        }
        throw new BadInputException("no way to move " + moves + " edges of a graph of " + nodes
                + " nodes left it connected in " + TRIES + " tries");
    }
}
