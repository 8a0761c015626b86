package dev.bgn.runtime.graph;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * What a layer computes over: rows of some nodes, the targets, from rows of these nodes and of their neighbours, the
 * sources. The targets are the first sources, so that row {@code i} of what goes in and of what comes out belong to the
 * same node. A whole graph is one block with as many targets as sources; {@link BlockCutter} cuts others out of it.
 *
 * <p>Edges lead from targets to sources, those of a target in the order of the graph's nodes. So a sum over them has the
 * same bits in every block that the target is in.
 */
public final class Block {
    private final CsrGraph edges;
    /** The node that each source is; null where source i is node i. */
    private final int[] nodes;
    /** By which the edges of a target ascend; null where they ascend by source. */
    private final int[] ranks;

    private volatile int[] degrees;
    private volatile CsrGraph plain;
    private volatile CsrGraph withLoops;
    private volatile float[] symmetric;
    private volatile float[] mean;

    /**
     * @param edges from targets to sources
     * @param nodes that the sources are; null where source i is node i
     * @param ranks of the sources, by which the edges of a target ascend; null where they ascend by source
     * @param degrees of the sources in the whole simple graph; null where all their edges are here
     */
    Block(CsrGraph edges, int[] nodes, int[] ranks, int[] degrees) {
        this.edges = edges;
        this.nodes = nodes;
        this.ranks = ranks;
        this.degrees = degrees;
    }

    /** All nodes of a graph. Repeated edges and self loops are left out. */
    public static Block whole(CsrGraph graph) {
        return new Block(Objects.requireNonNull(graph, "graph"), null, null, null);
    }

    public int targetCount() {
        return edges.nodeCount();
    }

    public int sourceCount() {
        return edges.endCount();
    }

    /** The node of the graph that a source is. */
    public int node(int source) {
        return nodes == null ? source : nodes[source];
    }

    /** The nodes of the graph that the sources are. */
    public int[] nodes() {
        return nodes == null ? IntStream.range(0, sourceCount()).toArray() : nodes.clone();
    }

    /** How many neighbours each source has in the whole graph, itself not counted; not to be written. */
    public int[] degrees() {
        if (degrees == null) {
            degrees = edges.isSimple() ? edges.degrees() : plain().degrees();
        }
        return degrees;
    }

    /** The edges, each once and none from a node to itself. */
    public CsrGraph plain() {
        if (plain == null) {
            plain = edges.simple();
        }
        return plain;
    }

    /** The edges with one from each target to itself. */
    public CsrGraph withLoops() {
        if (withLoops == null) {
            withLoops = edges.withSelfLoops(ranks);
        }
        return withLoops;
    }

    /**
     * {@code 1 / √(d_i d_j)} for the edges of {@link #withLoops()}, degrees with the self loop: the symmetric
     * normalisation of GCN (Kipf and Welling, 2017). Not to be written.
     */
    public float[] symmetric() {
        if (symmetric == null) {
            int[] starts = withLoops().startArray();
            int[] ends = withLoops().targetArray();
            int[] neighbours = degrees();
            float[] factors = new float[ends.length];
            for (int i = 0; i < targetCount(); i++) {
                for (int e = starts[i]; e < starts[i + 1]; e++) {
                    double product = (neighbours[i] + 1.0) * (neighbours[ends[e]] + 1.0);
                    factors[e] = (float) (1 / Math.sqrt(product));
                }
            }
            symmetric = factors;
        }
        return symmetric;
    }

    /** {@code 1 / n} for the n edges that a target has in {@link #plain()}: the mean over them. Not to be written. */
    public float[] mean() {
        if (mean == null) {
            int[] starts = plain().startArray();
            float[] factors = new float[starts[targetCount()]];
            for (int i = 0; i < targetCount(); i++) {
                Arrays.fill(factors, starts[i], starts[i + 1], 1f / plain().degree(i));
            }
            mean = factors;
        }
        return mean;
    }

    /** 1 / degree of each target in the whole graph, its self loop counted. */
    public float[] inverseDegrees() {
        int[] neighbours = degrees();
        float[] inverse = new float[targetCount()];
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = 1f / (neighbours[i] + 1);
        }
        return inverse;
    }

    /** The same with the edges of each target in the order of the sources. */
    public Block bySource() {
        int[] starts = plain().startArray();
        int[] ends = plain().targetArray().clone();
        for (int i = 0; i < targetCount(); i++) {
            Arrays.sort(ends, starts[i], starts[i + 1]);
        }
        return new Block(CsrGraph.ofSimpleRows(sourceCount(), starts, ends), nodes, null, degrees());
    }

    @Override
    public String toString() {
        return "Block of " + targetCount() + " targets and " + sourceCount() + " sources, " + edges;
    }
}
