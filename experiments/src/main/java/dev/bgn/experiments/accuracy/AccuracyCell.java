package dev.bgn.experiments.accuracy;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

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

    /**
     * Both as one.
     *
     * @param next the seeds that follow
     */
    AccuracyCell followedBy(AccuracyCell next) {
        return new AccuracyCell(
                row,
                settings,
                golden,
                dataset,
                firstSeed,
                joined(validation, next.validation),
                joined(test, next.test),
                seconds + next.seconds,
                macroF1.isEmpty() || next.macroF1.isEmpty() ? List.of() : joined(macroF1, next.macroF1));
    }

    private static List<Double> joined(List<Double> first, List<Double> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    public double meanTest() {
        return mean(test);
    }

    public double meanValidation() {
        return mean(validation);
    }

    /** NaN where it was not kept. */
    public double meanMacroF1() {
        return mean(macroF1);
    }

    /** The standard deviation of the sample. */
    public double deviation() {
        double mean = meanTest();
        double square = test.stream().mapToDouble(t -> (t - mean) * (t - mean)).sum();
        return Math.sqrt(square / Math.max(1, test.size() - 1));
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(v -> v).average().orElse(Double.NaN);
    }
}
