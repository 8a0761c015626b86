package dev.bgn.runtime.matrix;

import java.util.Arrays;
import java.util.Objects;

/** A dense float32 matrix, row after row in one array. The array is shared, not copied: kernels work in place. */
public final class FloatMatrix {
    private final Shape shape;
    private final float[] data;

    private FloatMatrix(Shape shape, float[] data) {
        this.shape = shape;
        this.data = data;
    }

    public static FloatMatrix zeros(int rows, int columns) {
        Shape shape = new Shape(rows, columns);
        return new FloatMatrix(shape, new float[shape.elements()]);
    }

    /** Wraps {@code data} without copying. */
    public static FloatMatrix of(int rows, int columns, float... data) {
        Objects.requireNonNull(data, "data");
        Shape shape = new Shape(rows, columns);
        shape.requireLength(data.length);
        return new FloatMatrix(shape, data);
    }

    /**
     * A matrix of another shape in the same array where it is large enough, else in a larger one, with arbitrary
     * contents. The array may then be longer than the matrix: what works on it goes by the shape.
     */
    public FloatMatrix reshaped(int rows, int columns) {
        Shape other = new Shape(rows, columns);
        boolean fits = other.elements() <= data.length;
        int room = (int) Math.min(Shape.MAX_ELEMENTS, other.elements() + other.elements() / 4L);
        return new FloatMatrix(other, fits ? data : new float[room]);
    }

    /** A copy. */
    public FloatMatrix copy() {
        return new FloatMatrix(shape, Arrays.copyOf(data, shape.elements()));
    }

    public Shape shape() {
        return shape;
    }

    public int rows() {
        return shape.rows();
    }

    public int columns() {
        return shape.columns();
    }

    /** The array behind this matrix. */
    public float[] data() {
        return data;
    }

    public float get(int row, int column) {
        shape.requireElement(row, column);
        return data[row * columns() + column];
    }

    public void set(int row, int column, float value) {
        shape.requireElement(row, column);
        data[row * columns() + column] = value;
    }

    /** A transposed copy. */
    public FloatMatrix transpose() {
        FloatMatrix turned = zeros(columns(), rows());
        for (int r = 0; r < rows(); r++) {
            for (int c = 0; c < columns(); c++) {
                turned.data[c * rows() + r] = data[r * columns() + c];
            }
        }
        return turned;
    }

    /** The same with the rows of another matrix below. */
    FloatMatrix followedBy(FloatMatrix more) {
        float[] both = Arrays.copyOf(data, shape.elements() + more.shape.elements());
        System.arraycopy(more.data, 0, both, shape.elements(), more.shape.elements());
        return of(rows() + more.rows(), columns(), both);
    }

    /** Some rows, in this order. */
    public FloatMatrix select(int[] rows) {
        int columns = columns();
        FloatMatrix chosen = zeros(rows.length, columns);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(data, rows[i] * columns, chosen.data, i * columns, columns);
        }
        return chosen;
    }

    /** The same with one more column at the end, of numbers. */
    FloatMatrix with(int[] column) {
        FloatMatrix wider = zeros(rows(), columns() + 1);
        for (int r = 0; r < rows(); r++) {
            System.arraycopy(data, r * columns(), wider.data, r * wider.columns(), columns());
            wider.set(r, columns(), column[r]);
        }
        return wider;
    }

    /** Equal shape and equal bits of every element: the equality that determinism is about. */
    @Override
    public boolean equals(Object other) {
        int count = shape.elements();
        return other instanceof FloatMatrix that
                && shape.equals(that.shape)
                && Arrays.equals(data, 0, count, that.data, 0, count);
    }

    @Override
    public int hashCode() {
        int hash = shape.hashCode();
        for (int i = 0; i < shape.elements(); i++) {
            hash = 31 * hash + Float.hashCode(data[i]);
        }
        return hash;
    }

    @Override
    public String toString() {
        return "FloatMatrix " + shape + " "
                + FirstValues.ofRows(rows(), r -> FirstValues.of(columns(), c -> get(r, c)));
    }
}
