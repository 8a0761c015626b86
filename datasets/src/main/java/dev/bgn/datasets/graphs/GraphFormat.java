package dev.bgn.datasets.graphs;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.FileBytes;
import dev.bgn.datasets.Utf8Text;
import dev.bgn.datasets.gexf.GexfReader;
import dev.bgn.runtime.MalformedFileException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The forms of a file that holds one small graph. The end of its name tells which; a further {@code .gz} may follow. */
public enum GraphFormat {
    /** See {@link GexfReader}; labels are the node attribute {@code type}. */
    GEXF(".gexf") {
        @Override
        ReadGraph parse(Path file, Utf8Text text) throws IOException {
            GexfReader.Result read = GexfReader.read(file, text);
            return new ReadGraph(read.graph().graph(), read.graph().nodeLabels(), read.report(), false);
        }
    },
    /** See {@link JsonGraph}. */
    JSON(".json") {
        @Override
        ReadGraph parse(Path file, Utf8Text text) throws IOException {
            return JsonGraph.read(file, 1, text).graph();
        }
    },
    /** See {@link EdgeLines}. */
    EDGES(".txt", ".edges", ".edgelist", ".csv", ".tsv") {
        @Override
        ReadGraph parse(Path file, Utf8Text text) throws IOException {
            return new EdgeLines(file).read(text);
        }
    };

    /** The text of a small graph takes at most so much, packed or not. */
    static final int MAX_BYTES = 1 << 26;

    @SuppressWarnings("ImmutableEnumChecker") // it is made by List.of
    private final List<String> ends;

    GraphFormat(String... ends) {
        this.ends = List.of(ends);
    }

    abstract ReadGraph parse(Path file, Utf8Text text) throws IOException;

    /** The form of a file by its name; nothing where the name tells none. */
    public static Optional<GraphFormat> of(String fileName) {
        String name = withoutGz(fileName);
        for (GraphFormat format : values()) {
            if (format.ends.stream().anyMatch(name::endsWith)) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    static String withoutGz(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        return name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    }

    /** All ends of names, for messages. */
    static String allEnds() {
        return String.join(
                ", ",
                Arrays.stream(values()).flatMap(format -> format.ends.stream()).toList());
    }

    /** Reads the graph of a file. */
    public static ReadGraph read(Path file) throws IOException {
        FileBytes.requireNoFolder(file);
        GraphFormat format = of(file.toString())
                .orElseThrow(() -> new BadInputException(
                        file + ": the name of a graph ends in " + allEnds() + ", which tells how it is read"));
        try (InputStream in = FileBytes.open(file)) {
            return format.read(file, bytes(file, in));
        }
    }

    /** All bytes of a stream that holds a small graph. */
    static byte[] bytes(Path file, InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw MalformedFileException.in(file, "more than " + (MAX_BYTES >> 20) + " MB; this is no small graph");
        }
        return bytes;
    }

    /** Reads the graph in a text; {@code file} is for messages. */
    ReadGraph read(Path file, byte[] bytes) throws IOException {
        try (Utf8Text text = new Utf8Text(file, new ByteArrayInputStream(bytes))) {
            return requireNodes(file, parse(file, text));
        }
    }

    private static ReadGraph requireNodes(Path file, ReadGraph graph) throws MalformedFileException {
        if (graph.graph().nodeCount() > ReadGraph.MAX_NODES) {
            throw tooLarge(file);
        }
        return graph;
    }

    static MalformedFileException tooLarge(Path file) {
        return MalformedFileException.in(
                file, "more than " + ReadGraph.MAX_NODES + " nodes; small graphs are compared, not large ones");
    }
}
