package dev.bgn.cli.match;

import dev.bgn.cli.files.OutputPath;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.graphs.GraphCollection;
import dev.bgn.datasets.known.Checksums;
import dev.bgn.runtime.match.GraphMatcher;
import dev.bgn.runtime.match.MatchGraph;
import dev.bgn.runtime.model.file.MatcherFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The graph matching network that a command runs. */
public final class MatcherArgument {
    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file of bgn match train.")
    private Path file;

    Path file() {
        return file;
    }

    public GraphMatcher load() throws IOException {
        return load(file, "MODEL");
    }

    /** The model of a file that an option or argument names. */
    public static GraphMatcher load(Path file, String option) throws IOException {
        OutputPath.requireName(file, option);
        if (Files.isDirectory(file)) {
            throw new BadInputException(file + ": a folder, not a model file");
        }
        return GraphMatcher.of(MatcherFile.read(file));
    }

    /** The model, which must make codes of graphs. */
    GraphMatcher loadWithCodes() throws IOException {
        GraphMatcher matcher = load();
        if (!matcher.hasCodes()) {
            throw new BadInputException(file + ": has no codes of single graphs; train one with "
                    + "bgn match train --cross-graph none --binarize all");
        }
        return matcher;
    }

    /** What tells this model from others: the same file, the same text. */
    String identity() throws IOException {
        return "sha256:" + Checksums.sha256(file);
    }

    /** A graph as the model takes it; fails where the model does not know a label of its nodes. */
    static MatchGraph graph(GraphMatcher matcher, GraphCollection.Named read) {
        try {
            return matcher.graph(read.graph().graph(), read.graph().nodeLabels());
        } catch (IllegalArgumentException e) {
            throw new BadInputException(read.name() + ": " + e.getMessage());
        }
    }
}
