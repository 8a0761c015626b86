package dev.bgn.cli.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bgn.datasets.codes.CodesNpy;
import dev.bgn.datasets.codes.CodesReader;
import dev.bgn.datasets.csv.CsvFile;
import dev.bgn.datasets.csv.CsvRow;
import dev.bgn.datasets.npy.NpyArray;
import dev.bgn.datasets.npy.NpyReader;
import dev.bgn.datasets.npy.NpyType;
import dev.bgn.report.page.Template;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.graph.CsrGraph;
import dev.bgn.runtime.graph.MappedGraphs;
import dev.bgn.runtime.model.MatchingModel;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.file.AnyFile;
import dev.bgn.training.checkpoint.CheckpointFile;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A file that BGN writes, read from end to end; its first bytes tell what it is.
 *
 * @param holds what is in it, in words
 * @param checksum whether a checksum covers every byte; the other files can only be read to see that they make sense
 */
record CheckedFile(FileKind kind, String holds, boolean checksum) {
    private static final int FIRST_BYTES = 16;
    private static final long MOST_TEXT = 1 << 28;
    private static final String OF_DATA = "for nodes and edges use bgn data info --nodes FILE --edges FILE";

    /** Reads a file; one that is damaged, or not ours, is a {@link MalformedFileException}. */
    static CheckedFile read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return ofTensors(file); // which says what is wrong with it
        }
        String start = start(file);
        if (start.startsWith(FileKind.GRAPH_MAGIC)) {
            return ofGraph(file);
        }
        if (start.startsWith("\u0093NUMPY")) {
            return ofNpy(file);
        }
        if (CheckpointFile.isCheckpoint(file)) {
            return new CheckedFile(
                    FileKind.CHECKPOINT,
                    "checkpoint after epoch "
                            + CheckpointFile.read(file).numbers().epoch(),
                    true);
        }
        if (start.startsWith("{\"item\"")) {
            return ofResults(file, "bgn reproduce", "results");
        }
        if (start.startsWith("{\"")) {
            return ofResults(file, "bgn accuracy", "accuracy results");
        }
        if (start.startsWith("series,dataset,")) {
            return ofTable(file);
        }
        if (start.startsWith("node,")) {
            return ofCsv(file);
        }
        if (start.startsWith("<!DOCTYPE html>")) {
            return ofPage(file);
        }
        if (start.startsWith("<svg ")) {
            return ofPicture(file);
        }
        if (isText(start)) {
            throw MalformedFileException.in(file, "a text file that is none of BGN's results; " + OF_DATA);
        }
        return ofTensors(file);
    }

    /** A file of tensors begins with a length, which has zeros. */
    private static boolean isText(String start) {
        return !start.isEmpty() && start.chars().allMatch(c -> c >= ' ' || Character.isWhitespace(c));
    }

    private static String start(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(FIRST_BYTES), StandardCharsets.ISO_8859_1);
        }
    }

    private static CheckedFile ofTensors(Path file) throws IOException {
        return switch (AnyFile.read(file)) {
            case AnyFile.Model(NodeModel model) -> of(FileKind.MODEL, ModelSummary.brief(model), true);
            case AnyFile.Matcher(MatchingModel model) -> of(FileKind.MATCHER, MatcherSummary.brief(model), true);
            case AnyFile.CodeRows(int rows, int columns) -> codes(rows, columns, true);
            case AnyFile.Graphs(int graphs, int columns) ->
                of(FileKind.INDEX, graphs + " with codes of " + columns + " bits", true);
            case AnyFile.EmbeddingRows(int rows, int columns) -> embeddings(rows, columns, true);
        };
    }

    private static CheckedFile of(FileKind kind, String details, boolean checksum) {
        return new CheckedFile(kind, kind + ", " + details, checksum);
    }

    private static CheckedFile codes(int rows, int bits, boolean checksum) {
        return of(FileKind.CODES, rows + " of " + bits + " bits", checksum);
    }

    private static CheckedFile embeddings(int rows, int floats, boolean checksum) {
        return of(FileKind.EMBEDDINGS, rows + " of " + floats + " floats", checksum);
    }

    private static CheckedFile ofGraph(Path file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            CsrGraph graph = MappedGraphs.map(file, arena);
            return of(FileKind.GRAPH, graph.nodeCount() + " nodes, " + graph.edgeCount() + " directed edges", false);
        }
    }

    /** A text that is read as a whole. */
    private static void requireText(Path file) throws IOException {
        if (Files.size(file) > MOST_TEXT) {
            throw MalformedFileException.in(file, "larger than any text that BGN writes");
        }
    }

    private static CheckedFile ofPage(Path file) throws IOException {
        requireText(file);
        String page = Files.readString(file, StandardCharsets.ISO_8859_1);
        if (!page.contains(Template.PAGE_OF_BGN)) {
            throw MalformedFileException.in(file, "a page that is not BGN's");
        }
        if (!page.stripTrailing().endsWith("</html>")) {
            throw MalformedFileException.in(file, "the page has no end");
        }
        return new CheckedFile(FileKind.PAGE, FileKind.PAGE.toString(), false);
    }

    private static CheckedFile ofPicture(Path file) throws IOException {
        requireText(file);
        String picture = Files.readString(file, StandardCharsets.ISO_8859_1);
        if (!picture.contains(Template.PICTURE_OF_BGN)) {
            throw MalformedFileException.in(file, "a picture that is not BGN's");
        }
        if (!picture.stripTrailing().endsWith("</svg>")) {
            throw MalformedFileException.in(file, "the picture has no end");
        }
        return of(FileKind.PICTURE, "SVG", false);
    }

    private static CheckedFile ofNpy(Path file) throws IOException {
        NpyArray array = NpyReader.read(file).requireDimensions(2);
        boolean isFloat = array.type().kind() == NpyType.Kind.FLOAT;
        if (array.type().bytes() != (isFloat ? Float.BYTES : 1)
                || (!isFloat && array.type().kind() != NpyType.Kind.UNSIGNED)) {
            throw MalformedFileException.in(
                    file, "an array of " + array.type() + "; BGN writes f4 for embeddings and u1 for codes");
        }
        return isFloat
                ? embeddings(array.size(0), array.size(1), false)
                : codes(array.size(0), CodesNpy.read(file).columns(), false);
    }

    /** Cells, one a line. */
    private static CheckedFile ofResults(Path file, String command, String what) throws IOException {
        requireText(file);
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (MalformedInputException e) {
            throw MalformedFileException.in(file, "not UTF-8");
        }
        ObjectMapper json = new ObjectMapper();
        for (int i = 0; i < lines.size(); i++) {
            try {
                if (json.readTree(lines.get(i)).isObject()) {
                    continue;
                }
            } catch (JsonProcessingException e) {
                // reported below
            }
            throw MalformedFileException.atLine(file, i + 1, "not a result of " + command);
        }
        return new CheckedFile(FileKind.RESULTS, what + ", " + lines.size() + " cells", false);
    }

    private static CheckedFile ofCsv(Path file) throws IOException {
        List<String> header = new ArrayList<>();
        int[] counts = counts(
                file, row -> IntStream.range(0, row.count()).mapToObj(row::text).forEach(header::add));
        return ofColumns(file, header, counts[1]);
    }

    private static CheckedFile ofTable(Path file) throws IOException {
        return new CheckedFile(
                FileKind.RESULTS, "results of bgn reproduce as a table, " + counts(file, _ -> {})[1] + " cells", false);
    }

    /** How many columns and rows there are; all rows must have the same columns. */
    private static int[] counts(Path file, Consumer<CsvRow> header) throws IOException {
        int[] counts = new int[2];
        CsvFile.forEachRow(file, row -> {
            if (counts[0] == 0) {
                counts[0] = row.count();
                header.accept(row);
            } else {
                row.requireCount(counts[0]);
                counts[1]++;
            }
        });
        return counts;
    }

    private static CheckedFile ofColumns(Path file, List<String> header, int rows) throws IOException {
        int columns = header.size();
        if (columns > 1
                && header.get(1).equals("class")
                && header.stream().skip(2).allMatch(name -> name.startsWith("score:"))) {
            return of(FileKind.PREDICTIONS, rows + " nodes", false);
        }
        if (columns < 2
                || !IntStream.range(1, columns).allMatch(c -> header.get(c).equals("e" + (c - 1)))) {
            throw MalformedFileException.atLine(file, 1, "not a header of BGN's results; " + OF_DATA);
        }
        try {
            return codes(rows, CodesReader.read(file).bits().columns(), false);
        } catch (MalformedFileException e) {
            return embeddings(rows, columns - 1, false);
        }
    }
}
