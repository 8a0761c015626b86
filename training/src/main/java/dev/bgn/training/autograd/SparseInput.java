package dev.bgn.training.autograd;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.Arrays;

/**
 * Sparse features prepared for training: the matrix, its transpose for the gradient of the weights, and room for the
 * values that dropout leaves of both.
 */
public final class SparseInput {
    private final SparseMatrix features;
    private final SparseMatrix dropped;
    private final SparseMatrix transposed;
    private final SparseMatrix transposedDropped;
    private final int[] entryOf;

    public SparseInput(SparseMatrix matrix) {
        features = matrix.withValues();
        dropped = withRoom(features);
        int[] starts = new int[matrix.columns() + 1];
        for (int column : matrix.columnIndex()) {
            starts[column + 1]++;
        }
        for (int c = 0; c < matrix.columns(); c++) {
            starts[c + 1] += starts[c];
        }
        int[] next = Arrays.copyOf(starts, matrix.columns());
        entryOf = new int[matrix.entryCount()];
        int[] rows = new int[matrix.entryCount()];
        for (int r = 0; r < matrix.rows(); r++) {
            for (int i = matrix.rowStart()[r]; i < matrix.rowStart()[r + 1]; i++) {
                int place = next[matrix.columnIndex()[i]]++;
                rows[place] = r;
                entryOf[place] = i;
            }
        }
        float[] values = new float[rows.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = features.values()[entryOf[i]];
        }
        transposed = SparseMatrix.of(matrix.columns(), matrix.rows(), starts, rows, values);
        transposedDropped = withRoom(transposed);
    }

    private static SparseMatrix withRoom(SparseMatrix matrix) {
        return SparseMatrix.of(
                matrix.rows(),
                matrix.columns(),
                matrix.rowStart(),
                matrix.columnIndex(),
                new float[matrix.entryCount()]);
    }

    public SparseMatrix features() {
        return features;
    }

    SparseMatrix transposed() {
        return transposed;
    }

    SparseMatrix transposedDropped() {
        return transposedDropped;
    }

    /** Draws which values stay, for {@link #transposedDropped()} too, and returns the matrix of those. */
    SparseMatrix drop(double rate, CounterRandom random, Tape tape) {
        Dropout.fill(features.values(), dropped.values(), rate, random, tape);
        float[] from = dropped.values();
        float[] to = transposedDropped.values();
        tape.forElements(to.length, (first, last) -> {
            for (int i = first; i < last; i++) {
                to[i] = from[entryOf[i]];
            }
        });
        return dropped;
    }
}
