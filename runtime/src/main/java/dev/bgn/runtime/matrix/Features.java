package dev.bgn.runtime.matrix;

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
