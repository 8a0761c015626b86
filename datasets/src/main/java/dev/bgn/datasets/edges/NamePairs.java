package dev.bgn.datasets.edges;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.graph.EdgeSource;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Parses pairs of node names and numbers the nodes in the order in which they appear. A name in double quotes may hold
 * separators. A first line of the words source and target, src and dst, or from and to is a header: nobody calls two
 * neighbours so.
 */
final class NamePairs {
    private static final Pattern HEADER = Pattern.compile(
            "\"?(source|src|from)\"?\\s*[\\s,;]\\s*\"?(target|dst|dest|to)\"?([\\s,;].*)?", Pattern.CASE_INSENSITIVE);

    /** The same words in other columns. */
    private static final Pattern ELSEWHERE = Pattern.compile(
            "(.*[\\s,;])?\"?(source|src|from)\"?\\s*[\\s,;](.*[\\s,;])?\\s*\"?(target|dst|dest|to)\"?([\\s,;].*)?",
            Pattern.CASE_INSENSITIVE);

    private final Path file;
    private final NameTable nodes = new NameTable();
    private byte[] bytes;
    private int at;
    private long line;
    private boolean begun;
    private boolean moreColumns;
    private boolean firstEdgeRead;
    private boolean firstNamesComeAgain;

    NamePairs(Path file) {
        this.file = file;
    }

    /** The names in the order of the nodes. */
    List<String> names() {
        return nodes.names();
    }

    /** Whether an edge had more than two columns. */
    boolean hasMoreColumns() {
        return moreColumns;
    }

    /** Whether one of the first two nodes is in a line after the first edge. */
    boolean doFirstNamesComeAgain() {
        return firstNamesComeAgain;
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
        skipBlanks();
        if (bytes[at] != '\n' && bytes[at] != '#' && bytes[at] != '%' && !isHeader()) {
            int source = readName();
            skipBlanks();
            if (bytes[at] == ',' || bytes[at] == ';') {
                at++;
                skipBlanks();
            }
            if (bytes[at] == '\n') {
                throw MalformedFileException.atLine(file, line, "one name, but an edge needs two");
            }
            int target = readName();
            firstNamesComeAgain |= firstEdgeRead && Math.min(source, target) <= 1;
            firstEdgeRead = true;
            sink.edge(source, target);
            skipBlanks();
            moreColumns |= bytes[at] != '\n';
        }
        while (bytes[at] != '\n') {
            at++;
        }
        at++;
    }

    private boolean isHeader() throws MalformedFileException {
        if (begun) {
            return false;
        }
        begun = true;
        int end = at;
        while (bytes[end] != '\n') {
            end++;
        }
        String first = new String(bytes, at, end - at, StandardCharsets.UTF_8).strip();
        boolean header = HEADER.matcher(first).matches();
        if (!header && ELSEWHERE.matcher(first).matches()) {
            throw MalformedFileException.atLine(
                    file, line, "the columns of the two ends of an edge must be the first two; the header is " + first);
        }
        return header;
    }

    private void skipBlanks() {
        while (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r') {
            at++;
        }
    }

    private int readName() throws MalformedFileException {
        if (bytes[at] == '"') {
            return readQuoted();
        }
        int start = at;
        while ((bytes[at] < 0 || bytes[at] > ' ') && bytes[at] != ',' && bytes[at] != ';') {
            at++;
        }
        if (at == start) {
            throw MalformedFileException.atLine(file, line, "an empty name");
        }
        return number(start, at);
    }

    private int number(int start, int end) throws MalformedFileException {
        try {
            return nodes.number(bytes, start, end);
        } catch (CharacterCodingException e) {
            throw MalformedFileException.atLine(file, line, "not UTF-8 text");
        }
    }

    /** A doubled quote stands for one; the name is moved together in the buffer, which is not read again. */
    private int readQuoted() throws MalformedFileException {
        int start = ++at;
        int end = start;
        for (; bytes[at] != '"' || bytes[at + 1] == '"'; at++) {
            if (bytes[at] == '\n') {
                throw MalformedFileException.atLine(file, line, "a quote is opened and never closed");
            }
            at += bytes[at] == '"' ? 1 : 0;
            bytes[end++] = bytes[at];
        }
        at++;
        if (end == start) {
            throw MalformedFileException.atLine(file, line, "an empty name");
        }
        if ((bytes[at] < 0 || bytes[at] > ' ') && bytes[at] != ',' && bytes[at] != ';') {
            throw MalformedFileException.atLine(file, line, "text after the closing quote of a name");
        }
        return number(start, end);
    }
}
