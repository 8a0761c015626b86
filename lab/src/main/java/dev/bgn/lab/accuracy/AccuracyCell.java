package dev.bgn.lab.accuracy;

import dev.bgn.lab.results.Statistics;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * One row of the table on one dataset; accuracies in percent, one for each seed.
 *
 * @param row the name of a method
 * @param settings a checksum of its settings; null in results of earlier versions
 * @param golden a checksum of its golden training; null in results of earlier versions
 * @param validation empty where the split has no validation nodes
 * @param seconds of all threads of all seeds together; teachers count in the first row that learns from them
 * @param macroF1 on test nodes, in percent; empty in results of earlier versions. The micro F1 of one class a node is the
 *     accuracy
 */
public record AccuracyCell(
        String row,
        String settings,
        String golden,
        String dataset,
        long firstSeed,
        List<Double> validation,
        List<Double> test,
        double seconds,
        List<Double> macroF1) {
    public AccuracyCell {
        Objects.requireNonNull(row, "row");
        Objects.requireNonNull(dataset, "dataset");
        validation = List.copyOf(validation);
        test = List.copyOf(test);
        macroF1 = macroF1 == null ? List.of() : List.copyOf(macroF1);
    }

    /** One of its seeds. */
    AccuracyCell seed(int index) {
        return new AccuracyCell(
                row,
                settings,
                golden,
                dataset,
                firstSeed + index,
                at(validation, index),
                at(test, index),
                seconds / test.size(),
                at(macroF1, index));
    }

    private static List<Double> at(List<Double> values, int index) {
        return values.isEmpty() ? values : List.of(values.get(index));
    }

    /** Seeds that follow each other as one cell; nothing of none. */
    static Optional<AccuracyCell> joined(List<AccuracyCell> seeds) {
        return seeds.stream().findFirst().map(first -> {
            List<Double> macroF1 = all(seeds, AccuracyCell::macroF1);
            List<Double> test = all(seeds, AccuracyCell::test);
            return new AccuracyCell(
                    first.row,
                    first.settings,
                    first.golden,
                    first.dataset,
                    first.firstSeed,
                    all(seeds, AccuracyCell::validation),
                    test,
                    seeds.stream().mapToDouble(AccuracyCell::seconds).sum(),
                    // Where some seeds come from an earlier version, there would be no telling which.
                    macroF1.size() == test.size() ? macroF1 : List.of());
        });
    }

    private static List<Double> all(List<AccuracyCell> seeds, Function<AccuracyCell, List<Double>> values) {
        return seeds.stream().flatMap(cell -> values.apply(cell).stream()).toList();
    }

    public double meanTest() {
        return Statistics.mean(test);
    }

    public double meanValidation() {
        return Statistics.mean(validation);
    }

    /** NaN where it was not kept. */
    public double meanMacroF1() {
        return Statistics.mean(macroF1);
    }

    /** The standard deviation of the sample. */
    public double deviation() {
        return Statistics.deviation(test);
    }
}
