package dev.bgn.training.autograd;

import dev.bgn.datasets.CounterRandom;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sparse features prepared for training: the matrix, its transpose for the gradient of the weights, and room for the
 * values that dropout leaves of both. One tape at a time may train on it.
 */
public final class SparseInput {
    private final SparseMatrix features;
    private final SparseMatrix transposed;
    private final int[] entryOf;
    /** One for each use in a step: the way back needs what dropout left on the way forward. */
    private final List<Dropped> rooms = new ArrayList<>();

    private Tape tapeOfStep;
    private long step = -1;
    private int uses;

    /** What dropout left of the features, and the same transposed. */
    record Dropped(SparseMatrix features, SparseMatrix transposed) {}

    public SparseInput(SparseMatrix matrix) {
        features = matrix.withValues();
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

    /** Draws which values stay. */
    Dropped drop(double rate, CounterRandom random, Tape tape) {
        if (tape != tapeOfStep || tape.begun() != step) {
            tapeOfStep = tape;
            step = tape.begun();
            uses = 0;
        }
        if (uses == rooms.size()) {
            rooms.add(new Dropped(withRoom(features), withRoom(transposed)));
        }
        Dropped room = rooms.get(uses++);
        Dropout.fill(features.values(), room.features.values(), features.entryCount(), rate, random, tape);
        float[] from = room.features.values();
        float[] to = room.transposed.values();
        tape.forElements(to.length, (first, last) -> {
            for (int i = first; i < last; i++) {
                to[i] = from[entryOf[i]];
            }
        });
        return room;
    }
}
