package dev.bgn.experiments.reproduce.report;

import dev.bgn.datasets.known.KnownDataset;

/** What readers call a dataset. */
final class DatasetName {
    private DatasetName() {}

    /** The first words of its title; as it is where it is not a known one. */
    static String of(String name) {
        return KnownDataset.find(name)
                .map(known -> known.title().replaceFirst(",.*", ""))
                .orElse(name);
    }
}
