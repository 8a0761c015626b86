package dev.bgn.training.sample;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.graph.Block;
import dev.bgn.runtime.graph.BlockCutter;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.training.layer.TrainingBlock;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes the neighbourhood of some nodes, layer by layer, at most so many random neighbours of each node (Hamilton et al.,
 * 2017).
 */
public final class NeighbourSampler {
    private final CsrGraph graph;
    private final int[] fanOut;
    private final BlockCutter cutter;

    /**
     * @param graph without self loops
     * @param fanOut the most neighbours of a node in each layer, first layer first
     */
    public NeighbourSampler(CsrGraph graph, int... fanOut) {
        this.graph = graph;
        this.fanOut = fanOut.clone();
        cutter = new BlockCutter(graph);
    }

    /** The part around {@code asked}; each layer takes random numbers of the stream after that of the layer before. */
    public Sample sample(int[] asked, long seed, long stream) {
        List<TrainingBlock> blocks = new ArrayList<>();
        int[] nodes = asked;
        for (int l = fanOut.length - 1; l >= 0; l--) {
            int most = fanOut[l];
            CounterRandom random = new CounterRandom(seed, stream + l);
            Block block = cutter.cut(nodes, (node, near, count) -> choose(node, near, count, most, random));
            blocks.addFirst(TrainingBlock.of(block.bySource()));
            nodes = block.nodes();
        }
        return new Sample(nodes, blocks);
    }

    /** The first {@code most} of a random order of the neighbours. */
    private int choose(int node, int[] neighbours, int count, int most, CounterRandom random) {
        for (int i = 0; count > most && i < most; i++) {
            // A place in the whole graph's list of edges is an index that no other draw of this sample has.
            int j = i + (int) random.below(count - i, (long) graph.edgeStart(node) + i);
            int kept = neighbours[i];
            neighbours[i] = neighbours[j];
            neighbours[j] = kept;
        }
        return Math.min(count, most);
    }
}
