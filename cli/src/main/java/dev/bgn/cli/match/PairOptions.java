package dev.bgn.cli.match;

import dev.bgn.cli.data.DataFolderOption;
import dev.bgn.cli.files.OutputPath;
import dev.bgn.datasets.BadInputException;
import dev.bgn.datasets.gexf.GedDataset;
import dev.bgn.datasets.known.DatasetReader;
import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.training.matching.RandomPairs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which pairs of graphs a matcher learns from or is judged by: generated ones, or graphs with edit distances. */
final class PairOptions {
    private static final int NODES = 20;
    private static final double EDGE_PROBABILITY = 0.2;
    private static final int POSITIVE = 1;
    private static final int NEGATIVE = 2;

    @Option(
            names = "--dataset",
            paramLabel = "NAME",
            description = "Graphs with exact edit distances: aids700nef or linux (default: generated pairs).")
    private String dataset;

    @Option(
            names = "--distances",
            paramLabel = "DIR",
            description = "The same of your own: folders train and test of N.gexf files, and the edit distances in "
                    + "ged_train_train.npy and ged_test_train.npy, in the order of the numbers.")
    private Path folder;

    @Mixin
    private DataFolderOption data;

    @Option(names = "--nodes", paramLabel = "N", description = "Nodes of a generated graph (default: " + NODES + ").")
    private Integer nodes;

    @Option(
            names = "--edge-probability",
            paramLabel = "P",
            description = "The chance of each of its edges (default: " + EDGE_PROBABILITY + ").")
    private Double edgeProbability;

    @Option(
            names = "--positive",
            paramLabel = "N",
            description = "Edges that are moved in a similar graph (default: " + POSITIVE + ").")
    private Integer positive;

    @Option(
            names = "--negative",
            paramLabel = "N",
            description = "Edges that are moved in a dissimilar graph (default: " + NEGATIVE + ").")
    private Integer negative;

    /** Whether any pairs are named. */
    boolean areGiven() {
        return dataset != null || folder != null || generates();
    }

    private boolean generates() {
        return Stream.of(nodes, edgeProbability, positive, negative).anyMatch(Objects::nonNull);
    }

    /** The graphs with distances, if those were asked for. */
    Optional<GedDataset> distances() throws IOException {
        if (dataset != null && folder != null) {
            throw new BadInputException("--dataset and --distances: give one of them");
        }
        if ((dataset != null || folder != null) && generates()) {
            throw new BadInputException((dataset == null ? "--distances" : "--dataset")
                    + ": --nodes, --edge-probability, --positive and --negative are for generated pairs");
        }
        if (dataset != null) {
            return Optional.of(ofName(dataset, data));
        }
        if (data.path().isPresent()) {
            throw new BadInputException("--data is where --dataset is looked for");
        }
        if (folder == null) {
            return Optional.empty();
        }
        OutputPath.requireName(folder, "--distances");
        if (!Files.isDirectory(folder)) {
            throw new BadInputException("--distances " + folder + " is not a folder");
        }
        return Optional.of(DatasetReader.readGraphs(folder.getFileName().toString(), folder));
    }

    /** The same by a name that a model has kept. */
    Optional<GedDataset> distances(String name) throws IOException {
        return KnownDataset.find(name).isPresent() ? Optional.of(ofName(name, data)) : Optional.empty();
    }

    private static GedDataset ofName(String name, DataFolderOption data) throws IOException {
        KnownDataset known = DataFolderOption.known(name.toLowerCase(Locale.ROOT));
        if (!DatasetReader.isOfGraphs(known)) {
            throw new BadInputException(
                    "--dataset " + known + " is one graph; graphs with edit distances are in aids700nef and linux");
        }
        return DatasetReader.readGraphs(data.folders().require(known));
    }

    /** Generated pairs. */
    RandomPairs generated() {
        try {
            return new RandomPairs(
                    nodes == null ? NODES : nodes,
                    edgeProbability == null ? EDGE_PROBABILITY : edgeProbability,
                    positive == null ? POSITIVE : positive,
                    negative == null ? NEGATIVE : negative);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(e.getMessage());
        }
    }
}
