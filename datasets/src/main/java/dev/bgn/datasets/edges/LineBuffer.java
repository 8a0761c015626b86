package dev.bgn.datasets.edges;

import dev.bgn.datasets.FileBytes;
import dev.bgn.runtime.MalformedFileException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The bytes of a text file, some whole lines at a time. The last line ends in a newline even where the file's does not,
 * so that a parser may look for it without counting bytes.
 */
final class LineBuffer implements Closeable {
    private static final int SIZE = 1 << 20;

    private final Path file;
    private final InputStream in;
    /** One byte more than is ever read, for the newline at the end. */
    final byte[] bytes = new byte[SIZE + 1];

    /** The whole lines are the bytes before this one. */
    int end;

    private int filled;
    private boolean atEnd;
    private boolean begun;

    LineBuffer(Path file) throws IOException {
        this.file = file;
        in = FileBytes.open(file);
    }

    /** Moves on to the next lines, from byte 0 on; false at the end of the file. */
    boolean next() throws IOException {
        boolean first = !begun;
        begun = true;
        boolean more = fill();
        if (first && more && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF) {
            // A byte order mark is blanked out: it belongs to no number and no name.
            Arrays.fill(bytes, 0, 3, (byte) ' ');
        }
        return more;
    }

    private boolean fill() throws IOException {
        System.arraycopy(bytes, end, bytes, 0, filled - end);
        filled -= end;
        end = 0;
        while (!atEnd && filled < SIZE) {
            int count = in.read(bytes, filled, SIZE - filled);
            atEnd = count < 0;
            filled += Math.max(0, count);
        }
        if (atEnd) {
            if (filled > 0 && bytes[filled - 1] != '\n') {
                bytes[filled++] = '\n';
            }
            end = filled;
            return end > 0;
        }
        end = filled;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        if (end == 0) {
            throw MalformedFileException.in(file, "a line of more than " + SIZE + " bytes; this is no edge list");
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
