package dev.bgn.training.node;

import dev.bgn.runtime.features.FeatureCoding;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.training.autograd.Parameter;
import dev.bgn.training.autograd.Tape;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.sample.LayerSampler;
import dev.bgn.training.sample.Sample;

/** Mini-batches whose nodes are drawn layer by layer, anew for every step and random sample of it, with weights that learn with the network. */
final class LayerSteps implements Steps {
    private final LayerSampler sampler;
    private final Features coded;
    private final FeatureCoding coding;
    private final Batches batches;
    private final Parameter scores;
    private final int layers;

    /**
     * @param coded the features of all nodes as the network takes them
     * @param scores the sampler's weights of the features
     */
    LayerSteps(
            LayerSampler sampler, Features coded, FeatureCoding coding, Batches batches, Parameter scores, int layers) {
        this.sampler = sampler;
        this.coded = coded;
        this.coding = coding;
        this.batches = batches;
        this.scores = scores;
        this.layers = layers;
    }

    @Override
    public int count() {
        return batches.count();
    }

    @Override
    public Step step(int epoch, int number, Tape tape) {
        int[] asked = batches.nodes(epoch, number, SampledSteps.STREAMS + epoch);
        Sample sample = sampler.sample(asked, layers, tape.parameter(scores));
        return new Step(
                GraphInput.ofCoded(coded.select(sample.nodes()), coding, sample.blocks()), batches.objective(asked));
    }
}
