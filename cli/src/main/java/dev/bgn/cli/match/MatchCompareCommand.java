package dev.bgn.cli.match;

import dev.bgn.cli.files.OutputPath;
import dev.bgn.cli.terminal.Output;
import dev.bgn.cli.terminal.Version;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.graphs.GraphCollection;
import dev.bgn.datasets.graphs.GraphFormat;
import dev.bgn.datasets.graphs.ReadGraph;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.GraphComparison;
import dev.bgn.runtime.parallel.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Compares two graphs. */
@Command(
        name = "compare",
        description = {
            "Says how similar two graphs are by a graph matching network.",
            "The larger the number, the more similar. A model of the Hamming loss gives -1 to 1, where 1 is equal; one of edit "
                    + "distances about 0 to 1; one of the margin loss the negative squared distance of the graphs' vectors, where 0 is "
                    + "equal."
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
            "",
            "Example: bgn match compare model a.gexf b.gexf"
        })
public final class MatchCompareCommand implements Callable<Integer> {
    @Mixin
    private Output output;

    @Mixin
    private MatcherArgument model;

    @Parameters(index = "1", paramLabel = "GRAPH", description = "A file with one graph.")
    private Path first;

    @Parameters(index = "2", paramLabel = "GRAPH", description = "Another one.")
    private Path second;

    @Override
    public Integer call() throws IOException {
        OutputPath.requireName(first, "GRAPH");
        OutputPath.requireName(second, "GRAPH");
        GraphMatcher matcher = model.load();
        LeftOut leftOut = new LeftOut(output, !matcher.model().shape().labels().isEmpty());
        MatchGraph a = read(matcher, first, leftOut);
        MatchGraph b = read(matcher, second, leftOut);
        leftOut.tell();
        float similarity = similarity(matcher, a, b);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("first", first.toString());
        json.put("second", second.toString());
        json.put("nodes", List.of(a.nodeCount(), b.nodeCount()));
        json.put("edges", List.of(a.graph().edgeCount() / 2, b.graph().edgeCount() / 2));
        json.put("similarity", similarity);
        json.put("comparison", matcher.model().shape().comparison().name().toLowerCase(Locale.ROOT));
        if (matcher.hasCodes()) {
            json.put("bits", matcher.model().shape().graphWidth());
            json.put("distance", distance(matcher.codes(List.of(a, b), Workers.SINGLE)));
        }
        if (output.isJson()) {
            output.printJson(json);
        } else {
            output.out()
                    .println(String.format(
                            Locale.ROOT,
                            "similarity %.4f (%s)",
                            similarity,
                            range(matcher.model().shape().comparison())));
            if (matcher.hasCodes()) {
                output.out()
                        .println("the codes differ in " + json.get("distance") + " of " + json.get("bits") + " bits");
            }
        }
        return 0;
    }

    private static String range(GraphComparison comparison) {
        return switch (comparison) {
            case HAMMING -> "of -1 to 1; 1 is equal";
            case SCALED -> "of about 0 to 1, the more the closer";
            case DISTANCE -> "at most 0, which is equal";
        };
    }

    private static float similarity(GraphMatcher matcher, MatchGraph a, MatchGraph b) {
        try {
            return matcher.similarity(a, b);
        } catch (IllegalArgumentException e) {
            // Graphs that are too large for this model.
            throw new BadInputException(e.getMessage());
        }
    }

    private static MatchGraph read(GraphMatcher matcher, Path file, LeftOut leftOut) throws IOException {
        ReadGraph graph = GraphFormat.read(file);
        leftOut.count(graph);
        return MatcherArgument.graph(matcher, new GraphCollection.Named(file.toString(), graph));
    }

    private static int distance(BitMatrix codes) {
        int bits = 0;
        for (int w = 0; w < codes.wordsPerRow(); w++) {
            bits += Long.bitCount(codes.word(0, w) ^ codes.word(1, w));
        }
        return bits;
    }
}
