package dev.bgn.datasets.edges;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.graph.EdgeSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Parses pairs of node numbers straight from bytes: no object a line, so that large files read at the disk's speed. */
final class NumberPairs {
    private final Path file;
    private final int firstId;
    private final int nodeCount;
    private byte[] bytes;
    private int at;
    private int lineStart;
    private long line;
    private boolean moreColumns;

    NumberPairs(Path file, int firstId, int nodeCount) {
        this.file = file;
        this.firstId = firstId;
        this.nodeCount = nodeCount;
    }

    /** Whether a line had more than two columns. */
    boolean hasMoreColumns() {
        return moreColumns;
    }

    void forEach(EdgeSource.Sink sink) throws IOException {
        try (LineBuffer lines = new LineBuffer(file)) {
            bytes = lines.bytes;
            while (lines.next()) {
                at = 0;
                while (at < lines.end) {
                    readLine(sink);
                }
            }
        }
    }

    private void readLine(EdgeSource.Sink sink) throws MalformedFileException {
        line++;
        lineStart = at;
        skipBlanks();
        byte first = bytes[at];
        if (first == '#' || first == '%') {
            while (bytes[at] != '\n') {
                at++;
            }
        }
        if (bytes[at] == '\n') {
            at++;
            return;
        }
        int source = readNumber();
        int before = at;
        skipBlanks();
        if (bytes[at] == ',' || bytes[at] == ';') {
            at++;
            skipBlanks();
        }
        if (bytes[at] == '\n') {
            throw error("one number, but an edge needs two");
        }
        if (at == before) {
            throw error("'" + word(lineStart) + "' is not a node number");
        }
        int target = readNumber();
        skipRest();
        sink.edge(source, target);
    }

    private void skipBlanks() {
        while (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r') {
            at++;
        }
    }

    private int readNumber() throws MalformedFileException {
        int start = at;
        long value = 0;
        int digit = bytes[at] - '0';
        while (digit >= 0 && digit <= 9) {
            // Beyond 18 digits it would overflow; it is too large long before.
            value = at - start < 18 ? 10 * value + digit : Long.MAX_VALUE;
            digit = bytes[++at] - '0';
        }
        if (at == start) {
            throw error("'" + word(start) + "' is not a node number");
        }
        value -= firstId;
        if (value < 0 || value >= nodeCount) {
            throw error("an edge to the missing node " + word(start) + "; nodes are " + firstId + " … "
                    + ((long) nodeCount - 1 + firstId));
        }
        return (int) value;
    }

    /** Passes over further columns; what touches the second number makes it none. */
    private void skipRest() throws MalformedFileException {
        if (isInWord(bytes[at])) {
            int start = at;
            while (isInWord(bytes[start - 1])) {
                start--;
            }
            throw error("'" + word(start) + "' is not a node number");
        }
        while (bytes[at] != '\n') {
            if (bytes[at] == '\r' && bytes[at + 1] != '\n') {
                throw error("a carriage return inside the line; lines must end in a newline");
            }
            moreColumns |= isInWord(bytes[at]);
            at++;
        }
        at++;
    }

    /** The word at a place, for a message. */
    private String word(int start) {
        int end = start;
        while (end - start < 40 && isInWord(bytes[end])) {
            end++;
        }
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }

    private static boolean isInWord(byte b) {
        return (b < 0 || b > ' ') && b != ',' && b != ';';
    }

    private MalformedFileException error(String reason) {
        return MalformedFileException.atLine(file, line, reason);
    }
}
