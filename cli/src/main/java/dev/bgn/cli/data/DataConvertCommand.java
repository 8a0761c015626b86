package dev.bgn.cli.data;

import dev.bgn.cli.files.FileKind;
import dev.bgn.cli.files.ForceOption;
import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.csv.CsvGraphWriter;
import dev.bgn.runtime.graph.MappedGraphs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a dataset in another form. */
@Command(
        name = "convert",
        description = {
            "Writes any dataset as CSV, as a graph file, or both.",
            "nodes.csv has the columns id, label, split and the features, f0, f1, … where they have no names; edges.csv "
                    + "has source and target. They are read back with --nodes and --edges, classes then in the order of their names.",
            "A graph file has the edges alone and is mapped, not read: dev.bgn.runtime.graph.MappedGraphs."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "Examples:",
            "  bgn data convert cora --to-csv my-cora",
            "  bgn data convert --edges friends.txt --to-graph friends.graph"
        })
public final class DataConvertCommand implements Callable<Integer> {
    @Mixin
    private ForceOption force;

    @Mixin
    private Output output;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The same as --dataset.")
    private String name;

    @Mixin
    private DatasetOptions options;

    @Mixin
    private SplitOptions split;

    @Option(names = "--to-csv", paramLabel = "DIR", description = "Write nodes.csv and edges.csv into this folder.")
    private Path csv;

    @Option(names = "--to-graph", paramLabel = "FILE", description = "Write the graph into this file.")
    private Path graph;

    @Override
    public Integer call() throws IOException {
        options.name(name);
        if (csv == null && graph == null) {
            throw new BadInputException("nothing to write: give --to-csv DIR or --to-graph FILE");
        }
        if (csv != null) {
            requirePlace(csv, "--to-csv");
            OutputPath.requireFolder(csv, "--to-csv");
            force.requireReplaceable(csv.resolve(CsvGraphWriter.NODES), "--to-csv");
            force.requireReplaceable(csv.resolve(CsvGraphWriter.EDGES), "--to-csv");
        }
        if (graph != null) {
            requirePlace(graph, "--to-graph");
            force.requireFile(graph, "--to-graph", FileKind.GRAPH);
        }
        if (csv == null) {
            split.requireNone("a graph file has the edges alone");
        }
        GraphData data = split.of(options.load());
        List<String> files = new ArrayList<>();
        if (csv != null) {
            CsvGraphWriter.write(data, csv);
            files.add(csv.resolve(CsvGraphWriter.NODES).toString());
            files.add(csv.resolve(CsvGraphWriter.EDGES).toString());
        }
        if (graph != null) {
            MappedGraphs.write(data.graph(), graph);
            files.add(graph.toString());
        }
        if (output.isJson()) {
            SequencedMap<String, Object> all = new LinkedHashMap<>();
            all.put("name", data.name());
            all.putAll(DatasetSummary.of(data));
            all.put("files", files);
            output.printJson(all);
        } else {
            output.out()
                    .println("wrote " + data.nodeCount() + " nodes and " + data.edgeCount() + " edges of " + data.name()
                            + " to " + (csv == null ? graph : graph == null ? csv : csv + " and " + graph));
        }
        return 0;
    }

    private static void requirePlace(Path place, String option) {
        OutputPath.requireName(place, option);
        if (OutputPath.isStandardOutput(place)) {
            throw new BadInputException(option + " " + place + ": standard output takes no such files; give a name");
        }
    }
}
