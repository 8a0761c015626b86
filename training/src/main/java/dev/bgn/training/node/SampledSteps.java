package dev.bgn.training.node;

import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.sample.NeighbourSampler;
import dev.bgn.training.sample.Sample;

/** Mini-batches, each with sampled neighbours. The network is the same as on the whole graph. */
final class SampledSteps implements Steps {
    /** Random streams of the order of nodes and of the samples; apart from those of weights and dropout. */
    static final long STREAMS = -1L << 40;

    private final Features coded;
    private final FeatureCoding coding;
    private final Batches batches;
    private final long seed;
    private final int layers;
    private final NeighbourSampler sampler;
    private Step current;
    private long currentNumber = -1;

    /**
     * @param input the whole graph, coded
     * @param fanOut the most neighbours of a node, for each layer
     */
    SampledSteps(CsrGraph graph, GraphInput input, Batches batches, long seed, int... fanOut) {
        this.coded = input.features();
        this.coding = input.coding();
        this.batches = batches;
        this.seed = seed;
        this.layers = fanOut.length;
        this.sampler = new NeighbourSampler(graph, fanOut);
    }

    @Override
    public int count() {
        return batches.count();
    }

    /** A step of several passes with random signs sees one sample. */
    @Override
    public Step step(int epoch, int number, Tape tape) {
        long inAll = (long) epoch * count() + number;
        if (inAll != currentNumber) {
            current = draw(epoch, number);
            currentNumber = inAll;
        }
        return current;
    }

    private Step draw(int epoch, int number) {
        long stream = STREAMS + (long) epoch * (1 + (long) count() * layers);
        int[] asked = batches.nodes(epoch, number, stream);
        Sample sample = sampler.sample(asked, seed, stream + 1 + (long) number * layers);
        return new Step(
                GraphInput.ofCoded(coded.select(sample.nodes()), coding, sample.blocks()), batches.objective(asked));
    }
}
