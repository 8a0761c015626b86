package dev.bgn.lab.speed;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Iterator;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A library that trains a graph attention network, to measure against; found through {@link ServiceLoader} as
 * {@link FloatPeer} is.
 */
public interface TrainingPeer {
    /** As reports name it. */
    String name();

    /** How many threads its operations may use from now on. */
    void useThreads(int count);

    /** A prepared training of a network with two layers of attention, weights drawn anew. */
    Training gat(Task task);

    /**
     * What is learned: a hidden layer of {@code heads · width} columns with ELU, an output layer of one head, attention
     * with LeakyReLU of slope 0.2; dropout on the features, the hidden values, the coefficients and the summed
     * values of both layers; cross-entropy on the training nodes; Adam.
     *
     * @param graph with self loops
     * @param features rows that sum to 1; dropout is on the stored values
     * @param labels the class of each node; only those of {@code trainNodes} are read
     * @param decay weight decay, part of the gradient
     */
    @SuppressWarnings("ArrayRecordComponent") // as large as the graph, never written
    record Task(
            CsrGraph graph,
            SparseMatrix features,
            int[] labels,
            int classCount,
            int[] trainNodes,
            int heads,
            int width,
            double dropout,
            double rate,
            double decay) {}

    /** A training that can be taken on and on. */
    interface Training extends AutoCloseable {
        /** One epoch: the way forward and back on the whole graph, and one step of Adam; no evaluation. */
        void run();

        /** The loss of the last epoch. */
        double loss();

        @Override
        void close();
    }

    /** The peer on the class path, if there is one. */
    static Optional<TrainingPeer> find() {
        Iterator<TrainingPeer> found = ServiceLoader.load(TrainingPeer.class).iterator();
        return found.hasNext() ? Optional.of(found.next()) : Optional.empty();
    }
}
