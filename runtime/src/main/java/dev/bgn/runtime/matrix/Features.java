package dev.bgn.runtime.matrix;

/** The features of all nodes, one row a node. */
public sealed interface Features {
    Shape shape();

    /** The features of some nodes, in this order. */
    Features select(int[] nodes);

    /**
     * The same with one more column at the end.
     *
     * @param column a number for each node
     */
    Features with(int[] column);

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

        @Override
        public Features with(int[] column) {
            return new Sparse(matrix.with(column));
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

        @Override
        public Features with(int[] column) {
            return new Dense(matrix.with(column));
        }
    }
}
