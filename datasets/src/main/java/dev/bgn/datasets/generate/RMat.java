package dev.bgn.datasets.generate;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.graph.EdgeSource;
import dev.bgn.runtime.graph.MappedGraphs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Power-law graphs by recursive matrices (R-MAT, Chakrabarti et al. 2004): each edge falls into a cell of the adjacency
 * matrix by choosing one of four quarters {@code scale} times.
 *
 * <p>An edge is a function of (seed, its number), so a stream of them takes no memory. Both directions of each edge
 * are given; self loops are left out; an edge may come more than once, as usual for R-MAT. Node numbers are shuffled.
 *
 * <p>Memory of {@link #write}: 4 bytes a node, up to 12 bytes for each neighbour of the largest hub, and a constant
 * below 1 MiB; the edges themselves are only in the file. Chances are rounded to 1/65536.
 *
 * @param scale the graph has 2^scale nodes, scale 1 … 30
 * @param edges how many undirected edges are drawn
 * @param a the chance that both ends are in the lower half of the nodes
 * @param b the chance that the source is in the lower half and the target in the upper
 * @param c the chance that the source is in the upper half and the target in the lower
 */
public record RMat(long seed, int scale, int edges, double a, double b, double c) {
    private static final long EDGES = 1;
    private static final long SHUFFLE = 2;
    private static final int CHANCE_BITS = 16;
    private static final int PER_DRAW = Long.SIZE / CHANCE_BITS;

    public RMat {
        if (scale < 1 || scale > 30) {
            throw new IllegalArgumentException("the scale of an R-MAT graph is 1 … 30, not " + scale);
        }
        if (edges < 0 || 2L * edges > CsrGraph.MAX_EDGES) {
            throw new IllegalArgumentException(
                    edges + " edges; an R-MAT graph has 0 … " + CsrGraph.MAX_EDGES / 2 + " of them");
        }
        if (!(a >= 0 && b >= 0 && c >= 0 && a + b + c <= 1)) {
            throw new IllegalArgumentException("not chances of quarters: " + a + ", " + b + ", " + c);
        }
    }

    /** With the usual chances 0.57, 0.19, 0.19 (Graph500). */
    public static RMat usual(long seed, int scale, int edges) {
        return new RMat(seed, scale, edges, 0.57, 0.19, 0.19);
    }

    public int nodeCount() {
        return 1 << scale;
    }

    /** Both directions of all edges, the same each time. */
    public EdgeSource stream() {
        CounterRandom random = new CounterRandom(seed, EDGES);
        Shuffle shuffle = new Shuffle(nodeCount(), seed, SHUFFLE);
        int draws = (scale + PER_DRAW - 1) / PER_DRAW;
        int untilA = share(a);
        int untilB = share(a + b);
        int untilC = share(a + b + c);
        return sink -> {
            for (int e = 0; e < edges; e++) {
                int source = 0;
                int target = 0;
                long bits = 0;
                for (int level = 0; level < scale; level++) {
                    if (level % PER_DRAW == 0) {
                        bits = random.bits((long) e * draws + level / PER_DRAW);
                    }
                    int chance = (int) bits & ((1 << CHANCE_BITS) - 1);
                    bits >>>= CHANCE_BITS;
                    // Without branches, for the quarters cannot be predicted.
                    int afterA = chance >= untilA ? 1 : 0;
                    int afterB = chance >= untilB ? 1 : 0;
                    int afterC = chance >= untilC ? 1 : 0;
                    source = source << 1 | afterB;
                    target = target << 1 | (afterA ^ afterB ^ afterC);
                }
                if (source != target) {
                    int from = shuffle.apply(source);
                    int to = shuffle.apply(target);
                    sink.edge(from, to);
                    sink.edge(to, from);
                }
            }
        };
    }

    private static int share(double chance) {
        return (int) Math.round(chance * (1 << CHANCE_BITS));
    }

    /** Writes the graph to a file for {@link MappedGraphs#map}. */
    public void write(Path file) throws IOException {
        MappedGraphs.build(file, nodeCount(), stream());
    }

    /** The whole graph on the heap, each edge once, without features, labels and split. */
    public GraphData toGraphData() {
        return GraphData.ofEdges("r-mat", Draws.simpleGraph(stream(), nodeCount()), List.of());
    }
}
