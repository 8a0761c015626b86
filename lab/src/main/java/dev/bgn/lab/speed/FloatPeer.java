package dev.bgn.lab.speed;

import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import dev.bgn.runtime.model.NodeModel;
import java.util.Iterator;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A float32 library to measure against, found through {@link ServiceLoader}. The Maven profile {@code libtorch} brings
 * one; without it everything works and the columns of the peer stay empty.
 */
public interface FloatPeer {
    /** As reports name it. */
    String name();

    /** How many threads its operations may use from now on. */
    void useThreads(int count);

    /** A prepared product of dense matrices: the operands are already in the peer's own form. */
    Product product(FloatMatrix a, FloatMatrix b);

    /** A prepared product of a sparse and a dense matrix. */
    Product product(SparseMatrix a, FloatMatrix b);

    /**
     * A real-valued network on all nodes of a graph, prepared; its result are the logits.
     *
     * @param model whose layers attend to neighbours or add them up
     * @param graph with self loops
     * @param features scaled as the model wants them
     */
    Product network(Way way, NodeModel model, CsrGraph graph, SparseMatrix features);

    /** Ways to run a graph network in a library whose operations were not made for graphs. */
    enum Way {
        /** A product of sparse features, rows picked and added up by index. */
        SPARSE,
        /** The same with a product of dense features. */
        DENSE,
        /** Sums of rows by the operation the library has for bags of words, which it is fastest at. */
        BAGS
    }

    /** An operation that can be run over and over. */
    interface Product extends AutoCloseable {
        void run();

        /** The result of the last run, row after row. */
        float[] result();

        @Override
        void close();
    }

    /** The peer on the class path, if there is one. */
    static Optional<FloatPeer> find() {
        Iterator<FloatPeer> found = ServiceLoader.load(FloatPeer.class).iterator();
        return found.hasNext() ? Optional.of(found.next()) : Optional.empty();
    }
}
