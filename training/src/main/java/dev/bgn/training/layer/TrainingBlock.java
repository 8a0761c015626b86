package dev.bgn.training.layer;

import dev.bgn.runtime.graph.Block;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.training.autograd.EdgeWeights;
import dev.bgn.training.autograd.Neighbours;
import dev.bgn.training.autograd.Segments;
import dev.bgn.training.autograd.Tensor;
import java.util.Arrays;
import java.util.Optional;

/**
 * A {@link Block} as a layer learns on it: edges in both directions, and what they count. A whole graph is one block that
 * all layers share; a sample has a block for each layer.
 *
 * <p>Edges carry fixed weights here. Weights that are learned are a tensor with a row for each edge, see
 * {@link dev.bgn.training.autograd.Products#aggregateHeads}.
 */
public final class TrainingBlock {
    private final Neighbours withLoops;
    private final Neighbours plain;
    private final EdgeWeights sum;
    private final EdgeWeights near;
    private final EdgeWeights symmetric;
    private final EdgeWeights mean;
    private final float[] inverseDegree;
    private final Tensor coefficients;
    private final Draws draws;

    private TrainingBlock(
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

    /** A whole graph. */
    public static TrainingBlock whole(CsrGraph graph) {
        return of(Block.whole(graph));
    }

    /**
     * Any block. Where edges of a target were left out, each of the others stands for as many of them, so that sums have
     * the mean they have on the whole graph.
     */
    public static TrainingBlock of(Block block) {
        Neighbours plain = Neighbours.of(block.plain());
        Neighbours withLoops = Neighbours.of(block.withLoops());
        float[] each = shares(block);
        float[] sums = each == null ? null : sums(withLoops.graph(), each);
        return new TrainingBlock(
                plain,
                withLoops,
                each == null ? null : EdgeWeights.of(plain, spread(plain.graph(), each)),
                each == null ? null : EdgeWeights.of(withLoops, sums),
                EdgeWeights.of(withLoops, product(block.symmetric(), sums)),
                EdgeWeights.of(plain, block.mean()),
                block.inverseDegrees(),
                null,
                null);
    }

    /** How many edges of the whole graph an edge of each target stands for; null where all are here. */
    private static float[] shares(Block block) {
        float[] each = new float[block.targetCount()];
        boolean sampled = false;
        for (int i = 0; i < each.length; i++) {
            int degree = block.degrees()[i];
            int kept = block.plain().degree(i);
            each[i] = kept == 0 ? 1f : degree / (float) kept;
            sampled |= kept != degree;
        }
        return sampled ? each : null;
    }

    private static float[] spread(CsrGraph edges, float[] each) {
        int[] starts = edges.startArray();
        float[] weights = new float[starts[each.length]];
        for (int i = 0; i < each.length; i++) {
            Arrays.fill(weights, starts[i], starts[i + 1], each[i]);
        }
        return weights;
    }

    /** The same, but for the edge of a target to itself, which was not drawn. */
    private static float[] sums(CsrGraph edges, float[] each) {
        float[] weights = spread(edges, each);
        int[] starts = edges.startArray();
        int[] ends = edges.targetArray();
        for (int i = 0; i < each.length; i++) {
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                weights[e] = ends[e] == i ? 1f : weights[e];
            }
        }
        return weights;
    }

    /** @param others null for ones */
    private static float[] product(float[] weights, float[] others) {
        float[] product = weights;
        if (others != null) {
            product = weights.clone();
            for (int e = 0; e < product.length; e++) {
                product[e] *= others[e];
            }
        }
        return product;
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
    public static TrainingBlock drawn(
            Neighbours edges, float[] weights, float[] inverseDegree, Tensor coefficients, Draws draws) {
        return new TrainingBlock(
                null, edges, null, EdgeWeights.of(edges, weights), null, null, inverseDegree, coefficients, draws);
    }

    /** The same block with coefficients of its edges, on the tape of a step. */
    public TrainingBlock withCoefficients(Tensor learned) {
        return new TrainingBlock(plain, withLoops, near, sum, symmetric, mean, inverseDegree, learned, draws);
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
