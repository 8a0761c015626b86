package dev.bgn.runtime.model;

import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.util.Objects;

/** A weight matrix, in × out. */
public sealed interface Weights {
    int in();

    int out();

    /** Whether another matrix differs from this one in its numbers alone. */
    default boolean hasShapeOf(Weights other) {
        return getClass() == other.getClass() && in() == other.in() && out() == other.out();
    }

    /** Float weights. */
    record Real(FloatMatrix matrix) implements Weights {
        public Real {
            Objects.requireNonNull(matrix, "matrix");
        }

        @Override
        public int in() {
            return matrix.rows();
        }

        @Override
        public int out() {
            return matrix.columns();
        }
    }

    /**
     * Weights ±s. They are packed along their long side, so that a narrow matrix wastes no words: the rows of
     * {@code packed} are the columns of the matrix where it has at least as many rows as columns, else its rows.
     *
     * @param in rows of the matrix
     * @param out columns of the matrix
     * @param packed out × in, or in × out
     * @param scale s; 1 where it changes no result
     */
    record Signs(int in, int out, BitMatrix packed, float scale) implements Weights {
        public Signs {
            Objects.requireNonNull(packed, "packed");
            int rows = isTurned(in, out) ? out : in;
            int columns = isTurned(in, out) ? in : out;
            if (packed.rows() != rows || packed.columns() != columns) {
                throw new IllegalArgumentException("weights " + in + " × " + out + " are packed as " + rows + " × "
                        + columns + ", not " + packed.shape());
            }
            if (!(scale > 0) || scale == Float.POSITIVE_INFINITY) {
                throw new IllegalArgumentException("the scale of binary weights is positive, not " + scale);
            }
        }

        /** Packs a matrix that is given row by row, in × out. */
        public static Signs of(BitMatrix matrix, float scale) {
            BitMatrix packed = isTurned(matrix.rows(), matrix.columns()) ? matrix.transpose() : matrix;
            return new Signs(matrix.rows(), matrix.columns(), packed, scale);
        }

        /** Whether the packed rows are the columns of a matrix of this shape. */
        public static boolean isTurned(int in, int out) {
            return in >= out;
        }

        /** In × out, a packed row for each input: what masked sums read. */
        public BitMatrix byInput() {
            return isTurned(in, out) ? packed.transpose() : packed;
        }

        /** Out × in, a packed row for each output: what xnor products read. */
        public BitMatrix byOutput() {
            return isTurned(in, out) ? packed : packed.transpose();
        }
    }
}
