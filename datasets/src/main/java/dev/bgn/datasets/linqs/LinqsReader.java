package dev.bgn.datasets.linqs;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.IntChunks;
import dev.bgn.datasets.LabelCollector;
import dev.bgn.datasets.NodeIndex;
import dev.bgn.datasets.Split;
import dev.bgn.datasets.csv.CsvFile;
import dev.bgn.datasets.csv.CsvRow;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.Features;
import dev.bgn.runtime.matrix.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads the text form of the LINQS citation graphs: a {@code content} file with a paper on each line (id, 0/1 word
 * features, class name) and a {@code cites} file with {@code <cited> <citing>} on each line, tab or comma separated. Some
 * copies have the class name in the second column; the first line tells.
 *
 * <p>Nodes are numbered in the order of the lines and named by their paper ids; classes are ordered by name.
 */
public final class LinqsReader {
    private final NodeIndex nodes;
    private final LabelCollector labels = new LabelCollector();
    private final IntChunks ends = new IntChunks();
    private final IntChunks ones = new IntChunks();
    private int fields = -1;
    private int label;

    private LinqsReader(Path content) {
        nodes = new NodeIndex(content);
    }

    /** Reads both files; {@code name} is how the dataset is called. */
    public static GraphData read(String name, Path content, Path cites) throws IOException {
        return new LinqsReader(content).readFiles(name, content, cites);
    }

    private GraphData readFiles(String name, Path content, Path cites) throws IOException {
        CsvFile.forEachRow(content, this::takePaper);
        EdgeList edges = new EdgeList();
        CsvFile.forEachRow(cites, row -> {
            row.requireCount(2);
            edges.add(nodes.find(row.text(0), cites, row.line()), nodes.find(row.text(1), cites, row.line()));
        });
        EdgeList.Simple simple = edges.toSimpleGraph(nodes.count());
        return new GraphData(
                name,
                simple.graph(),
                new Features.Sparse(SparseMatrix.binary(nodes.count(), fields - 2, rowStarts(), ones.toArray())),
                labels.toLabels(),
                nodes.names(),
                Split.EMPTY,
                simple.report());
    }

    private int[] rowStarts() {
        int[] starts = new int[ends.size() + 1];
        for (int i = 0; i < ends.size(); i++) {
            starts[i + 1] = ends.get(i);
        }
        return starts;
    }

    private void takePaper(CsvRow row) throws MalformedFileException {
        if (fields < 0) {
            fields = row.count();
            label = findLabel(row);
        }
        row.requireCount(fields);
        nodes.add(row.text(0), row.line());
        if (row.text(label).isEmpty()) {
            throw row.error("the paper '" + row.text(0) + "' has no class");
        }
        labels.add(row.text(label));
        int first = label == 1 ? 2 : 1;
        for (int i = 0; i < fields - 2; i++) {
            if (row.is(first + i, '1')) {
                ones.add(i);
            } else if (!row.is(first + i, '0')) {
                throw row.error("field " + (first + i + 1) + " is '" + row.text(first + i) + "', not 0 or 1");
            }
        }
        ends.add(ones.size());
    }

    /** The last column, unless only the second can be a class name. */
    private static int findLabel(CsvRow row) throws MalformedFileException {
        if (row.count() < 3) {
            throw row.error(
                    row.count() + " fields; a paper has an id, features and a class, separated by tab or comma");
        }
        int last = row.count() - 1;
        return isBit(row, last) && !isBit(row, 1) ? 1 : last;
    }

    private static boolean isBit(CsvRow row, int field) {
        return row.is(field, '0') || row.is(field, '1');
    }
}
