package dev.bgn.cli;

import dev.bgn.runtime.model.CrossGraph;
import dev.bgn.runtime.model.file.MatcherFile;
import dev.bgn.training.matching.MatchingExport;
import dev.bgn.training.matching.MatchingLoss;
import dev.bgn.training.matching.MatchingNetwork;
import dev.bgn.training.matching.MatchingSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Small graph matching networks as they are before training, in files. */
final class TinyMatchers {
    private static final int BITS = 64;

    private TinyMatchers() {}

    /** One whose graphs have codes of 64 bits. */
    static String siamese(Path file, long seed, String... labels) throws IOException {
        return write(file, CrossGraph.NONE, true, seed, labels);
    }

    /** One whose graphs look at each other. */
    static String matching(Path file, long seed, String... labels) throws IOException {
        return write(file, CrossGraph.DOT, false, seed, labels);
    }

    private static String write(Path file, CrossGraph crossGraph, boolean codes, long seed, String... labels)
            throws IOException {
        MatchingSettings settings = new MatchingSettings(
                Math.max(1, labels.length), 8, BITS, 3, crossGraph, false, codes, MatchingLoss.HAMMING);
        MatchingNetwork network = new MatchingNetwork(settings, seed);
        MatcherFile.write(file, MatchingExport.of(network, List.of(labels), Map.of("seed", Long.toString(seed))));
        return file.toString();
    }
}
