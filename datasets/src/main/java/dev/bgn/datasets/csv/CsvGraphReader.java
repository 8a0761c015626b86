package dev.bgn.datasets.csv;

import dev.bgn.datasets.EdgeList;
import dev.bgn.datasets.Finding;
import dev.bgn.datasets.Finding.Kind;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.IntChunks;
import dev.bgn.datasets.LabelCollector;
import dev.bgn.datasets.Labels;
import dev.bgn.datasets.NodeIndex;
import dev.bgn.datasets.Split;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.features.Row;
import dev.bgn.runtime.features.RowEncoder;
import dev.bgn.runtime.matrix.Features;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
    private final CsvOptions options;
    private final FeatureSchema.Table schema;
    private final Optional<ModelColumns> model;
    private final NodeIndex nodes;
    private final LabelCollector labels = new LabelCollector();
    private final IntChunks[] parts = {new IntChunks(), new IntChunks(), new IntChunks()};
    private final List<Finding> findings = new ArrayList<>();
    /** Words that mean no class, and of how many nodes. */
    private final Map<String, Integer> unlabelled = new TreeMap<>();

    private final RowEncoder encoder;
    private final BitSet refused = new BitSet();
    /** The names of the nodes that lack a number, by column. */
    private final Map<String, List<String>> lacking = new LinkedHashMap<>();

    private NodeColumns columns;
    private Cells cells;

    private CsvGraphReader(CsvOptions options, FeatureSchema.Table schema, Optional<ModelColumns> model) {
        this.options = options;
        this.schema = schema;
        this.model = model;
        nodes = new NodeIndex(options.nodes());
        encoder = RowEncoder.of(schema);
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
        return new CsvGraphReader(options, scan.schema(), Optional.empty()).read(name, scan.findings());
    }

    /** Reads both files with the features that a model takes. Labels are not needed, and need not be known to it. */
    public static GraphData read(String name, CsvOptions options, ModelColumns model) throws IOException {
        return new CsvGraphReader(options, model.schema(), Optional.of(model)).read(name, List.of());
    }

    private GraphData read(String name, List<Finding> earlier) throws IOException {
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
        Labels classes = columns.label < 0
                ? Labels.none(nodes.count())
                : labels.toLabels(Optional.of(columns.name(columns.label)));
        Split split =
                columns.split < 0 ? Split.EMPTY : new Split(parts[0].toArray(), parts[1].toArray(), parts[2].toArray());
        CsvEdges edges = CsvEdges.read(options, nodes, refused);
        EdgeList.Simple simple = edges.list().toSimpleGraph(nodes.count());
        unlabelled.forEach((word, count) ->
                findings.add(Finding.of(Kind.WORD_FOR_NO_CLASS, columns.name(columns.label), count, List.of(word))
                        .in(options.nodes())));
        findings.addAll(earlier);
        addMisfits();
        lacking.forEach((column, names) -> findings.add(Finding.of(Kind.NOT_CLASSIFIED, column, names.size(), names)));
        findings.addAll(edges.findings());
        return new GraphData(
                name, simple.graph(), features(), schema, classes, nodes.names(), split, simple.report(), findings);
    }

    private Features features() throws MalformedFileException {
        try {
            return encoder.toFeatures();
        } catch (IllegalArgumentException e) {
            throw MalformedFileException.in(options.nodes(), e.getMessage());
        }
    }

    /** That a column has no feature at all is found where its values are counted. */
    private void addMisfits() {
        Set<String> without = schema.columns().stream()
                .filter(column -> column.featureCount() == 0)
                .map(FeatureSchema.Column::name)
                .collect(Collectors.toSet());
        for (RowEncoder.Misfit misfit : encoder.misfits()) {
            Kind kind = switch (misfit.reason()) {
                case UNKNOWN_VALUE -> Kind.UNKNOWN_VALUES;
                case NO_KNOWN_WORD -> Kind.NO_KNOWN_WORD;
                case NO_VALUE -> Kind.NO_VALUE;
                // A feature marks it, or the finding about refused nodes counts it.
                case NO_NUMBER -> null;
            };
            if (kind == Kind.UNKNOWN_VALUES || (kind != null && !without.contains(misfit.column()))) {
                findings.add(Finding.of(kind, misfit.column(), misfit.cells(), misfit.examples()));
            }
        }
    }

    private static boolean hasBlank(String text) {
        return text.strip().indexOf(' ') >= 0;
    }

    private void takeNode(CsvRow row) throws MalformedFileException {
        if (columns == null) {
            columns = new NodeColumns(row, options, model);
            cells = new Cells(
                    row,
                    schema.columns().stream()
                            .mapToInt(column -> columns.indexOf(column.name()))
                            .toArray());
            if (model.isPresent()) {
                findUnused();
            } else {
                columns.guess(options).ifPresent(findings::add);
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
        takeFeatures(row, node);
    }

    /** The row that the file is at; it is always the same object. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Cells(CsvRow row, int[] fields) implements Row {
        @Override
        public String text(int column) {
            return row.text(fields[column]);
        }

        @Override
        public float number(int column) {
            return row.parse(fields[column]);
        }

        @Override
        public boolean isMissing(int column) {
            return row.isMissing(fields[column]);
        }
    }

    private void takeFeatures(CsvRow row, int node) throws MalformedFileException {
        Optional<String> without;
        try {
            without = encoder.add(cells);
        } catch (IllegalArgumentException e) {
            throw row.error(e.getMessage());
        }
        if (without.isPresent()) {
            if (!model.orElseThrow().partly()) {
                throw row.error(
                        "column '" + without.get() + "': a number is missing; there was always one in training");
            }
            refused.set(node);
            lacking.computeIfAbsent(without.get(), _ -> new ArrayList<>()).add(row.text(columns.id));
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

    private void findUnused() {
        Set<Integer> used = Arrays.stream(cells.fields()).boxed().collect(Collectors.toSet());
        List<String> unused = Arrays.stream(columns.others)
                .filter(c -> !used.contains(c))
                .mapToObj(columns::name)
                .toList();
        if (!unused.isEmpty()) {
            findings.add(
                    Finding.of(Kind.UNUSED_COLUMNS, "", unused.size(), unused).in(options.nodes()));
        }
    }

    /** Puts a node into the part that its row names; an empty field is no part. */
    private void takeSplit(CsvRow row, int node) throws MalformedFileException {
        String part = row.text(columns.split);
        boolean hasNone = columns.label >= 0 && row.isMissingName(columns.label);
        if (!part.isEmpty() && hasNone && model.isEmpty()) {
            throw row.error("the node '" + row.text(columns.id) + "' is in the split, but has no label");
        }
        if (hasNone) {
            return; // with a model it is only predicted
        }
        switch (part.toLowerCase(Locale.ROOT)) {
            case "" -> {}
            case "train" -> parts[0].add(node);
            case "val", "valid", "validation" -> parts[1].add(node);
            case "test" -> parts[2].add(node);
            default -> throw row.error("the split is '" + part + "'; it must be train, validation, test or empty");
        }
    }
}
