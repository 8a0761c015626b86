package dev.bgn.cli.match;

import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.generate.ErdosRenyiPairs;
import dev.bgn.datasets.graphs.GeneratedGraphs;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Random graphs in place of files, for measurements. */
final class GeneratedGraphsOption {
    private static final int MOST = 100_000_000;
    private static final int NODES = 20;
    private static final double EDGE_PROBABILITY = 0.2;
    private static final long SEED = 1;

    @Option(
            names = "--generated",
            paramLabel = "N",
            description =
                    "For measurements: N connected random graphs in place of files. For queries, number i is graph i "
                            + "of the same options with one edge moved.")
    private Integer count;

    @Option(names = "--nodes", paramLabel = "N", description = "Nodes of a generated graph (default: " + NODES + ").")
    private Integer nodes;

    @Option(
            names = "--edge-probability",
            paramLabel = "P",
            description = "The chance of each edge of a generated graph (default: " + EDGE_PROBABILITY + ").")
    private Double probability;

    @Option(names = "--seed", paramLabel = "S", description = "The seed of generated graphs (default: " + SEED + ").")
    private Long seed;

    boolean isGiven() {
        if (count == null && Stream.of(nodes, probability, seed).anyMatch(Objects::nonNull)) {
            throw new BadInputException("--nodes, --edge-probability and --seed are for --generated");
        }
        return count != null;
    }

    private int nodes() {
        return Objects.requireNonNullElse(nodes, NODES);
    }

    private double probability() {
        return Objects.requireNonNullElse(probability, EDGE_PROBABILITY);
    }

    private long seed() {
        return Objects.requireNonNullElse(seed, SEED);
    }

    GeneratedGraphs graphs(boolean changed) {
        if (count < 1 || count > MOST) {
            throw new BadInputException("--generated " + count + ": expected 1 to " + MOST);
        }
        try {
            ErdosRenyiPairs pairs = ErdosRenyiPairs.usual(seed(), nodes(), probability());
            // One now, for options that make none.
            pairs.changed(0);
            return new GeneratedGraphs(pairs, count, changed);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(e.getMessage());
        }
    }

    /** What was generated, in words. */
    String words() {
        return "G(" + nodes() + ", " + probability() + "), seed " + seed();
    }
}
