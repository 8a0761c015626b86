package dev.bgn.datasets;

import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.Shape;
import dev.bgn.runtime.matrix.SparseMatrix;

/** The features of all nodes, one row a node. */
public sealed interface Features {
    Shape shape();

    /** Features of which most are zero; binary when {@link SparseMatrix#isBinary()}. */
    record Sparse(SparseMatrix matrix) implements Features {
        @Override
        public Shape shape() {
            return matrix.shape();
        }
    }

    /** Features stored in full. */
    record Dense(FloatMatrix matrix) implements Features {
        @Override
        public Shape shape() {
            return matrix.shape();
        }
    }
}
