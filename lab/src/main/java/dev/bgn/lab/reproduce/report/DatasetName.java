package dev.bgn.lab.reproduce.report;

import dev.bgn.datasets.known.KnownDataset;
import dev.bgn.lab.reproduce.Datasets;

/** What readers call a dataset. */
final class DatasetName {
    private DatasetName() {}

    /** The first words of its title, and whether it is its largest part; as it is where it is not a known one. */
    static String of(String name) {
        if (name.endsWith(Datasets.LARGEST)) {
            return of(name.substring(0, name.length() - Datasets.LARGEST.length())) + ", largest component";
        }
        return KnownDataset.find(name)
                .map(known -> known.title().replaceFirst(",.*", ""))
                .orElse(name);
    }
}
