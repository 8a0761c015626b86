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
 * The network is the same as on the whole graph.
 */
final class SampledSteps implements Steps {
    /** Random streams of the order of nodes and of the samples; apart from those of weights and dropout. */
    private static final long STREAMS = -1L << 40;

    private final GraphData data;
    private final FeatureCoding coding;
    private final Optional<FloatMatrix> soft;
    private final int[] labels;
    private final int[] learned;
    private final int batch;
    private final long seed;
    private final ConsistencySettings consistency;
    private final int layers;
    private final NeighbourSampler sampler;
    /** The order of the nodes in an epoch. */
    private final int[] order;

    private int orderedEpoch = -1;

    /**
     * @param coding of the features of the whole graph
     * @param soft soft labels of all nodes, or none to learn from the labels of the training nodes
     * @param batch nodes of a step
     * @param fanOut the most neighbours of a node, for each layer
     */
    SampledSteps(
            GraphData data,
            FeatureCoding coding,
            Optional<FloatMatrix> soft,
            ConsistencySettings consistency,
            int batch,
            long seed,
            int... fanOut) {
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
        this.consistency = consistency;
        this.layers = fanOut.length;
        this.sampler = new NeighbourSampler(data.graph(), fanOut);
        this.order = learned.clone();
    }

    @Override
    public int count() {
        return (learned.length + batch - 1) / batch;
    }

    @Override
    public Step step(int epoch, int number) {
        long stream = STREAMS + (long) epoch * (1 + (long) count() * layers);
        if (epoch != orderedEpoch) {
            System.arraycopy(learned, 0, order, 0, order.length);
            new CounterRandom(seed, stream).shuffle(order);
            orderedEpoch = epoch;
        }
        int[] asked = Arrays.copyOfRange(order, number * batch, Math.min(order.length, (number + 1) * batch));
        Sample sample = sampler.sample(asked, seed, stream + 1 + (long) number * layers);
        return new Step(
                new GraphInput(data.features().select(sample.nodes()), coding, sample.blocks()), objective(asked));
    }

    private Objective objective(int[] asked) {
        Objective objective = soft.isPresent()
                ? new Distillation(soft.get().select(asked), Distillation.TEMPERATURE)
                : new CrossEntropy(
                        IntStream.range(0, asked.length).toArray(),
                        Arrays.stream(asked).map(node -> labels[node]).toArray());
        return consistency.isOn() ? new Consistency(objective, consistency) : objective;
    }
}
