package dev.bgn.runtime.matrix;

import java.util.Objects;

/**
 * Rows and columns of a matrix.
 *
 * <p>It is the one place that checks sizes, so that every message about a wrong shape reads alike and names all shapes
 * involved.
 */
public record Shape(int rows, int columns) {
    /** The most elements of an array: 2³¹ − 8, which every JVM grants. */
    public static final int MAX_ELEMENTS = Integer.MAX_VALUE - 7;

    public Shape {
        if (rows < 0 || columns < 0) {
            throw new IllegalArgumentException("negative size: " + rows + "×" + columns);
        }
    }

    /** The number of elements; an error when one array cannot hold them. */
    public int elements() {
        long count = (long) rows * columns;
        if (count > MAX_ELEMENTS) {
            throw new IllegalArgumentException(
                    "a matrix of " + this + " has " + count + " elements, at most " + MAX_ELEMENTS + " fit one array");
        }
        return (int) count;
    }

    /** Fails unless an array of this length can hold this shape exactly. */
    public void requireLength(int length) {
        if (length != elements()) {
            throw new IllegalArgumentException(
                    "an array of length " + length + " does not hold a matrix of " + this + " = " + elements());
        }
    }

    /** Fails unless {@code index} is a row. */
    public void requireRow(int index) {
        Objects.checkIndex(index, rows);
    }

    /** Fails unless both indices are inside. */
    public void requireElement(int row, int column) {
        if (row < 0 || row >= rows || column < 0 || column >= columns) {
            throw new IndexOutOfBoundsException("element (" + row + ", " + column + ") of a matrix of " + this);
        }
    }

    @Override
    public String toString() {
        return rows + "×" + columns;
    }
}
