package dev.bgn.training.sample;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.graph.Block;
import dev.bgn.runtime.graph.BlockCutter;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.training.autograd.Columns;
import dev.bgn.training.autograd.Elementwise;
import dev.bgn.training.autograd.Neighbours;
import dev.bgn.training.autograd.RowIndex;
import dev.bgn.training.autograd.Segments;
import dev.bgn.training.autograd.SelectedRows;
import dev.bgn.training.autograd.Tensor;
import dev.bgn.training.layer.AsGcnAggregator;
import dev.bgn.training.layer.Draws;
import dev.bgn.training.layer.TrainingBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Draws the nodes of a network layer by layer, from the last to the first: one set for all nodes of the layer above, with
 * probabilities that can learn (AS-GCN, Huang et al., 2018). A node that is drawn k times counts k times, and the sums over
 * what was drawn have the mean of the sums over all neighbours. A layer with no more candidates than draws is taken as it
 * is. The work is linear in the edges of the nodes above.
 */
public final class LayerSampler {
    private final BlockCutter cutter;
    private final Features features;
    private final DrawRule rule;
    private final boolean plainSums;
    private final int draws;

    /**
     * @param whole the graph
     * @param features as the network takes them
     * @param plainSums whether the coefficients are all +1
     * @param draws of a layer
     */
    public LayerSampler(TrainingBlock whole, Features features, DrawRule rule, boolean plainSums, int draws) {
        if (draws < 1) {
            throw new IllegalArgumentException(draws + " draws of a layer");
        }
        cutter = new BlockCutter(whole.plain().graph());
        this.features = features;
        this.rule = rule;
        this.plainSums = plainSums;
        this.draws = draws;
    }

    /**
     * The part of the graph for some nodes.
     *
     * @param scores the weights w₁ and w₀ of the features, on the tape of the step; random numbers are those of the tape
     */
    public Sample sample(int[] asked, int layers, Tensor scores) {
        List<TrainingBlock> blocks = new ArrayList<>();
        int[] nodes = asked;
        for (int l = 0; l < layers; l++) {
            nodes = addBlock(nodes, scores, blocks);
        }
        return new Sample(nodes, blocks);
    }

    /** Puts the block of some targets before the others, and returns its sources. */
    private int[] addBlock(int[] targets, Tensor weights, List<TrainingBlock> blocks) {
        Block near = cutter.cut(targets);
        int[] candidates = near.nodes();
        float[] factors = plainSums ? shares(near) : near.symmetric();
        Tensor scores = SelectedRows.product(features, candidates, weights);
        boolean all = candidates.length <= draws;
        DrawProbabilities p = all ? null : probabilities(near, factors, scores);
        int[] counts = all ? null : draw(p, weights.tape().nextRandom());
        int[] drawn = all ? range(candidates.length) : drawn(counts);
        blocks.addFirst(block(near, factors, drawn, scores, p, counts));
        return Arrays.stream(drawn).map(u -> candidates[u]).toArray();
    }

    /** What an edge of a plain sum counts where the sum is divided by the degree. */
    private static float[] shares(Block near) {
        int[] starts = near.withLoops().startArray();
        float[] inverse = near.inverseDegrees();
        float[] shares = new float[starts[inverse.length]];
        for (int i = 0; i < inverse.length; i++) {
            Arrays.fill(shares, starts[i], starts[i + 1], inverse[i]);
        }
        return shares;
    }

    private DrawProbabilities probabilities(Block near, float[] factors, Tensor scores) {
        int[] ends = near.withLoops().targetArray();
        double[] squares = new double[near.sourceCount()];
        for (int e = 0; e < ends.length; e++) {
            squares[ends[e]] += (double) factors[e] * factors[e];
        }
        return switch (rule) {
            case DEGREE -> DrawProbabilities.fixed(scores, near.targetCount(), squares);
            case UNIFORM -> {
                Arrays.fill(squares, 1);
                yield DrawProbabilities.fixed(scores, near.targetCount(), squares);
            }
            case ADAPTIVE -> {
                float[] sizes = new float[squares.length];
                for (int u = 0; u < sizes.length; u++) {
                    sizes[u] = (float) Math.sqrt(squares[u]);
                }
                yield DrawProbabilities.adaptive(scores, near.targetCount(), sizes);
            }
        };
    }

    /** How often each candidate was drawn. */
    private int[] draw(DrawProbabilities p, CounterRandom random) {
        double[] ends = new double[p.count()];
        double sum = 0;
        for (int u = 0; u < ends.length; u++) {
            sum += p.of(u);
            ends[u] = sum;
        }
        int[] counts = new int[ends.length];
        for (int d = 0; d < draws; d++) {
            int at = Arrays.binarySearch(ends, random.uniform(d) * sum);
            // A value on the end of a candidate belongs to the next, unless rounding leaves none.
            int u = at < 0 ? -at - 1 : at + 1;
            counts[Math.min(u, ends.length - 1)]++;
        }
        return counts;
    }

    private static int[] range(int count) {
        int[] all = new int[count];
        Arrays.setAll(all, i -> i);
        return all;
    }

    private static int[] drawn(int[] counts) {
        int[] drawn = new int[counts.length];
        int count = 0;
        for (int u = 0; u < counts.length; u++) {
            if (counts[u] > 0) {
                drawn[count++] = u;
            }
        }
        return Arrays.copyOf(drawn, count);
    }

    private TrainingBlock block(
            Block near, float[] factors, int[] drawn, Tensor scores, DrawProbabilities p, int[] counts) {
        float[] fixed = new float[factors.length];
        Neighbours edges = edges(near, factors, drawn, fixed);
        fixed = Arrays.copyOf(fixed, edges.edgeCount());
        float[] importance = new float[drawn.length];
        for (int i = 0; i < importance.length; i++) {
            importance[i] = p == null ? 1f : (float) (counts[drawn[i]] / (draws * p.of(drawn[i])));
        }
        int[] ends = edges.graph().targetArray();
        float[] ofEdges = new float[ends.length];
        for (int e = 0; e < ofEdges.length; e++) {
            ofEdges[e] = importance[ends[e]];
        }
        int targets = near.targetCount();
        Tensor whole = plainSums
                ? scores.tape().constant(FloatMatrix.of(fixed.length, 1, fixed))
                : coefficients(targets, drawn, edges, fixed, scores);
        Tensor estimate = plainSums ? null : Elementwise.scaleRows(whole, ofEdges);
        Draws how = p == null ? null : draws(targets, drawn, edges, whole, p, counts);
        return TrainingBlock.drawn(edges, ofEdges, near.inverseDegrees(), estimate, how);
    }

    /**
     * The edges from targets to what was drawn.
     *
     * @param kept room for their factors
     */
    private static Neighbours edges(Block near, float[] factors, int[] drawn, float[] kept) {
        int[] place = new int[near.sourceCount()];
        Arrays.fill(place, -1);
        for (int i = 0; i < drawn.length; i++) {
            place[drawn[i]] = i;
        }
        int[] starts = near.withLoops().startArray();
        int[] ends = near.withLoops().targetArray();
        int[] newStarts = new int[near.targetCount() + 1];
        // Of a target sorted by source, each with its factor beside it.
        long[] sorted = new long[ends.length];
        int count = 0;
        for (int i = 0; i < near.targetCount(); i++) {
            for (int e = starts[i]; e < starts[i + 1]; e++) {
                int source = place[ends[e]];
                if (source >= 0) {
                    sorted[count++] = (long) source << Integer.SIZE | Float.floatToRawIntBits(factors[e]);
                }
            }
            Arrays.sort(sorted, newStarts[i], count);
            newStarts[i + 1] = count;
        }
        int[] newEnds = new int[count];
        for (int e = 0; e < count; e++) {
            newEnds[e] = (int) (sorted[e] >>> Integer.SIZE);
            kept[e] = Float.intBitsToFloat((int) sorted[e]);
        }
        return Neighbours.of(CsrGraph.between(drawn.length, newStarts, newEnds));
    }

    /** What an edge counts where nothing is drawn. */
    private static Tensor coefficients(int targets, int[] drawn, Neighbours edges, float[] fixed, Tensor scores) {
        Tensor own = Segments.firstRows(Columns.slice(scores, 0, 1), targets);
        Tensor other = Segments.gather(Columns.slice(scores, 1, 2), new RowIndex(drawn, scores.rows()));
        return AsGcnAggregator.coefficients(edges, fixed, own, other);
    }

    private Draws draws(int targets, int[] drawn, Neighbours edges, Tensor whole, DrawProbabilities p, int[] counts) {
        Tensor byEnd = Segments.sum(
                Segments.gather(whole, new RowIndex(edges.mirror(), edges.edgeCount())),
                edges.reverse().startArray());
        Tensor support = Elementwise.scale(Elementwise.multiply(byEnd, p.inverse(drawn)), 1f / targets);
        float[] share = new float[drawn.length];
        for (int i = 0; i < share.length; i++) {
            share[i] = counts[drawn[i]] / (float) draws;
        }
        return new Draws(support, share);
    }
}
