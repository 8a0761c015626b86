package dev.bgn.training.sample;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.training.layer.Block;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Takes the neighbourhood of some nodes, layer by layer, at most so many random neighbours of each node (Hamilton et al.,
 * 2017).
 */
public final class NeighbourSampler {
    private final CsrGraph graph;
    private final int[] fanOut;
    private final int[] place;

    /**
     * @param graph without self loops
     * @param fanOut the most neighbours of a node in each layer, first layer first
     */
    public NeighbourSampler(CsrGraph graph, int... fanOut) {
        this.graph = graph;
        this.fanOut = fanOut.clone();
        this.place = new int[graph.nodeCount()];
        Arrays.fill(place, -1);
    }

    /** The part around {@code asked}; each layer takes random numbers of the stream after that of the layer before. */
    public Sample sample(int[] asked, long seed, long stream) {
        List<Block> blocks = new ArrayList<>();
        int[] nodes = asked;
        for (int l = fanOut.length - 1; l >= 0; l--) {
            nodes = addBlock(nodes, fanOut[l], new CounterRandom(seed, stream + l), blocks);
        }
        return new Sample(nodes, blocks);
    }

    /** Puts the block of some targets before the others, and returns its sources. */
    private int[] addBlock(int[] targets, int most, CounterRandom random, List<Block> blocks) {
        int[] nodes = Arrays.copyOf(targets, Math.max(16, 2 * targets.length));
        int count = targets.length;
        for (int i = 0; i < count; i++) {
            place[targets[i]] = i;
        }
        int[] starts = new int[targets.length + 1];
        int[] ends = new int[16];
        int edges = 0;
        for (int i = 0; i < targets.length; i++) {
            for (int neighbour : chosen(targets[i], most, random)) {
                if (place[neighbour] < 0) {
                    nodes = withRoom(nodes, count);
                    place[neighbour] = count;
                    nodes[count++] = neighbour;
                }
                ends = withRoom(ends, edges);
                ends[edges++] = place[neighbour];
            }
            Arrays.sort(ends, starts[i], edges);
            starts[i + 1] = edges;
        }
        int[] sources = Arrays.copyOf(nodes, count);
        for (int node : sources) {
            place[node] = -1;
        }
        blocks.addFirst(Block.sampled(
                CsrGraph.between(count, starts, Arrays.copyOf(ends, edges)),
                Arrays.stream(sources).map(graph::degree).toArray()));
        return sources;
    }

    private static int[] withRoom(int[] array, int count) {
        return count < array.length ? array : Arrays.copyOf(array, 2 * count);
    }

    /** The first {@code most} of a random order of the neighbours. */
    private int[] chosen(int node, int most, CounterRandom random) {
        int[] neighbours = graph.neighbours(node);
        if (neighbours.length <= most) {
            return neighbours;
        }
        for (int i = 0; i < most; i++) {
            // A place in the whole graph's list of edges is an index that no other draw of this sample has.
            int j = i + (int) random.below(neighbours.length - i, (long) graph.edgeStart(node) + i);
            int kept = neighbours[i];
            neighbours[i] = neighbours[j];
            neighbours[j] = kept;
        }
        return Arrays.copyOf(neighbours, most);
    }
}
