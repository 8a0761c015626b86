package dev.bgn.datasets.samples;

import java.io.ByteArrayOutputStream;

/** The arrays of a sparse matrix as little-endian bytes. */
final class SampleMatrix {
    private final int columns;
    private final ByteArrayOutputStream rowStarts = new ByteArrayOutputStream();
    private final ByteArrayOutputStream indices = new ByteArrayOutputStream();
    private final ByteArrayOutputStream values = new ByteArrayOutputStream();

    private SampleMatrix(int columns) {
        this.columns = columns;
    }

    static SampleMatrix of(float[][] rows) {
        SampleMatrix matrix = new SampleMatrix(rows.length == 0 ? 0 : rows[0].length);
        writeInt(matrix.rowStarts, 0);
        for (float[] row : rows) {
            for (int c = 0; c < row.length; c++) {
                if (row[c] != 0) {
                    writeInt(matrix.indices, c);
                    writeInt(matrix.values, Float.floatToIntBits(row[c]));
                }
            }
            writeInt(matrix.rowStarts, matrix.indices.size() / 4);
        }
        return matrix;
    }

    private static void writeInt(ByteArrayOutputStream out, int value) {
        for (int shift = 0; shift < 32; shift += 8) {
            out.write(value >> shift);
        }
    }

    int columns() {
        return columns;
    }

    byte[] rowStarts() {
        return rowStarts.toByteArray();
    }

    byte[] indices() {
        return indices.toByteArray();
    }

    byte[] values() {
        return values.toByteArray();
    }
}
