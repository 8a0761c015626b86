package dev.bgn.datasets.csv;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.LabelCollector;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.NodeIndex;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.matrix.Features;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Reads a user's own graph from two delimited text files, see {@link CsvOptions}.
 *
 * <p>Nodes are numbered in the order of their lines. Classes are ordered by name. A node without a label is allowed, but
 * not in a part of the split. What features the columns give is found out by {@link SchemaScan}, or known from a model.
 */
public final class CsvGraphReader {
    private static final int SHOWN = 8;

    private final CsvOptions options;
    private final FeatureSchema.Table schema;
    private final boolean ofModel;
    private final NodeIndex nodes;
    private final LabelCollector labels = new LabelCollector();
    private final SplitColumn split = new SplitColumn();
    private final List<String> remarks = new ArrayList<>();
    /** Words that mean no class, and of how many nodes. */
    private final Map<String, Integer> unlabelled = new TreeMap<>();

    private final SparseRows sparse;
    private final FeatureRows rows;
    private NodeColumns columns;
    private FeatureColumns cells;

    private CsvGraphReader(CsvOptions options, FeatureSchema.Table schema, boolean ofModel) {
        this.options = options;
        this.schema = schema;
        this.ofModel = ofModel;
        nodes = new NodeIndex(options.nodes());
        // Only a text has so many features that a row of zeros would be too much work.
        boolean hasText = schema.columns().stream().anyMatch(FeatureSchema.Text.class::isInstance);
        sparse = hasText ? new SparseRows(schema.featureCount()) : null;
        rows = hasText ? null : new FeatureRows(options.nodes(), schema.featureCount());
    }

    /** Reads both files and finds out what features there are; {@code name} is how the dataset is called. */
    public static GraphData read(String name, CsvOptions options) throws IOException {
        if (Files.readAttributes(options.nodes(), BasicFileAttributes.class).isOther()) {
            throw MalformedFileException.in(
                    options.nodes(),
                    "a pipe or device; nodes are read twice, for their columns and for their values: write them to a "
                            + "file first");
        }
        SchemaScan scan = SchemaScan.of(options);
        return new CsvGraphReader(options, scan.schema(), false).read(name, scan.remarks());
    }

    /** Reads both files with the features that a model takes. Labels are not needed, and need not be known to it. */
    public static GraphData read(String name, CsvOptions options, FeatureSchema.Table schema) throws IOException {
        return new CsvGraphReader(options, schema, true).read(name, List.of());
    }

    private GraphData read(String name, List<String> earlier) throws IOException {
        CsvFile.forEachRow(options.nodes(), this::takeNode);
        if (nodes.count() == 0) {
            throw MalformedFileException.in(options.nodes(), "a header, but no node");
        }
        if (columns.count() == 1
                && options.id().isEmpty()
                && hasBlank(columns.name(0))
                && nodes.names().stream().allMatch(CsvGraphReader::hasBlank)) {
            throw MalformedFileException.in(
                    options.nodes(),
                    "one column, '" + columns.name(0)
                            + "'; columns are separated by commas, semicolons, tabs or bars, not by blanks; where it "
                            + "has the names of the nodes, say so with --id");
        }
        Features features = sparse == null ? rows.toFeatures() : sparse.toFeatures();
        Labels classes = columns.label < 0 ? Labels.none(nodes.count()) : labels.toLabels();
        Split parts = columns.split < 0 ? Split.EMPTY : split.toSplit();
        CsvEdges edges = CsvEdges.read(options.edges(), nodes);
        EdgeList.Simple simple = edges.list().toSimpleGraph(nodes.count());
        remarkUnlabelled();
        remarks.addAll(earlier);
        remarks.addAll(cells.remarks());
        cells.emptyCategories().ifPresent(remarks::add);
        edges.remark().ifPresent(remarks::add);
        return new GraphData(
                name, simple.graph(), features, schema, classes, nodes.names(), parts, simple.report(), remarks);
    }

    private static boolean hasBlank(String text) {
        return text.strip().indexOf(' ') >= 0;
    }

    private void takeNode(CsvRow row) throws MalformedFileException {
        if (columns == null) {
            columns = new NodeColumns(row, options, ofModel ? Optional.of(schema) : Optional.empty());
            cells = new FeatureColumns(schema, columns);
            if (ofModel) {
                remarkUnused();
            } else {
                columns.remark(options).ifPresent(line -> remarks.add(options.nodes() + ": " + line));
            }
            return;
        }
        row.requireCount(columns.count());
        int node = nodes.count();
        nodes.add(row.text(columns.id), row.line());
        if (columns.label >= 0) {
            takeLabel(row);
        }
        if (columns.split >= 0) {
            takeSplit(row, node);
        }
        if (sparse == null) {
            cells.read(row, rows::set);
            rows.endRow();
        } else {
            cells.read(row, sparse);
            sparse.endRow();
        }
    }

    /** NA and the like are no class, as they are no number. */
    private void takeLabel(CsvRow row) {
        boolean missing = row.isMissingName(columns.label);
        if (missing && !row.isEmpty(columns.label)) {
            unlabelled.merge(row.text(columns.label), 1, Integer::sum);
        }
        labels.add(missing ? "" : row.text(columns.label));
    }

    private void remarkUnlabelled() {
        unlabelled.forEach((word, count) -> remarks.add(options.nodes() + ": '" + word + "' in the column '"
                + columns.name(columns.label) + "' means no class (" + count + (count == 1 ? " node" : " nodes")
                + "); in quotes it would be a class"));
    }

    private void remarkUnused() {
        Set<String> used = schema.columns().stream()
                .map(c -> columns.name(columns.indexOf(c.name())))
                .collect(Collectors.toSet());
        List<String> unused = Arrays.stream(columns.others)
                .mapToObj(columns::name)
                .filter(name -> !used.contains(name))
                .toList();
        if (!unused.isEmpty()) {
            remarks.add(options.nodes() + ": the model does not use " + listed(unused));
        }
    }

    static String listed(List<String> columns) {
        String some = columns.stream().limit(SHOWN).collect(Collectors.joining("', '", "'", "'"));
        return (columns.size() == 1 ? "the column " : "the columns ")
                + some
                + (columns.size() > SHOWN ? ", … (" + columns.size() + " in all)" : "");
    }

    private void takeSplit(CsvRow row, int node) throws MalformedFileException {
        boolean inSplit = !row.isEmpty(columns.split);
        boolean hasNone = columns.label >= 0 && row.isMissingName(columns.label);
        if (inSplit && hasNone && !ofModel) {
            throw row.error("the node '" + row.text(columns.id) + "' is in the split, but has no label");
        }
        // With a model a node without a label is only predicted.
        if (!hasNone) {
            split.add(row, columns.split, node);
        }
    }
}
