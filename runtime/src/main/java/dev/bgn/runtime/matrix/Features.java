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

    /** The same numbers, stored in full where the other ones are, and sparse where they are. */
    default Features inFormOf(Features other) {
        if (this instanceof Sparse(SparseMatrix matrix) && other instanceof Dense) {
            return new Dense(matrix.toDense());
        }
        if (this instanceof Dense(FloatMatrix matrix) && other instanceof Sparse) {
            FeatureRows rows = new FeatureRows(matrix.columns(), true);
            for (int r = 0; r < matrix.rows(); r++) {
                for (int c = 0; c < matrix.columns(); c++) {
                    rows.set(c, matrix.get(r, c));
                }
                rows.endRow();
            }
            return rows.toFeatures();
        }
        return this;
    }

    /** The same with the rows of others below; both sparse or both stored in full. */
    Features followedBy(Features more);

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

        @Override
        public Features followedBy(Features more) {
            if (more instanceof Sparse(SparseMatrix below)) {
                return new Sparse(matrix.followedBy(below));
            }
            throw new IllegalArgumentException("sparse features cannot be followed by dense ones");
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

        @Override
        public Features followedBy(Features more) {
            if (more instanceof Dense(FloatMatrix below)) {
                return new Dense(matrix.followedBy(below));
            }
            throw new IllegalArgumentException("dense features cannot be followed by sparse ones");
        }
    }
}
