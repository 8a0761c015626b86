package dev.bgn.datasets.csv;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.LabelCollector;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.NodeIndex;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.matrix.Features;
import java.io.IOException;
import java.util.List;

/**
 * Reads a user's own graph from two delimited text files, see {@link CsvOptions}.
 *
 * <p>Nodes are numbered in the order of their lines. Classes are ordered by name. A node without a label is allowed, but
 * not in a part of the split. Where a text column is used, other columns are not looked at.
 */
public final class CsvGraphReader {
    private static final String ADVICE = "; if it is the class or a text, name the column as the label or as the text";

    private final CsvOptions options;
    private final NodeIndex nodes;
    private final LabelCollector labels = new LabelCollector();
    private final SplitColumn split = new SplitColumn();
    private final BagOfWords words = new BagOfWords();
    private NodeColumns columns;
    private FeatureRows numbers;

    private CsvGraphReader(CsvOptions options) {
        this.options = options;
        nodes = new NodeIndex(options.nodes());
    }

    /** Reads both files; {@code name} is how the dataset is called. */
    public static GraphData read(String name, CsvOptions options) throws IOException {
        return new CsvGraphReader(options).read(name);
    }

    private GraphData read(String name) throws IOException {
        CsvFile.forEachRow(options.nodes(), this::takeNode);
        if (nodes.count() == 0) {
            throw MalformedFileException.in(options.nodes(), "a header, but no node");
        }
        List<String> names = columns.text < 0 ? columns.featureNames() : words.vocabulary(options.minimumDocuments());
        Features features = columns.text < 0 ? numbers.toFeatures() : words.toFeatures(names);
        numbers = null;
        Labels classes = columns.label < 0 ? Labels.none(nodes.count()) : labels.toLabels();
        Split parts = columns.split < 0 ? Split.EMPTY : split.toSplit();
        EdgeList.Simple simple = CsvEdges.read(options.edges(), nodes).toSimpleGraph(nodes.count());
        return new GraphData(name, simple.graph(), features, names, classes, nodes.names(), parts, simple.report());
    }

    private void takeNode(CsvRow row) throws MalformedFileException {
        if (columns == null) {
            columns = new NodeColumns(row, options);
            numbers = new FeatureRows(options.nodes(), columns.features.length);
            return;
        }
        row.requireCount(columns.count());
        int node = nodes.count();
        nodes.add(row.text(columns.id), row.line());
        if (columns.label >= 0) {
            labels.add(row.text(columns.label));
        }
        if (columns.split >= 0) {
            takeSplit(row, node);
        }
        if (columns.text >= 0) {
            words.add(row.text(columns.text));
            return;
        }
        for (int i = 0; i < columns.features.length; i++) {
            int c = columns.features[i];
            numbers.set(i, row.number(c, columns.name(c), ADVICE));
        }
        numbers.endRow();
    }

    private void takeSplit(CsvRow row, int node) throws MalformedFileException {
        split.add(row, columns.split, node);
        boolean inSplit = !row.text(columns.split).isEmpty();
        if (inSplit && columns.label >= 0 && row.text(columns.label).isEmpty()) {
            throw row.error("the node '" + row.text(columns.id) + "' is in the split, but has no label");
        }
    }
}
