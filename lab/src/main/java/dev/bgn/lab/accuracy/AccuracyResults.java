package dev.bgn.lab.accuracy;

import dev.bgn.lab.method.MethodVersion;
import dev.bgn.lab.results.JsonLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The file of {@code --results}: the finished seeds of the accuracy table, a JSON object a line, each with
 * one seed or several that follow each other. */
public final class AccuracyResults {
    private final JsonLines<AccuracyCell> lines;

    private AccuracyResults(JsonLines<AccuracyCell> lines) {
        this.lines = lines;
    }

    /**
     * Reads the file, where there is one.
     *
     * @param file null where no results are kept
     */
    public static AccuracyResults open(Path file) throws IOException {
        return open(file, "--results " + file);
    }

    /**
     * The same.
     *
     * @param called what an error message calls the file
     */
    public static AccuracyResults open(Path file, String called) throws IOException {
        return new AccuracyResults(JsonLines.open(file, called, AccuracyCell.class));
    }

    /** The cell of earlier runs of the same seeds, by a method that was then as it is now. */
    public Optional<AccuracyCell> find(MethodVersion method, String dataset, long seed, int seeds) {
        return begun(method, dataset, seed, seeds).filter(cell -> cell.test().size() == seeds);
    }

    /** As much of that cell as there is, from the first seed on without a gap. */
    public Optional<AccuracyCell> begun(MethodVersion method, String dataset, long seed, int seeds) {
        Map<Long, AccuracyCell> known = seeds(method, dataset);
        return AccuracyCell.joined(LongStream.range(seed, seed + seeds)
                .mapToObj(known::get)
                .takeWhile(Objects::nonNull)
                .toList());
    }

    /** How many seeds in a row, from {@code seed} on and no more than {@code seeds}, are not there. */
    public int missing(MethodVersion method, String dataset, long seed, int seeds) {
        Map<Long, AccuracyCell> known = seeds(method, dataset);
        return (int) LongStream.range(seed, seed + seeds)
                .takeWhile(s -> !known.containsKey(s))
                .count();
    }

    /** All seeds of a method that was then as it is now. */
    private Map<Long, AccuracyCell> seeds(MethodVersion method, String dataset) {
        Map<Long, AccuracyCell> known = new TreeMap<>();
        ofMethod(method, dataset).filter(cell -> agrees(cell, method)).forEach(cell -> {
            for (int i = 0; i < cell.test().size(); i++) {
                known.putIfAbsent(cell.firstSeed() + i, cell.seed(i));
            }
        });
        return known;
    }

    private static boolean agrees(AccuracyCell cell, MethodVersion method) {
        return method.settings().equals(cell.settings()) && method.golden().equals(cell.golden());
    }

    /** The test accuracies of all seeds in any cell of a method that was then as it is now. */
    public SortedMap<Long, Double> tests(MethodVersion method, String dataset) {
        SortedMap<Long, Double> tests = new TreeMap<>();
        seeds(method, dataset).forEach((seed, cell) -> tests.put(seed, cell.meanTest()));
        return tests;
    }

    /** Why there is nothing of such a cell although there is one from the same seed on, in words; nothing where there is none. */
    public Optional<String> outdated(MethodVersion method, String dataset, long seed, int seeds) {
        if (begun(method, dataset, seed, seeds).isPresent()) {
            return Optional.empty();
        }
        // The last line was written last.
        return from(method, dataset, seed)
                .filter(cell -> !agrees(cell, method))
                .reduce((_, later) -> later)
                .map(cell -> {
                    if (cell.golden() == null) {
                        return "without a checksum of the code that trained it";
                    }
                    return method.settings().equals(cell.settings())
                            ? "by code that trained another model"
                            : "with other settings";
                });
    }

    private Stream<AccuracyCell> from(MethodVersion method, String dataset, long seed) {
        return ofMethod(method, dataset).filter(cell -> cell.firstSeed() == seed);
    }

    private Stream<AccuracyCell> ofMethod(MethodVersion method, String dataset) {
        return lines.all().stream()
                .filter(cell ->
                        cell.row().equals(method.name()) && cell.dataset().equals(dataset));
    }

    public void add(AccuracyCell cell) throws IOException {
        lines.add(cell);
    }
}
