package dev.bgn.runtime.matrix;

/** The features of all nodes, one row a node. */
public sealed interface Features {
    Shape shape();

    /** The features of some nodes, in this order. */
    Features select(int[] nodes);

    /** Features of which most are zero; binary when {@link SparseMatrix#isBinary()}. */
    record Sparse(SparseMatrix matrix) implements Features {
        @Override
        public Shape shape() {
            return matrix.shape();
        }

        @Override
        public Features select(int[] nodes) {
            return new Sparse(matrix.select(nodes));
        }
    }

    /** Features stored in full. */
    record Dense(FloatMatrix matrix) implements Features {
        @Override
        public Shape shape() {
            return matrix.shape();
        }

        @Override
        public Features select(int[] nodes) {
            return new Dense(matrix.select(nodes));
        }
    }
}
