package dev.bgn.training.layer;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.graph.EdgeFactors;
import dev.bgn.training.autograd.EdgeWeights;
import dev.bgn.training.autograd.Neighbours;
import dev.bgn.training.autograd.Segments;
import dev.bgn.training.autograd.Tensor;
import java.util.Arrays;
import java.util.Optional;

/**
 * The neighbourhoods of one layer: source rows come in, target rows go out. The first rows of the source are those of the
 * targets themselves. A whole graph is one block, with as many targets as sources, that all layers share; a sample has a
 * block for each layer.
 *
 * <p>Edges carry fixed weights here. Weights that are learned are a tensor with a row for each edge, see
 * {@link dev.bgn.training.autograd.Products#aggregateHeads}.
 */
public final class Block {
    private final Neighbours withLoops;
    private final Neighbours plain;
    private final EdgeWeights sum;
    private final EdgeWeights near;
    private final EdgeWeights symmetric;
    private final EdgeWeights mean;
    private final float[] inverseDegree;
    private final Tensor coefficients;
    private final Draws draws;

    private Block(
            Neighbours plain,
            Neighbours withLoops,
            EdgeWeights near,
            EdgeWeights sum,
            EdgeWeights symmetric,
            EdgeWeights mean,
            float[] inverseDegree,
            Tensor coefficients,
            Draws draws) {
        this.plain = plain;
        this.withLoops = withLoops;
        this.near = near;
        this.sum = sum;
        this.symmetric = symmetric;
        this.mean = mean;
        this.inverseDegree = inverseDegree;
        this.coefficients = coefficients;
        this.draws = draws;
    }

    /**
     * A whole graph.
     *
     * @param graph without self loops
     */
    public static Block whole(CsrGraph graph) {
        Neighbours plain = Neighbours.of(graph);
        Neighbours withLoops = Neighbours.of(graph.withSelfLoops());
        float[] inverse = new float[graph.nodeCount()];
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = 1f / withLoops.graph().degree(i);
        }
        return new Block(
                plain,
                withLoops,
                null,
                null,
                EdgeWeights.symmetric(withLoops),
                EdgeWeights.mean(plain),
                inverse,
                null,
                null);
    }

    /**
     * Some of the edges of a graph. Each stands for as many edges of its target as were left out with it, so that sums
     * have the mean they have on the whole graph.
     *
     * @param edges from targets to sources, without self loops
     * @param degrees of the sources in the whole graph, without self loops; the targets come first
     */
    public static Block sampled(CsrGraph edges, int[] degrees) {
        int targets = edges.nodeCount();
        CsrGraph looped = withOwn(edges);
        float[] nearWeights = new float[edges.edgeCount()];
        float[] sumWeights = new float[looped.edgeCount()];
        int[] loopDegrees = Arrays.stream(degrees).map(d -> d + 1).toArray();
        float[] symmetric = EdgeFactors.symmetric(looped, loopDegrees);
        float[] inverse = new float[targets];
        for (int i = 0; i < targets; i++) {
            float each = edges.degree(i) == 0 ? 1f : degrees[i] / (float) edges.degree(i);
            Arrays.fill(nearWeights, edges.edgeStart(i), edges.edgeStart(i + 1), each);
            for (int e = looped.edgeStart(i); e < looped.edgeStart(i + 1); e++) {
                sumWeights[e] = looped.target(e) == i ? 1f : each;
                symmetric[e] *= sumWeights[e];
            }
            inverse[i] = 1f / loopDegrees[i];
        }
        Neighbours plain = Neighbours.of(edges);
        Neighbours withLoops = Neighbours.of(looped);
        return new Block(
                plain,
                withLoops,
                EdgeWeights.of(plain, nearWeights),
                EdgeWeights.of(withLoops, sumWeights),
                EdgeWeights.of(withLoops, symmetric),
                EdgeWeights.mean(plain),
                inverse,
                null,
                null);
    }

    /**
     * Sources that were drawn for all targets together. They need not hold the targets; edges of a target to itself are
     * there where it was drawn.
     *
     * @param edges from targets to sources
     * @param weights what an edge of a plain sum counts
     * @param inverseDegree 1 / degree of the targets in the whole graph, self loops counted
     * @param coefficients of the edges, on the tape of the step; null for a plain sum
     * @param draws null where all sources are there, so that nothing is estimated
     */
    public static Block drawn(
            Neighbours edges, float[] weights, float[] inverseDegree, Tensor coefficients, Draws draws) {
        return new Block(
                null, edges, null, EdgeWeights.of(edges, weights), null, null, inverseDegree, coefficients, draws);
    }

    /** The same block with coefficients of its edges, on the tape of a step. */
    public Block withCoefficients(Tensor learned) {
        return new Block(plain, withLoops, near, sum, symmetric, mean, inverseDegree, learned, draws);
    }

    /** With an edge from each target to itself, which is the source of the same number. */
    private static CsrGraph withOwn(CsrGraph edges) {
        int targets = edges.nodeCount();
        int[] starts = new int[targets + 1];
        int[] ends = new int[edges.edgeCount() + targets];
        for (int i = 0; i < targets; i++) {
            int at = starts[i];
            ends[at++] = i;
            for (int e = edges.edgeStart(i); e < edges.edgeStart(i + 1); e++) {
                ends[at++] = edges.target(e);
            }
            Arrays.sort(ends, starts[i], at);
            starts[i + 1] = at;
        }
        return CsrGraph.between(edges.endCount(), starts, ends);
    }

    public int sourceCount() {
        return withLoops.graph().endCount();
    }

    public int targetCount() {
        return withLoops.graph().nodeCount();
    }

    /** The rows of the targets, of rows of all sources. */
    public Tensor own(Tensor sources) {
        return targetCount() == sourceCount() ? sources : Segments.firstRows(sources, targetCount());
    }

    /** The edges, with one from each target to itself. */
    public Neighbours withLoops() {
        return withLoops;
    }

    /** The edges without self loops. */
    public Neighbours plain() {
        return plain;
    }

    /** Weights of {@link #withLoops()} for a plain sum; null for ones. */
    EdgeWeights sum() {
        return sum;
    }

    /** Weights of {@link #plain()} for a plain sum; null for ones. */
    EdgeWeights near() {
        return near;
    }

    /** GCN's normalisation of the edges of {@link #withLoops()}. */
    public EdgeWeights symmetric() {
        return symmetric;
    }

    /** The mean over the edges of {@link #plain()}. */
    EdgeWeights mean() {
        return mean;
    }

    /** 1 / degree of each target in the whole graph, its self loop counted. */
    public float[] inverseDegree() {
        return inverseDegree;
    }

    /** The neighbours of each target in the whole graph; 1 where there are none. */
    float[] neighbourCounts() {
        float[] counts = new float[inverseDegree.length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = Math.max(1, Math.round(1 / inverseDegree[i]) - 1);
        }
        return counts;
    }

    /** What the edges of {@link #withLoops()} count in this step, edges × 1; null where the aggregator knows it. */
    Tensor coefficients() {
        return coefficients;
    }

    /** Whether the coefficients of the step are there already. */
    public boolean hasCoefficients() {
        return coefficients != null;
    }

    /** How the sources were drawn; nothing where none was left out. */
    public Optional<Draws> draws() {
        return Optional.ofNullable(draws);
    }
}
