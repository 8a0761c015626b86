package dev.bgn.training.sample;

import dev.bgn.datasets.CounterRandom;
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
import dev.bgn.training.layer.Block;
import dev.bgn.training.layer.Draws;
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
    private final CsrGraph loops;
    private final float[] factors;
    private final float[] inverseDegree;
    private final Features features;
    private final DrawRule rule;
    private final boolean plainSums;
    private final int draws;
    /** For each node its place among the candidates; −1 for none. */
    private final int[] place;

    /**
     * @param whole the graph
     * @param features as the network takes them
     * @param plainSums whether the coefficients are all +1
     * @param draws of a layer
     */
    public LayerSampler(Block whole, Features features, DrawRule rule, boolean plainSums, int draws) {
        if (draws < 1) {
            throw new IllegalArgumentException(draws + " draws of a layer");
        }
        loops = whole.withLoops().graph();
        factors = whole.symmetric().forward();
        inverseDegree = whole.inverseDegree();
        this.features = features;
        this.rule = rule;
        this.plainSums = plainSums;
        this.draws = draws;
        place = new int[loops.nodeCount()];
        Arrays.fill(place, -1);
    }

    /**
     * The part of the graph for some nodes.
     *
     * @param scores the weights w₁ and w₀ of the features, on the tape of the step; random numbers are those of the tape
     */
    public Sample sample(int[] asked, int layers, Tensor scores) {
        List<Block> blocks = new ArrayList<>();
        int[] nodes = asked;
        for (int l = 0; l < layers; l++) {
            nodes = addBlock(nodes, scores, blocks);
        }
        return new Sample(nodes, blocks);
    }

    /** Puts the block of some targets before the others, and returns its sources. */
    private int[] addBlock(int[] targets, Tensor weights, List<Block> blocks) {
        int[] candidates = candidates(targets);
        Tensor scores = SelectedRows.product(features, candidates, weights);
        boolean all = candidates.length <= draws;
        DrawProbabilities p = all ? null : probabilities(targets, candidates, scores);
        int[] counts = all ? null : draw(p, weights.tape().nextRandom());
        int[] drawn = all ? range(candidates.length) : drawn(counts);
        Neighbours edges = edges(targets, candidates, drawn);
        blocks.addFirst(block(targets, drawn, edges, scores, p, counts));
        int[] sources = new int[drawn.length];
        for (int i = 0; i < sources.length; i++) {
            sources[i] = candidates[drawn[i]];
        }
        for (int node : candidates) {
            place[node] = -1;
        }
        return sources;
    }

    /** The targets, then their neighbours, each once; leaves their places. */
    private int[] candidates(int[] targets) {
        int[] nodes = Arrays.copyOf(targets, Math.max(16, 4 * targets.length));
        int count = targets.length;
        for (int i = 0; i < count; i++) {
            place[targets[i]] = i;
        }
        for (int target : targets) {
            for (int e = loops.edgeStart(target); e < loops.edgeStart(target + 1); e++) {
                int node = loops.target(e);
                if (place[node] < 0) {
                    if (count == nodes.length) {
                        nodes = Arrays.copyOf(nodes, 2 * count);
                    }
                    place[node] = count;
                    nodes[count++] = node;
                }
            }
        }
        return Arrays.copyOf(nodes, count);
    }

    private DrawProbabilities probabilities(int[] targets, int[] candidates, Tensor scores) {
        double[] squares = new double[candidates.length];
        for (int target : targets) {
            for (int e = loops.edgeStart(target); e < loops.edgeStart(target + 1); e++) {
                double factor = plainSums ? inverseDegree[target] : factors[e];
                squares[place[loops.target(e)]] += factor * factor;
            }
        }
        return switch (rule) {
            case DEGREE -> DrawProbabilities.fixed(scores, targets.length, squares);
            case UNIFORM -> {
                Arrays.fill(squares, 1);
                yield DrawProbabilities.fixed(scores, targets.length, squares);
            }
            case ADAPTIVE -> {
                float[] sizes = new float[squares.length];
                for (int u = 0; u < sizes.length; u++) {
                    sizes[u] = (float) Math.sqrt(squares[u]);
                }
                yield DrawProbabilities.adaptive(scores, targets.length, sizes);
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

    /** The edges from targets to what was drawn; places become those of the sources. */
    private Neighbours edges(int[] targets, int[] candidates, int[] drawn) {
        Arrays.stream(candidates).forEach(node -> place[node] = -1);
        for (int i = 0; i < drawn.length; i++) {
            place[candidates[drawn[i]]] = i;
        }
        int[] starts = new int[targets.length + 1];
        int[] ends = new int[16];
        int count = 0;
        for (int i = 0; i < targets.length; i++) {
            for (int e = loops.edgeStart(targets[i]); e < loops.edgeStart(targets[i] + 1); e++) {
                int source = place[loops.target(e)];
                if (source >= 0) {
                    if (count == ends.length) {
                        ends = Arrays.copyOf(ends, 2 * count);
                    }
                    ends[count++] = source;
                }
            }
            Arrays.sort(ends, starts[i], count);
            starts[i + 1] = count;
        }
        return Neighbours.of(CsrGraph.between(drawn.length, starts, Arrays.copyOf(ends, count)));
    }

    private Block block(
            int[] targets, int[] drawn, Neighbours edges, Tensor scores, DrawProbabilities p, int[] counts) {
        float[] inverse = new float[targets.length];
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = inverseDegree[targets[i]];
        }
        float[] importance = new float[drawn.length];
        for (int i = 0; i < importance.length; i++) {
            importance[i] = p == null ? 1f : (float) (counts[drawn[i]] / (draws * p.of(drawn[i])));
        }
        int[] ends = edges.graph().targetArray();
        float[] ofEdges = new float[edges.edgeCount()];
        for (int e = 0; e < ofEdges.length; e++) {
            ofEdges[e] = importance[ends[e]];
        }
        Tensor whole = coefficients(targets, drawn, edges, scores);
        Tensor estimate = plainSums ? null : Elementwise.scaleRows(whole, ofEdges);
        Draws how = p == null ? null : draws(targets.length, drawn, edges, whole, p, counts);
        return Block.drawn(edges, ofEdges, inverse, estimate, how);
    }

    /** What an edge counts where nothing is drawn; of plain sums, which are divided by the degree, its share. */
    private Tensor coefficients(int[] targets, int[] drawn, Neighbours edges, Tensor scores) {
        float[] fixed = fixedFactors(targets, edges);
        if (plainSums) {
            return scores.tape().constant(FloatMatrix.of(fixed.length, 1, fixed));
        }
        Tensor own = Segments.firstRows(Columns.slice(scores, 0, 1), targets.length);
        Tensor other = Segments.gather(Columns.slice(scores, 1, 2), new RowIndex(drawn, scores.rows()));
        return AsGcnAggregator.coefficients(edges, fixed, own, other);
    }

    private float[] fixedFactors(int[] targets, Neighbours edges) {
        int[] starts = edges.graph().startArray();
        int[] ends = edges.graph().targetArray();
        float[] fixed = new float[edges.edgeCount()];
        for (int i = 0; i < targets.length; i++) {
            if (plainSums) {
                Arrays.fill(fixed, starts[i], starts[i + 1], inverseDegree[targets[i]]);
                continue;
            }
            // Sources of a target are sorted by place here and by node there, so each is looked up.
            for (int e = loops.edgeStart(targets[i]); e < loops.edgeStart(targets[i] + 1); e++) {
                int source = place[loops.target(e)];
                if (source >= 0) {
                    fixed[Arrays.binarySearch(ends, starts[i], starts[i + 1], source)] = factors[e];
                }
            }
        }
        return fixed;
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
