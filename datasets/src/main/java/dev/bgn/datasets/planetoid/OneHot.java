package dev.bgn.datasets.planetoid;

import dev.bgn.datasets.Labels;
import dev.bgn.datasets.npy.NpyArray;
import dev.bgn.runtime.MalformedFileException;

/** Labels stored as rows with one 1. */
final class OneHot {
    private OneHot() {}

    /** The column of the 1 of each row; {@link Labels#NONE} for a row of zeros. */
    static int[] decode(NpyArray rows) throws MalformedFileException {
        int classes = rows.size(1);
        int[] cells = rows.ints();
        int[] labels = new int[rows.size(0)];
        for (int r = 0; r < labels.length; r++) {
            labels[r] = Labels.NONE;
            for (int c = 0; c < classes; c++) {
                int cell = cells[r * classes + c];
                if (cell == 0) {
                    continue;
                }
                if (cell != 1 || labels[r] != Labels.NONE) {
                    throw rows.bytes().malformed("row " + r + " of the labels is not one-hot");
                }
                labels[r] = c;
            }
        }
        return labels;
    }
}
