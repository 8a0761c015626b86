package dev.bgn.cli;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.datasets.graphs.GeneratedGraphs;
import picocli.CommandLine.Option;

/** Random graphs in place of files, for measurements. */
final class GeneratedGraphsOption {
    private static final int MOST = 100_000_000;

    @Option(
            names = "--generated",
            paramLabel = "N",
            description =
                    "For measurements: N connected random graphs in place of files. For queries, number i is graph i "
                            + "of the same options with one edge moved.")
    private Integer count;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "20",
            description = "Nodes of a generated graph (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(
            names = "--edge-probability",
            paramLabel = "P",
            defaultValue = "0.2",
            description = "The chance of each edge of a generated graph (default: ${DEFAULT-VALUE}).")
    private double probability;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The seed of generated graphs (default: ${DEFAULT-VALUE}).")
    private long seed;

    boolean isGiven() {
        return count != null;
    }

    GeneratedGraphs graphs(boolean changed) {
        if (count < 1 || count > MOST) {
            throw new BadInputException("--generated " + count + ": expected 1 to " + MOST);
        }
        try {
            ErdosRenyiPairs pairs = ErdosRenyiPairs.usual(seed, nodes, probability);
            // One now, for options that make none.
            pairs.changed(0);
            return new GeneratedGraphs(pairs, count, changed);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(e.getMessage());
        }
    }

    /** What was generated, in words. */
    String words() {
        return "G(" + nodes + ", " + probability + "), seed " + seed;
    }
}
