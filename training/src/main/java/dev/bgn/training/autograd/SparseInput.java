package dev.bgn.training.autograd;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.matrix.SparseMatrix;

/**
 * Sparse features prepared for training: the matrix, and its transpose for the gradient of the weights. One tape at a
 * time may train on it.
 */
public final class SparseInput {
    private final SparseMatrix features;
    private final SparseMatrix transposed;
    /** What dropout makes of the values, before those that are zero are left out. */
    private float[] drawn;

    /** What dropout left of the features, and the same transposed. */
    record Dropped(SparseMatrix features, SparseMatrix transposed) {}

    public SparseInput(SparseMatrix matrix) {
        features = matrix.withValues();
        transposed = features.transposed();
    }

    public SparseMatrix features() {
        return features;
    }

    SparseMatrix transposed() {
        return transposed;
    }

    /**
     * Draws which values stay. The others are left out of both matrices: a term of zero changes no sum, and at the rates
     * that binary networks like nine of ten terms are zero.
     */
    Dropped drop(double rate, CounterRandom random, Tape tape) {
        if (drawn == null) {
            drawn = new float[features.entryCount()];
        }
        Dropout.fill(features.values(), drawn, drawn.length, rate, random, tape);
        int[] from = features.rowStart();
        int[] starts = new int[features.rows() + 1];
        int width = Math.max(1, drawn.length / Math.max(1, features.rows()));
        tape.forRows(features.rows(), width, (first, last) -> {
            for (int r = first; r < last; r++) {
                int count = 0;
                for (int i = from[r]; i < from[r + 1]; i++) {
                    count += stays(drawn[i]);
                }
                starts[r + 1] = count;
            }
        });
        for (int r = 0; r < features.rows(); r++) {
            starts[r + 1] += starts[r];
        }
        int[] columns = new int[starts[features.rows()]];
        float[] values = new float[columns.length];
        tape.forRows(features.rows(), width, (first, last) -> {
            for (int r = first; r < last; r++) {
                // What is drawn cannot be predicted, so most rows are written without a branch: a value that does not
                // stay is overwritten by the next that does. Where that one belongs to other rows, it would not be.
                if (starts[r + 1] < starts[last]) {
                    keep(from[r], from[r + 1], columns, values, starts[r]);
                } else {
                    keepLast(from[r], from[r + 1], columns, values, starts[r]);
                }
            }
        });
        SparseMatrix kept = SparseMatrix.of(features.rows(), features.columns(), starts, columns, values);
        return new Dropped(kept, kept.transposed());
    }

    /** 0 for zeros of both signs, 1 for all others, without a branch. */
    private static int stays(float value) {
        int magnitude = Float.floatToRawIntBits(value) << 1;
        return (magnitude | -magnitude) >>> 31;
    }

    /** Writes one value beyond the last that stays. */
    private void keep(int from, int to, int[] columns, float[] values, int start) {
        int place = start;
        for (int i = from; i < to; i++) {
            columns[place] = features.columnIndex()[i];
            values[place] = drawn[i];
            place += stays(drawn[i]);
        }
    }

    private void keepLast(int from, int to, int[] columns, float[] values, int start) {
        int place = start;
        for (int i = from; i < to; i++) {
            if (drawn[i] != 0) {
                columns[place] = features.columnIndex()[i];
                values[place++] = drawn[i];
            }
        }
    }
}
