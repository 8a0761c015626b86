package dev.bgn.training.autograd;

import java.util.function.DoubleUnaryOperator;

/** A matrix in double. */
@SuppressWarnings("ArrayRecordComponent")
record Exact(int rows, int columns, double[] data) {
    double at(int r, int c) {
        return data[r * columns + c];
    }

    static Exact make(int rows, int columns, Cell cell) {
        double[] data = new double[rows * columns];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                data[r * columns + c] = cell.at(r, c);
            }
        }
        return new Exact(rows, columns, data);
    }

    Exact map(DoubleUnaryOperator f) {
        return make(rows, columns, (r, c) -> f.applyAsDouble(at(r, c)));
    }

    /** An element by its place. */
    @FunctionalInterface
    interface Cell {
        double at(int r, int c);
    }
}
