package dev.bgn.datasets.edges;

import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.graph.EdgeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Parses pairs of node names and numbers the nodes in the order in which they appear. */
final class NamePairs {
    private final Path file;
    private final NameTable nodes = new NameTable();
    private byte[] bytes;
    private int at;
    private long line;

    NamePairs(Path file) {
        this.file = file;
    }

    /** The names in the order of the nodes. */
    List<String> names() {
        return nodes.names();
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
        if (bytes[at] != '\n' && bytes[at] != '#' && bytes[at] != '%') {
            int source = readName();
            skipBlanks();
            if (bytes[at] == ',' || bytes[at] == ';') {
                at++;
                skipBlanks();
            }
            if (bytes[at] == '\n') {
                throw MalformedFileException.atLine(file, line, "one name, but an edge needs two");
            }
            sink.edge(source, readName());
        }
        while (bytes[at] != '\n') {
            at++;
        }
        at++;
    }

    private void skipBlanks() {
        while (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r') {
            at++;
        }
    }

    private int readName() throws MalformedFileException {
        int start = at;
        while ((bytes[at] < 0 || bytes[at] > ' ') && bytes[at] != ',' && bytes[at] != ';') {
            at++;
        }
        if (at == start) {
            throw MalformedFileException.atLine(file, line, "an empty name");
        }
        return nodes.number(bytes, start, at);
    }
}
