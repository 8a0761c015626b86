package dev.bgn.training.node;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.datasets.GraphData;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/** The nodes to learn from, in each epoch in a new order, some at a time, and what is asked of them. */
final class Batches {
    private final int[] learned;
    private final int[] labels;
    private final boolean[] isTraining;
    private final boolean alsoLabels;
    private final Optional<FloatMatrix> soft;
    private final ConsistencySettings consistency;
    private final int size;
    private final long seed;
    private final int[] order;
    private int orderedEpoch = -1;

    /**
     * @param soft soft labels of all nodes, or none to learn from the labels of the training nodes
     * @param alsoLabels whether labels are learned from besides soft labels
     * @param size nodes of a batch
     */
    Batches(
            GraphData data,
            Optional<FloatMatrix> soft,
            boolean alsoLabels,
            ConsistencySettings consistency,
            int size,
            long seed) {
        if (size < 1) {
            throw new IllegalArgumentException("a batch of " + size + " nodes");
        }
        this.learned = soft.isPresent()
                ? IntStream.range(0, data.nodeCount()).toArray()
                : data.split().train();
        this.labels = data.labels().toArray();
        this.alsoLabels = alsoLabels;
        this.isTraining = new boolean[data.nodeCount()];
        for (int node : data.split().train()) {
            isTraining[node] = true;
        }
        this.soft = soft;
        this.consistency = consistency;
        this.size = size;
        this.seed = seed;
        this.order = learned.clone();
    }

    /** Batches of an epoch. */
    int count() {
        return Math.ceilDiv(learned.length, size);
    }

    /**
     * The nodes of a batch.
     *
     * @param stream of the random numbers of the epoch's order
     */
    int[] nodes(int epoch, int number, long stream) {
        if (epoch != orderedEpoch) {
            System.arraycopy(learned, 0, order, 0, order.length);
            new CounterRandom(seed, stream).shuffle(order);
            orderedEpoch = epoch;
        }
        int first = number * size;
        return Arrays.copyOfRange(order, first, first + Math.min(size, order.length - first));
    }

    /** What is asked of a batch, whose nodes are the rows of the logits. */
    Objective objective(int[] nodes) {
        CrossEntropy ofLabels = new CrossEntropy(
                IntStream.range(0, nodes.length)
                        .filter(i -> isTraining[nodes[i]])
                        .toArray(),
                Arrays.stream(nodes).map(node -> labels[node]).toArray());
        Objective objective = Batches.objective(ofLabels, soft.map(rows -> rows.select(nodes)), alsoLabels);
        return consistency.isOn() ? new Consistency(objective, consistency) : objective;
    }

    /** What is asked where there may be soft labels. */
    static Objective objective(CrossEntropy labels, Optional<FloatMatrix> soft, boolean alsoLabels) {
        if (soft.isEmpty()) {
            return labels;
        }
        return alsoLabels
                ? new LabelledDistillation(labels, new Distillation(soft.get(), LabelledDistillation.TEMPERATURE))
                : new Distillation(soft.get(), Distillation.TEMPERATURE);
    }
}
