package dev.bgn.cli.match;

import dev.bgn.datasets.BadInputException;
import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.training.matching.CodeEstimator;
import dev.bgn.training.matching.MatchingLoss;
import dev.bgn.training.matching.MatchingPlan;
import dev.bgn.training.matching.MatchingSettings;
import picocli.CommandLine.Option;

/** What a matcher looks like and how it is trained. */
final class MatchTrainOptions {
    /** What is binary. */
    enum Binarized {
        NONE,
        NODES,
        GRAPHS,
        ALL
    }

    @Option(
            names = "--binarize",
            paramLabel = "PART",
            defaultValue = "all",
            description =
                    "What is binary: none, nodes (codes of nodes in messages, matching and read-out), graphs (codes of "
                            + "graphs), or all (default: ${DEFAULT-VALUE}).")
    private Binarized binarized;

    @Option(
            names = "--node-bits",
            paramLabel = "N",
            defaultValue = "32",
            description = "Numbers of a node's state, and bits of its code (default: ${DEFAULT-VALUE}).")
    private int nodeBits;

    @Option(
            names = "--graph-bits",
            paramLabel = "N",
            defaultValue = "64",
            description = "Numbers of a graph's vector, and bits of its code (default: ${DEFAULT-VALUE}).")
    private int graphBits;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "5",
            description = "Rounds of messages (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--cross-graph",
            paramLabel = "SCORE",
            defaultValue = "dot",
            description =
                    "How nodes of one graph attend to those of the other: dot, euclidean, cosine, or none (default: "
                            + "${DEFAULT-VALUE}). With none a graph has one code in all pairs, which an index can hold.")
    private CrossGraph crossGraph;

    @Option(
            names = "--loss",
            paramLabel = "LOSS",
            description = "hamming or margin (default: hamming); edit distances are learned by regression.")
    private MatchingLoss loss;

    @Option(
            names = "--estimator",
            paramLabel = "NAME",
            defaultValue = "tanh",
            description =
                    "How gradients get past the signs of codes: tanh, as if the sign were one, or reinforce (default: "
                            + "${DEFAULT-VALUE}).")
    private CodeEstimator estimator;

    @Option(names = "--triplets", description = "Learn from triplets instead of pairs.")
    private boolean triplets;

    @Option(
            names = "--batch",
            paramLabel = "N",
            description = "Pairs or triplets of a step (default: 50; 64 of edit distances).")
    private Integer batch;

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "Steps of the whole training (default: 100000; 10000 of edit distances).")
    private Integer steps;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Learning rate (default: 5e-4 with codes of nodes, 7e-4 without; 2e-3 of edit distances).")
    private Double rate;

    @Option(
            names = "--start-nodes",
            paramLabel = "N",
            description =
                    "Begin with generated graphs of so many nodes, which grow to --nodes: large graphs are learned "
                            + "better after small ones (default: --nodes, or 20 where that is less).")
    private Integer startNodes;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of everything random (default: ${DEFAULT-VALUE}).")
    private long seed;

    boolean hasTriplets() {
        return triplets;
    }

    boolean hasStartNodes() {
        return startNodes != null;
    }

    MatchingLoss loss() {
        return loss == null ? MatchingLoss.HAMMING : loss;
    }

    /** Whether a loss was asked for that edit distances do not have. */
    boolean hasLossOfPairs() {
        return loss != null && loss != MatchingLoss.REGRESSION;
    }

    long seed() {
        return seed;
    }

    /** The nodes of the first generated graphs. */
    int startNodes(int nodes) {
        int usual = Math.min(nodes, 20);
        if (startNodes != null && (startNodes < 2 || startNodes > nodes)) {
            throw new BadInputException("--start-nodes " + startNodes + ": expected 2 to --nodes, which is " + nodes);
        }
        return startNodes == null ? usual : startNodes;
    }

    MatchingPlan plan(int labelCount, MatchingLoss learned) {
        if (estimator == CodeEstimator.REINFORCE && binarized == Binarized.NONE) {
            throw new BadInputException("--estimator reinforce: with --binarize none there are no codes to learn");
        }
        try {
            boolean nodes = binarized == Binarized.NODES || binarized == Binarized.ALL;
            boolean graphs = binarized == Binarized.GRAPHS || binarized == Binarized.ALL;
            MatchingSettings settings =
                    new MatchingSettings(labelCount, nodeBits, graphBits, rounds, crossGraph, nodes, graphs, learned);
            MatchingPlan usual = MatchingPlan.usual(settings, seed);
            return new MatchingPlan(
                    settings,
                    estimator,
                    triplets,
                    batch == null ? usual.batch() : batch,
                    steps == null ? usual.steps() : steps,
                    rate == null ? usual.rate() : rate,
                    seed);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(e.getMessage());
        }
    }
}
