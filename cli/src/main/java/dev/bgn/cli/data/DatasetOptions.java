package dev.bgn.cli.data;

import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.TerminalBar;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.FileBytes;
import dev.bgn.datasets.Finding;
import dev.bgn.datasets.Finding.Kind;
import dev.bgn.datasets.Fingerprint;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.LargestComponent;
import dev.bgn.datasets.StructureFeatures;
import dev.bgn.datasets.csv.CsvGraphReader;
import dev.bgn.datasets.csv.CsvOptions;
import dev.bgn.datasets.csv.ModelColumns;
import dev.bgn.datasets.edges.NodeIds;
import dev.bgn.datasets.files.FileFormat;
import dev.bgn.datasets.known.DataFolders;
import dev.bgn.datasets.known.DatasetReader;
import dev.bgn.datasets.known.FoundDataset;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.runtime.MalformedFileException;
import dev.bgn.runtime.features.FeatureSchema;
import dev.bgn.runtime.model.NodeModel;
import dev.bgn.runtime.model.Provenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The dataset that a command works on: a known one by its name, or the user's own files. */
public final class DatasetOptions {
    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Mixin
    private DataFolderOption folder;

    @Option(
            names = "--dataset",
            paramLabel = "NAME",
            description = "A known dataset (see bgn data list), or with --format a file or folder.")
    private String dataset;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "What the file or folder is: ${COMPLETION-CANDIDATES}.")
    private FileFormat format;

    @Option(
            names = "--ogb-split",
            paramLabel = "NAME",
            description = "Which folder in split/ to take, where --format ogb finds more than one.")
    private String ogbSplit;

    @Option(
            names = "--nodes",
            paramLabel = "FILE",
            description = "Your own nodes as CSV or TSV with a header, plain or gzip; needs --edges.")
    private Path nodes;

    @Option(
            names = "--edges",
            paramLabel = "FILE",
            description = "Your own edges, two columns of node ids; without --nodes a graph without features.")
    private Path edges;

    @Mixin
    private CsvColumns columns;

    @Option(
            names = "--node-ids",
            paramLabel = "KIND",
            description = "What --edges without --nodes holds: ${COMPLETION-CANDIDATES} (default: names).")
    private NodeIds nodeIds;

    @Option(
            names = "--largest-component",
            description = "Take the largest connected part of the graph alone, as many published results do.")
    private boolean largestComponent;

    /** Takes a dataset that was named without the option. */
    void name(String name) {
        if (name != null && dataset != null) {
            throw new BadInputException("two datasets, '" + name + "' and '" + dataset + "': name one");
        }
        dataset = name == null ? dataset : name;
    }

    /** The known dataset that was asked for; none when it is the user's own. */
    Optional<KnownDataset> known() {
        requireOneSource();
        if (dataset == null || format != null) {
            return Optional.empty();
        }
        if (KnownDataset.find(dataset).isEmpty() && Files.exists(Path.of(dataset))) {
            throw new BadInputException("'" + dataset + "' is a file or folder: say what it is with --format, or give "
                    + "your own CSV files with --nodes and --edges");
        }
        return Optional.of(DataFolderOption.known(dataset));
    }

    DataFolders folders() {
        return folder.folders();
    }

    /** Reads the graph with the split that comes with it, if any. */
    public GraphData load() throws IOException {
        return tell(read(Optional.empty(), false));
    }

    /** The same for a training: a graph without features gets some from its structure. */
    public GraphData loadToTrain() throws IOException {
        GraphData read = read(Optional.empty(), false);
        long loops = read.edgeReport().selfLoops();
        GraphData data = loops == 0 || known().isPresent() ? read : read.with(Finding.of(Kind.SELF_LOOPS, "", loops));
        // Without labels nothing is learned, so nothing needs to be made.
        if (data.featureCount() > 0 || data.classCount() == 0) {
            return tell(data);
        }
        FeatureSchema.Structure structure = StructureFeatures.usual(data.nodeCount());
        return tell(StructureFeatures.addTo(data, structure)
                .with(Finding.of(Kind.STRUCTURE_MADE, data.name(), structure.featureCount())));
    }

    /** The same with the features that a model takes: columns of a table are found by their names. */
    public GraphData load(NodeModel model) throws IOException {
        return load(model, false);
    }

    /** The same, where nodes may lack a number that training always had: {@link Kind#NOT_CLASSIFIED} names them. */
    public GraphData loadToPredict(NodeModel model) throws IOException {
        return load(model, true);
    }

    private GraphData load(NodeModel model, boolean partly) throws IOException {
        columns.requireNoKinds();
        GraphData data = read(Optional.of(model), partly);
        if (!(model.schema() instanceof FeatureSchema.Structure structure)) {
            return tell(data);
        }
        GraphData made = StructureFeatures.addTo(data, structure);
        if (data.featureCount() > 0) {
            made = made.with(Finding.of(Kind.STRUCTURE_TAKEN, data.name(), data.featureCount()));
        }
        String learned = model.provenance().get(Provenance.DATASET_HASH);
        if (learned != null && !learned.equals(Fingerprint.of(made))) {
            made = made.with(Finding.of(
                    Kind.OTHER_STRUCTURE, model.provenance().getOrDefault(Provenance.DATASET, "another graph"), 0));
        }
        return tell(made);
    }

    private GraphData read(Optional<NodeModel> model, boolean partly) throws IOException {
        Optional<KnownDataset> known = known();
        if (known.isPresent()) {
            return read(folders().require(DataFolderOption.knownGraph(dataset)));
        }
        Optional<ModelColumns> table = model.flatMap(of ->
                of.schema().toTable().map(schema -> new ModelColumns(schema, Provenance.labelColumn(of), partly)));
        String name = dataset != null ? dataset : nodes != null ? nodes.toString() : edges.toString();
        try (TerminalBar bar = TerminalBar.ofBytes("reading " + name, fileBytes(table.isEmpty()))) {
            return part(ScopedValue.where(FileBytes.READ, bar::stepBy).call(() -> readOwn(table)));
        } catch (MalformedFileException e) {
            boolean ofNodes = nodes != null && e.getMessage().startsWith(nodes.toString());
            if (ofNodes && model.isPresent() && table.isEmpty()) {
                throw new BadInputException(numbered(model.get()));
            }
            throw e;
        }
    }

    /** What a model takes that has no columns. */
    private static String numbered(NodeModel model) {
        return "the model takes the " + model.featureCount() + " features of "
                + model.provenance().getOrDefault(Provenance.DATASET, "its dataset")
                + ", which are no columns of a table";
    }

    /** The size of all files to read, the nodes twice where their columns are not known; −1 where it is not known. */
    private long fileBytes(boolean nodesTwice) throws IOException {
        long bytes = 0;
        for (Path file : Stream.of(dataset == null ? null : Path.of(dataset), nodes, nodesTwice ? nodes : null, edges)
                .filter(Objects::nonNull)
                .toList()) {
            if (!Files.isRegularFile(file)) {
                return -1;
            }
            bytes += Files.size(file);
        }
        return bytes;
    }

    /** Says on standard error what a user should know about the data, names in it without what steers a terminal. */
    private GraphData tell(GraphData data) {
        data.remarks().forEach(remark -> command.commandLine().getErr().println(remark.replaceAll("\\p{Cntrl}", " ")));
        return data;
    }

    /** Reads a copy that was found. */
    public GraphData load(FoundDataset found) throws IOException {
        return tell(read(found));
    }

    private GraphData read(FoundDataset found) throws IOException {
        try (TerminalBar _ = TerminalBar.of("reading " + found.dataset().name(), -1)) {
            return part(DatasetReader.readGraph(found));
        }
    }

    /** @param table the columns that a model takes */
    private GraphData readOwn(Optional<ModelColumns> table) throws IOException {
        if (format != null) {
            Path path = existing(Path.of(dataset));
            return ogbSplit == null ? format.read(path) : FileFormat.readOgb(path, ogbSplit);
        }
        if (nodes != null) {
            CsvOptions csv = columns.of(existingFile(nodes), existingFile(edges));
            if (table.isPresent()) {
                return CsvGraphReader.read(nodes.toString(), csv, table.get());
            }
            GraphData data = CsvGraphReader.read(nodes.toString(), csv);
            columns.requireUse(data.schema());
            return data;
        }
        return FileFormat.readEdges(existingFile(edges), nodeIds == null ? NodeIds.NAMES : nodeIds);
    }

    /** What was asked for of a graph. */
    private GraphData part(GraphData whole) {
        GraphData part = largestComponent ? LargestComponent.of(whole) : whole;
        return part.nodeCount() == whole.nodeCount()
                ? part
                : part.with(Finding.of(
                        Kind.LARGEST_COMPONENT, "", part.nodeCount(), List.of(Integer.toString(whole.nodeCount()))));
    }

    private void requireOneSource() {
        require(dataset == null || !dataset.isBlank(), "the name of the dataset is empty");
        OutputPath.requireName(nodes, "--nodes");
        OutputPath.requireName(edges, "--edges");
        long sources = Stream.of(dataset, nodes == null ? edges : nodes)
                .filter(source -> source != null)
                .count();
        require(sources > 0 || format == null, "--format " + format + ": of which file or folder? give its path");
        if (sources == 0) {
            throw new BadInputException("which dataset? name one (" + KnownDataset.graphNames()
                    + "), or give your own with --nodes FILE --edges FILE");
        }
        require(sources == 1, "a named dataset and --nodes or --edges: give one of them");
        require(nodes == null || edges != null, "--nodes needs --edges: a file with two columns of node ids");
        require(
                nodes != null || !columns.isGiven(),
                "--id, --label, --split-column and the options that say what columns are need --nodes FILE");
        require(
                folder.path().isEmpty() || (dataset != null && format == null),
                "--data is a folder of datasets with names; files of your own are found without it");
        require(format == null || dataset != null, "--format is for a file or folder; --nodes and --edges are CSV");
        require(ogbSplit == null || format == FileFormat.ogb, "--ogb-split belongs to --format ogb");
        require(ogbSplit == null || !ogbSplit.isBlank(), "--ogb-split is empty: give a name");
        require(nodeIds == null || (edges != null && nodes == null), "--node-ids belongs to --edges without --nodes");
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new BadInputException(otherwise);
        }
    }

    private static Path existing(Path path) {
        require(Files.exists(path), path + ": there is no such file or folder");
        return path;
    }

    private static Path existingFile(Path path) {
        require(Files.exists(path), path + ": there is no such file");
        require(!Files.isDirectory(path), path + ": a folder, not a file");
        return path;
    }
}
