package dev.bgn.datasets.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.FloatMatrix;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Writes a graph as the two files that {@link CsvGraphReader} reads: {@code nodes.csv} with the columns id, label, split
 * and those of the features by their names, or f0, f1, … (label and split only where there are any), and {@code
 * edges.csv} with source and target, each undirected edge once.
 *
 * <p>Read back it is the same graph in the same order with the same features, labels and split; only the classes are in
 * the order of their names then, classes without a node are gone, and nodes without a name are called by their numbers.
 */
public final class CsvGraphWriter {
    public static final String NODES = "nodes.csv";
    public static final String EDGES = "edges.csv";

    private final GraphData data;
    private final String[] parts;
    private final float[] row;

    private CsvGraphWriter(GraphData data) {
        this.data = data;
        this.parts = partOfNode(data);
        this.row = new float[data.featureCount()];
    }

    /** Writes both files into a folder, each whole or not at all. */
    public static void write(GraphData data, Path folder) throws IOException {
        CsvGraphWriter writer = new CsvGraphWriter(data);
        Files.createDirectories(folder);
        CsvTable.write(folder.resolve(NODES), writer::writeNodes);
        CsvTable.write(folder.resolve(EDGES), writer::writeEdges);
    }

    private static String[] partOfNode(GraphData data) {
        String[] parts = new String[data.nodeCount()];
        Arrays.fill(parts, "");
        Split split = data.split();
        Arrays.stream(split.train()).forEach(node -> parts[node] = "train");
        Arrays.stream(split.validation()).forEach(node -> parts[node] = "validation");
        Arrays.stream(split.test()).forEach(node -> parts[node] = "test");
        return parts;
    }

    /** The names of the features, or numbers where the reader would misunderstand a name. */
    private List<String> featureColumns() {
        List<String> names = data.featureNames();
        boolean clear = names.stream().noneMatch(name -> name.isBlank() || NodeColumns.hasMeaning(name));
        return !names.isEmpty() && clear && Set.copyOf(names).size() == names.size()
                ? names
                : IntStream.range(0, row.length).mapToObj(c -> "f" + c).toList();
    }

    private String name(int node) {
        return data.nodeNames().isEmpty()
                ? Integer.toString(node)
                : data.nodeNames().get(node);
    }

    private void writeNodes(CsvWriter csv) {
        boolean labelled = data.classCount() > 0;
        boolean hasSplit = !data.split().equals(Split.EMPTY);
        CsvWriter.CsvWriterRecord header = csv.writeRecord().writeField("id");
        if (labelled) {
            header.writeField("label");
        }
        if (hasSplit) {
            header.writeField("split");
        }
        featureColumns().forEach(header::writeField);
        header.endRecord();
        for (int i = 0; i < data.nodeCount(); i++) {
            CsvWriter.CsvWriterRecord line = csv.writeRecord().writeField(name(i));
            if (labelled) {
                int label = data.labels().of(i);
                line.writeField(
                        label == Labels.NONE ? "" : data.labels().classNames().get(label));
            }
            if (hasSplit) {
                line.writeField(parts[i]);
            }
            fillRow(i);
            for (float value : row) {
                line.writeField(text(value));
            }
            line.endRecord();
        }
    }

    private void fillRow(int node) {
        switch (data.features()) {
            case Features.Dense(FloatMatrix matrix) ->
                System.arraycopy(matrix.data(), node * row.length, row, 0, row.length);
            case Features.Sparse(SparseMatrix matrix) -> {
                Arrays.fill(row, 0);
                for (int e = matrix.rowStart()[node]; e < matrix.rowStart()[node + 1]; e++) {
                    row[matrix.columnIndex()[e]] += matrix.isBinary() ? 1 : matrix.values()[e];
                }
            }
        }
    }

    /** The shortest text that is read back as the same bits. */
    private static String text(float value) {
        boolean whole = Float.floatToIntBits(value) == Float.floatToIntBits((int) value);
        return whole ? Integer.toString((int) value) : Float.toString(value);
    }

    private void writeEdges(CsvWriter csv) {
        csv.writeRecord("source", "target");
        for (int i = 0; i < data.nodeCount(); i++) {
            int node = i;
            data.graph().forEachNeighbour(i, neighbour -> {
                if (node < neighbour) {
                    csv.writeRecord(name(node), name(neighbour));
                }
            });
        }
    }
}
