package dev.bgn.runtime.matrix;

import java.util.Arrays;
import java.util.Objects;

/** A dense int32 matrix, row after row in one array. The array is shared, not copied: kernels work in place. */
public final class IntMatrix {
    private final Shape shape;
    private final int[] data;

    private IntMatrix(Shape shape, int[] data) {
        this.shape = shape;
        this.data = data;
    }

    public static IntMatrix zeros(int rows, int columns) {
        Shape shape = new Shape(rows, columns);
        return new IntMatrix(shape, new int[shape.elements()]);
    }

    /** Wraps {@code data} without copying. */
    public static IntMatrix of(int rows, int columns, int... data) {
        Objects.requireNonNull(data, "data");
        Shape shape = new Shape(rows, columns);
        shape.requireLength(data.length);
        return new IntMatrix(shape, data);
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
    public int[] data() {
        return data;
    }

    public int get(int row, int column) {
        shape.requireElement(row, column);
        return data[row * columns() + column];
    }

    public void set(int row, int column, int value) {
        shape.requireElement(row, column);
        data[row * columns() + column] = value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IntMatrix that && shape.equals(that.shape) && Arrays.equals(data, that.data);
    }

    @Override
    public int hashCode() {
        return 31 * shape.hashCode() + Arrays.hashCode(data);
    }

    @Override
    public String toString() {
        return "IntMatrix " + shape + " " + FirstValues.ofRows(rows(), r -> FirstValues.of(columns(), c -> get(r, c)));
    }
}
