package dev.bgn.lab.accuracy;

import dev.bgn.datasets.GraphData;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.MethodVersion;
import dev.bgn.lab.results.JsonLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Finished seeds of methods: a file of cells, each of one seed or of several that follow each other, and other such files whose
 * seeds are taken, too.
 */
public final class AccuracyResults {
    private final JsonLines<AccuracyCell> lines;

    /** By where they come from. */
    private final Map<String, AccuracyResults> earlier;

    private AccuracyResults(JsonLines<AccuracyCell> lines, Map<String, AccuracyResults> earlier) {
        this.lines = lines;
        this.earlier = earlier;
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
        return open(file, called, Map.of());
    }

    /**
     * The same; what others have is taken before what the file has, and nothing is added to them.
     *
     * @param earlier by where they come from
     */
    public static AccuracyResults open(Path file, String called, Map<String, AccuracyResults> earlier)
            throws IOException {
        return new AccuracyResults(JsonLines.open(file, called, AccuracyCell.class), earlier);
    }

    /**
     * The cell of so many seeds, of which those are trained and kept that are not there; nothing where the dataset lacks what the
     * method needs.
     *
     * @param finished receives each seed after its result is stored
     */
    public Optional<AccuracyCell> complete(
            AccuracyProtocol protocol,
            Method method,
            GraphData data,
            long seed,
            int seeds,
            AccuracyProtocol.Finished finished)
            throws IOException, InterruptedException {
        MethodVersion version = protocol.version(method);
        int done = done(version, data.name(), seed, seeds);
        while (done < seeds) {
            int some = missing(version, data.name(), seed + done, seeds - done);
            Optional<AccuracyCell> trained = protocol.run(method, data, seed + done, some, cell -> {
                add(cell);
                finished.seed(cell);
            });
            if (trained.isEmpty()) {
                return Optional.empty();
            }
            done = done(version, data.name(), seed, seeds);
        }
        return begun(version, data.name(), seed, seeds);
    }

    private int done(MethodVersion version, String dataset, long seed, int seeds) {
        return begun(version, dataset, seed, seeds)
                .map(cell -> cell.test().size())
                .orElse(0);
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
        Map<Long, AccuracyCell> known = new HashMap<>();
        earlier.values().forEach(other -> other.seeds(method, dataset).forEach(known::putIfAbsent));
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

    /**
     * Where the seeds of a cell come from, in their order, each source once.
     *
     * @param own what this file is called
     */
    public Set<String> sources(MethodVersion method, AccuracyCell cell, String own) {
        return LongStream.range(cell.firstSeed(), cell.firstSeed() + cell.test().size())
                .mapToObj(seed -> earlier.entrySet().stream()
                        .filter(other -> other.getValue().missing(method, cell.dataset(), seed, 1) == 0)
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElse(own))
                .collect(Collectors.toCollection(LinkedHashSet::new));
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
