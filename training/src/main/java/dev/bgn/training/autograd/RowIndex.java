package dev.bgn.training.autograd;

import java.util.Arrays;
import java.util.Objects;

/** Rows to pick, with the way back: for each source row, the places it was picked to, in order. */
public final class RowIndex {
    private final int[] index;
    private final int sourceRows;
    private final int[] starts;
    private final int[] places;

    /** @param index the source row of each result row; not copied */
    public RowIndex(int[] index, int sourceRows) {
        this.index = index;
        this.sourceRows = sourceRows;
        starts = new int[sourceRows + 1];
        for (int row : index) {
            starts[Objects.checkIndex(row, sourceRows) + 1]++;
        }
        for (int r = 0; r < sourceRows; r++) {
            starts[r + 1] += starts[r];
        }
        int[] next = Arrays.copyOf(starts, sourceRows);
        places = new int[index.length];
        for (int i = 0; i < index.length; i++) {
            places[next[index[i]]++] = i;
        }
    }

    int count() {
        return index.length;
    }

    int sourceRows() {
        return sourceRows;
    }

    int[] index() {
        return index;
    }

    int[] starts() {
        return starts;
    }

    int[] places() {
        return places;
    }
}
