package dev.bgn.cli;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.csv.CsvGraphWriter;
import dev.bgn.runtime.graph.MappedGraphs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a dataset in another form. */
@Command(
        name = "convert",
        description = {
            "Reads any dataset and writes it as CSV, as a graph file, or both. Files that are there are not replaced.",
            "nodes.csv has the columns id, label, split, f0, f1, …; edges.csv has source and target. They are read",
            "back with --nodes and --edges, classes then in the order of their names. A graph file has the edges",
            "alone and is mapped, not read: dev.bgn.runtime.graph.MappedGraphs."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "Examples:",
            "  bgn data convert cora --to-csv my-cora",
            "  bgn data convert --edges friends.txt --to-graph friends.graph"
        })
final class DataConvertCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The same as --dataset.")
    private String name;

    @Mixin
    private DatasetOptions options;

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
            requireNew(csv.resolve(CsvGraphWriter.NODES));
            requireNew(csv.resolve(CsvGraphWriter.EDGES));
        }
        if (graph != null) {
            requireNew(graph);
        }
        GraphData data = options.load();
        if (csv != null) {
            CsvGraphWriter.write(data, csv);
        }
        if (graph != null) {
            Files.createDirectories(graph.toAbsolutePath().getParent());
            MappedGraphs.write(data.graph(), graph);
        }
        if (output.isJson()) {
            output.printJson(DatasetSummary.of(data));
        } else {
            output.out()
                    .println("wrote " + data.nodeCount() + " nodes and " + data.edgeCount() + " edges of " + data.name()
                            + " to " + (csv == null ? graph : graph == null ? csv : csv + " and " + graph));
        }
        return 0;
    }

    private static void requireNew(Path file) {
        if (Files.exists(file)) {
            throw new BadInputException(file + " is there already and is not replaced");
        }
    }
}
