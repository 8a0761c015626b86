package dev.bgn.training;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.model.FeatureCoding;
import dev.bgn.training.layer.GraphInput;
import dev.bgn.training.sample.NeighbourSampler;
import dev.bgn.training.sample.Sample;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Mini-batches: in each epoch the nodes to learn from in a new order, some at a time, each with a sampled neighbourhood.
 * The layers are the same as on the whole graph.
 */
final class SampledSteps implements Steps {
    private static final float TEMPERATURE = 2f;
    /** Random streams of the order of nodes and of the samples; apart from those of weights and dropout. */
    private static final long STREAMS = -1L << 40;

    private final GraphData data;
    private final FeatureCoding coding;
    private final Optional<FloatMatrix> soft;
    private final int[] labels;
    private final int[] learned;
    private final int batch;
    private final long seed;
    private final NeighbourSampler sampler;

    /**
     * @param coding of the features of the whole graph
     * @param soft soft labels of all nodes, or none to learn from the labels of the training nodes
     * @param batch nodes of a step
     * @param fanOut the most neighbours of a node, for each layer
     */
    SampledSteps(
            GraphData data, FeatureCoding coding, Optional<FloatMatrix> soft, int batch, long seed, int... fanOut) {
        if (batch < 1) {
            throw new IllegalArgumentException("a batch of " + batch + " nodes");
        }
        this.data = data;
        this.coding = coding;
        this.soft = soft;
        this.labels = data.labels().toArray();
        this.learned = soft.isPresent()
                ? IntStream.range(0, data.nodeCount()).toArray()
                : data.split().train();
        this.batch = batch;
        this.seed = seed;
        this.sampler = new NeighbourSampler(data.graph(), fanOut);
    }

    @Override
    public boolean isWhole() {
        return false;
    }

    @Override
    public int count() {
        return (learned.length + batch - 1) / batch;
    }

    @Override
    public Step step(int epoch, int number) {
        long stream = STREAMS + (long) epoch * (count() + 1);
        int[] order = learned.clone();
        new CounterRandom(seed, stream).shuffle(order);
        int[] asked = Arrays.copyOfRange(order, number * batch, Math.min(order.length, (number + 1) * batch));
        Sample sample = sampler.sample(asked, new CounterRandom(seed, stream + 1 + number));
        GraphInput input = new GraphInput(sample.graph(), data.features().select(sample.nodes()), coding);
        return new Step(input, new Objective.FirstRows(objective(asked), sample.asked(), sample.nodes().length));
    }

    private Objective objective(int[] asked) {
        if (soft.isPresent()) {
            return new Objective.Distillation(soft.get().select(asked), TEMPERATURE);
        }
        int[] own = Arrays.stream(asked).map(node -> labels[node]).toArray();
        return new Objective.CrossEntropy(IntStream.range(0, asked.length).toArray(), own);
    }
}
