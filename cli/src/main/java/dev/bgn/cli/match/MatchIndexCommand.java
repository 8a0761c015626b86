package dev.bgn.cli.match;

import dev.bgn.cli.files.FileKind;
import dev.bgn.cli.files.ForceOption;
import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.ByteSize;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.ThreadsOption;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.graphs.GraphCollection;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.model.file.GraphIndexWriter;
import dev.bgn.runtime.parallel.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the codes of a collection of graphs. */
@Command(
        name = "index",
        description = {
            "Writes the graphs of a folder, an archive or a file with their binary codes into one file, for bgn match search.",
            "The model must have graph codes and no cross-graph attention, so that a graph has one code: bgn match train "
                    + "--cross-graph none --binarize all."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            GraphFiles.ENDS,
            GraphFiles.GEXF,
            GraphFiles.JSON,
            GraphFiles.LINKS,
            GraphFiles.EDGES,
            GraphFiles.NODES,
            "  .jsonl   one JSON object a line, called by its \"name\" or the number of its line",
            "Graphs of a folder or a .zip archive are called by their paths in it.",
            "",
            "Examples:",
            "  bgn match index model molecules --out molecules.index",
            "  bgn match index model --generated 1000000 --out million.index"
        })
public final class MatchIndexCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Mixin
    private MatcherArgument model;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "GRAPHS",
            description = "A folder with all folders below it, a .zip archive, a .jsonl file, or one graph.")
    private Path place;

    @Mixin
    private GeneratedGraphsOption generated;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "Where to write the index.")
    private Path out;

    @Option(
            names = "--skip-bad",
            description =
                    "Leave out graphs that cannot be read or have labels that the model does not know, and name them; "
                            + "else the first one ends the command.")
    private boolean skipBad;

    @Mixin
    private ForceOption force;

    @Mixin
    private ThreadsOption threads;

    @Override
    public Integer call() throws IOException {
        if ((place == null) != generated.isGiven()) {
            throw new BadInputException("give either GRAPHS, a folder, an archive or a file, or --generated N");
        }
        if (generated.isGiven() && skipBad) {
            throw new BadInputException("--skip-bad is for graphs in files; generated ones are not bad");
        }
        OutputPath.requireName(place, "GRAPHS");
        force.requireFile(out, "--out", FileKind.INDEX);
        GraphMatcher matcher = model.loadWithCodes();
        long start = System.nanoTime();
        try (GraphCollection graphs = generated.isGiven() ? generated.graphs(false) : GraphCollection.open(place);
                Workers workers = threads.workers()) {
            GraphIndexing indexing = new GraphIndexing(output, matcher, workers, skipBad);
            GraphIndexWriter writer = indexing.index(graphs, !generated.isGiven());
            if (writer.graphCount() == 0) {
                throw new BadInputException(place + ": no graph"
                        + (graphs.others().isEmpty()
                                ? ""
                                : " whose name ends like one of a graph; it has "
                                        + graphs.others().getFirst()));
            }
            indexing.leftOut().tell(graphs);
            indexing.leftOut().tell();
            Map<String, String> provenance = new LinkedHashMap<>();
            provenance.put("graphs", place == null ? generated.words() : nameOf(place));
            writer.write(out, model.identity(), provenance);
            report(writer, indexing, (System.nanoTime() - start) / 1e9);
        }
        return 0;
    }

    /** Without the folders around it, which say nothing on another machine. */
    private static String nameOf(Path place) {
        Path name = place.toAbsolutePath().normalize().getFileName();
        return String.valueOf(name == null ? place : name);
    }

    private void report(GraphIndexWriter writer, GraphIndexing indexing, double seconds) throws IOException {
        if (output.isJson()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("graphs", writer.graphCount());
            json.put("nodes", writer.nodeCount());
            json.put("edges", writer.edgeCount());
            json.put("bits", writer.columns());
            json.put("leftOut", indexing.leftOut().json());
            json.put("seconds", seconds);
            json.put("out", out.toString());
            json.put("bytes", Files.size(out));
            output.printJson(json);
        } else {
            output.printForeign(String.format(
                    Locale.ROOT,
                    "%,d graphs with %,d nodes and %,d edges indexed in %.1f s: %s, %s",
                    writer.graphCount(),
                    writer.nodeCount(),
                    writer.edgeCount(),
                    seconds,
                    out,
                    ByteSize.of(Files.size(out))));
        }
    }
}
