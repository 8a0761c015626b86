package dev.bgn.datasets.planetoid;

import dev.bgn.datasets.npy.CsrArrays;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.Shape;
import dev.bgn.runtime.matrix.SparseMatrix;

/** Joins the features of the first nodes and those of the test nodes, which come in another order. */
final class FeatureRows {
    private FeatureRows() {}

    /** Rows of {@code top} for nodes 0 …, row i of {@code bottom} for node {@code owner[i]}, empty rows for the others. */
    static SparseMatrix join(CsrArrays top, CsrArrays bottom, int[] owner, int nodes) throws MalformedFileException {
        int topEntries = top.entryCount();
        long entries = (long) topEntries + bottom.entryCount();
        if (entries > Shape.MAX_ELEMENTS) {
            throw top.malformed(entries + " features do not fit an array");
        }
        top.requireRoom(16 * entries);
        int[] rowStart = rowStarts(top, bottom, owner, nodes);
        boolean binary = top.isBinary() && bottom.isBinary();
        int[] columns = new int[(int) entries];
        float[] values = binary ? null : new float[(int) entries];
        top.copyEntries(columns, values);
        int[] otherColumns = new int[bottom.entryCount()];
        float[] otherValues = binary ? null : new float[bottom.entryCount()];
        bottom.copyEntries(otherColumns, otherValues);
        for (int i = 0; i < owner.length; i++) {
            int from = bottom.rowStart()[i];
            int count = bottom.rowStart()[i + 1] - from;
            System.arraycopy(otherColumns, from, columns, rowStart[owner[i]], count);
            if (!binary) {
                System.arraycopy(otherValues, from, values, rowStart[owner[i]], count);
            }
        }
        return binary
                ? SparseMatrix.binary(nodes, top.columns(), rowStart, columns)
                : SparseMatrix.of(nodes, top.columns(), rowStart, columns, values);
    }

    private static int[] rowStarts(CsrArrays top, CsrArrays bottom, int[] owner, int nodes) {
        int[] rowStart = new int[nodes + 1];
        for (int r = 0; r < top.rows(); r++) {
            rowStart[r + 1] = top.rowStart()[r + 1] - top.rowStart()[r];
        }
        for (int i = 0; i < owner.length; i++) {
            rowStart[owner[i] + 1] = bottom.rowStart()[i + 1] - bottom.rowStart()[i];
        }
        for (int r = 0; r < nodes; r++) {
            rowStart[r + 1] += rowStart[r];
        }
        return rowStart;
    }
}
