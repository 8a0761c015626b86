package dev.bgn.training.sample;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.graph.CsrGraph;
import java.util.Arrays;

/**
 * Takes the neighbourhood of some nodes, at most so many random neighbours of each node (Hamilton et al., 2017). A node
 * that is met again keeps the neighbours it has.
 */
public final class NeighbourSampler {
    private final CsrGraph graph;
    private final int[] fanOut;
    private final int[] place;

    /**
     * @param graph without self loops
     * @param fanOut the most neighbours of a node, for each hop; one hop for each layer
     */
    public NeighbourSampler(CsrGraph graph, int... fanOut) {
        this.graph = graph;
        this.fanOut = fanOut.clone();
        this.place = new int[graph.nodeCount()];
        Arrays.fill(place, -1);
    }

    /** The part around {@code asked}, by the random numbers given. */
    public Sample sample(int[] asked, CounterRandom random) {
        int[] nodes = Arrays.copyOf(asked, Math.max(16, 2 * asked.length));
        int count = asked.length;
        for (int i = 0; i < count; i++) {
            place[asked[i]] = i;
        }
        int[] source = new int[16];
        int[] target = new int[16];
        int edges = 0;
        int first = 0;
        for (int most : fanOut) {
            int last = count;
            for (int i = first; i < last; i++) {
                for (int neighbour : chosen(nodes[i], most, random)) {
                    if (place[neighbour] < 0) {
                        if (count == nodes.length) {
                            nodes = Arrays.copyOf(nodes, 2 * count);
                        }
                        place[neighbour] = count;
                        nodes[count++] = neighbour;
                    }
                    if (edges == source.length) {
                        source = Arrays.copyOf(source, 2 * edges);
                        target = Arrays.copyOf(target, 2 * edges);
                    }
                    source[edges] = i;
                    target[edges++] = place[neighbour];
                }
            }
            first = last;
        }
        for (int i = 0; i < count; i++) {
            place[nodes[i]] = -1;
        }
        return new Sample(
                Arrays.copyOf(nodes, count),
                asked.length,
                CsrGraph.of(count, Arrays.copyOf(source, edges), Arrays.copyOf(target, edges)));
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
