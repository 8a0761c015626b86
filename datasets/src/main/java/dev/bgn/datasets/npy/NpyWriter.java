package dev.bgn.datasets.npy;

import dev.bgn.runtime.AtomicFile;
import dev.bgn.runtime.matrix.FloatMatrix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Writes matrices as NumPy arrays, version 1.0 of the format, as a whole or not at all. */
public final class NpyWriter {
    private static final int HEADER_BYTES = 128;
    private static final int PREFIX_BYTES = 10;
    private static final int BUFFER_BYTES = 1 << 16;

    private NpyWriter() {}

    /** Gives the elements of an array, row after row. */
    @FunctionalInterface
    public interface Rows {
        /** Puts one row; {@code buffer} is little-endian. */
        void put(int row, ByteBuffer buffer);
    }

    /** Writes {@code <f4} of shape [rows, columns]. */
    public static void write(Path file, FloatMatrix matrix) throws IOException {
        int columns = matrix.columns();
        write(file, "<f4", Float.BYTES, matrix.rows(), columns, (row, buffer) -> {
            for (int i = row * columns; i < (row + 1) * columns; i++) {
                buffer.putFloat(matrix.data()[i]);
            }
        });
    }

    /**
     * Writes an array of shape [rows, columns].
     *
     * @param type as NumPy names it, such as {@code |u1}
     * @param elementBytes of one element
     */
    public static void write(Path file, String type, int elementBytes, int rows, int columns, Rows content)
            throws IOException {
        int rowBytes = Math.multiplyExact(elementBytes, columns);
        AtomicFile.write(file, channel -> {
            ByteBuffer buffer =
                    ByteBuffer.allocate(Math.max(BUFFER_BYTES, rowBytes)).order(ByteOrder.LITTLE_ENDIAN);
            buffer.put(header(type, rows, columns));
            for (int row = 0; row < rows; row++) {
                if (buffer.remaining() < rowBytes) {
                    drain(buffer, channel);
                }
                content.put(row, buffer);
            }
            drain(buffer, channel);
        });
    }

    /** What comes before the elements; they start at a multiple of 64 bytes, as NumPy has it. */
    private static byte[] header(String type, int rows, int columns) {
        String text = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + rows + ", " + columns + "), }";
        return ("\u0093NUMPY\u0001\u0000" + (char) (HEADER_BYTES - PREFIX_BYTES) + "\u0000" + text
                        + " ".repeat(HEADER_BYTES - PREFIX_BYTES - 1 - text.length()) + "\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void drain(ByteBuffer buffer, WritableByteChannel channel) throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }
}
