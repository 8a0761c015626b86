package dev.bgn.datasets.ogb;

import dev.bgn.datasets.Finding;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.IntChunks;
import dev.bgn.datasets.LabelCollector;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.csv.CsvFile;
import dev.bgn.datasets.csv.CsvRow;
import dev.bgn.datasets.edges.EdgeListReader;
import dev.bgn.datasets.edges.NodeIds;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.FeatureRows;
import dev.bgn.runtime.matrix.Features;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Reads the folder layout of the Open Graph Benchmark's node datasets: {@code raw/} (or the folder itself) with
 * {@code edge.csv.gz}, {@code node-label.csv.gz} and maybe {@code node-feat.csv.gz} and {@code num-node-list.csv.gz}, and
 * {@code split/<name>/} with {@code train.csv.gz}, {@code valid.csv.gz} and {@code test.csv.gz}. None has a header; each
 * may also be there unpacked, as {@code .csv}. The features are dense, the classes are the label numbers. Without
 * {@code node-feat} it is a graph without features.
 */
public final class OgbReader {
    private static final String LABELS = "node-label";

    private final Path raw;

    private OgbReader(Path folder) {
        raw = Files.isDirectory(folder.resolve("raw")) ? folder.resolve("raw") : folder;
    }

    /** Reads a folder with its only split; without {@code split/} there is none. */
    public static GraphData read(String name, Path folder) throws IOException {
        OgbReader reader = new OgbReader(folder);
        Path splits = folder.resolve("split");
        return reader.readFiles(name, Files.isDirectory(splits) ? onlyFolder(splits) : null);
    }

    /** Reads a folder with the named split. */
    public static GraphData read(String name, Path folder, String split) throws IOException {
        Path chosen = folder.resolve("split").resolve(split);
        if (!Files.isDirectory(chosen)) {
            throw new NoSuchFileException(chosen.toString());
        }
        return new OgbReader(folder).readFiles(name, chosen);
    }

    private static Path onlyFolder(Path splits) throws IOException {
        try (Stream<Path> entries = Files.list(splits)) {
            List<Path> folders = entries.filter(Files::isDirectory).sorted().toList();
            if (folders.size() != 1) {
                throw MalformedFileException.in(
                        splits,
                        folders.size() + " splits, name one with --ogb-split: "
                                + folders.stream().map(Path::getFileName).toList());
            }
            return folders.getFirst();
        }
    }

    private GraphData readFiles(String name, Path split) throws IOException {
        Path file = find(raw, "node-feat");
        Features features;
        Labels labels;
        if (Files.exists(file)) {
            FeatureRows rows = readFeatures(file);
            int count = requireNodeCount(rows.rowCount(), file);
            try {
                features = rows.toDense();
            } catch (IllegalArgumentException e) {
                throw MalformedFileException.in(file, e.getMessage());
            }
            labels = readLabels();
            if (labels.nodeCount() != count) {
                throw MalformedFileException.in(
                        find(raw, LABELS), labels.nodeCount() + " labels for " + count + " nodes");
            }
        } else {
            labels = readLabels();
            features = GraphData.noFeatures(requireNodeCount(labels.nodeCount(), find(raw, LABELS)));
        }
        int nodes = labels.nodeCount();
        EdgeListReader.Result simple = EdgeListReader.read(find(raw, "edge"), NodeIds.FROM_ZERO, nodes);
        GraphData data = new GraphData(
                name, simple.graph(), features, labels, List.of(), readSplit(split, nodes), simple.report());
        Path edgeFeatures = find(raw, "edge-feat");
        return Files.exists(edgeFeatures)
                ? data.with(Finding.of(Finding.Kind.EDGE_FEATURES, "", 0).in(edgeFeatures))
                : data;
    }

    private static Path find(Path folder, String name) {
        Path packed = folder.resolve(name + ".csv.gz");
        Path plain = folder.resolve(name + ".csv");
        return !Files.exists(packed) && Files.exists(plain) ? plain : packed;
    }

    private static FeatureRows readFeatures(Path file) throws IOException {
        FeatureRows[] rows = new FeatureRows[1];
        int[] columns = new int[1];
        CsvFile.forEachRow(file, row -> {
            if (rows[0] == null) {
                columns[0] = row.count();
                rows[0] = new FeatureRows(row.count());
            }
            row.requireCount(columns[0]);
            for (int c = 0; c < columns[0]; c++) {
                rows[0].set(c, row.number(c, String.valueOf(c + 1)));
            }
            rows[0].endRow();
        });
        return rows[0];
    }

    /** One node for each row of features or labels; a number of nodes that is stated has to agree. */
    private int requireNodeCount(long rows, Path counted) throws IOException {
        Path file = find(raw, "num-node-list");
        if (!Files.exists(file)) {
            return Math.toIntExact(rows);
        }
        int[] stated = {-1};
        CsvFile.forEachRow(file, row -> {
            if (stated[0] >= 0 || row.count() != 1) {
                throw row.error("one number of nodes expected: only datasets of one graph are supported");
            }
            stated[0] = wholeNumber(row);
        });
        if (stated[0] != rows) {
            throw MalformedFileException.in(
                    counted, rows + " rows, but " + file.getFileName() + " says " + stated[0] + " nodes");
        }
        return stated[0];
    }

    private Labels readLabels() throws IOException {
        LabelCollector labels = new LabelCollector();
        CsvFile.forEachRow(find(raw, LABELS), row -> {
            if (row.count() != 1) {
                throw row.error(row.count() + " labels for a node; only one is supported");
            }
            boolean missing = row.text(0).toLowerCase(Locale.ROOT).equals("nan");
            labels.add(missing ? "" : String.valueOf(wholeNumber(row)));
        });
        return labels.toLabels();
    }

    private static Split readSplit(Path split, int nodes) throws IOException {
        if (split == null) {
            return Split.EMPTY;
        }
        int[] train = readNodes(find(split, "train"), nodes);
        int[] valid = readNodes(find(split, "valid"), nodes);
        int[] test = readNodes(find(split, "test"), nodes);
        try {
            return new Split(train, valid, test);
        } catch (IllegalArgumentException e) {
            throw MalformedFileException.in(split, e.getMessage());
        }
    }

    private static int[] readNodes(Path file, int nodes) throws IOException {
        IntChunks found = new IntChunks();
        CsvFile.forEachRow(file, row -> {
            row.requireCount(1);
            int node = wholeNumber(row);
            if (node >= nodes) {
                throw row.error("the missing node " + node + "; nodes are 0 … " + (nodes - 1));
            }
            found.add(node);
        });
        return found.toArray();
    }

    /** A number such as 7 or, as some tools write it, 7.0. */
    private static int wholeNumber(CsvRow row) throws MalformedFileException {
        String text = row.text(0);
        String digits = text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
        if (!digits.matches("\\d{1,10}") || Long.parseLong(digits) > Integer.MAX_VALUE) {
            throw row.error("'" + text + "' is not a whole number from 0 on");
        }
        return Integer.parseInt(digits);
    }
}
