package dev.bgn.lab.reproduce;

import dev.bgn.lab.accuracy.AccuracyCell;
import dev.bgn.lab.accuracy.AccuracyProtocol;
import dev.bgn.lab.accuracy.AccuracyResults;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.MethodVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Test accuracies of methods. What an earlier run of the same method trained, and what another item asked for, is taken;
 * the rest is trained, and each seed is kept once it is done.
 */
public final class Accuracies {
    private static final long FIRST_SEED = 1;
    private static final String OWN = "bgn reproduce";

    private final Datasets datasets;
    private final AccuracyProtocol protocol;
    private final Map<String, AccuracyResults> earlier;
    private final AccuracyResults own;

    /**
     * @param earlier results to take from, by where they come from
     * @param own where new ones are kept; they are taken from there, too
     */
    public Accuracies(
            Datasets datasets, AccuracyProtocol protocol, Map<String, AccuracyResults> earlier, AccuracyResults own) {
        this.datasets = datasets;
        this.protocol = protocol;
        this.earlier = earlier;
        this.own = own;
    }

    /**
     * Test accuracies in percent, from the first seed on.
     *
     * @param source where they come from where they are not of {@code bgn reproduce}
     */
    public record Known(List<Double> tests, Optional<String> source) {}

    /** What tells the results of a method from others. */
    public MethodVersion version(Method method) {
        return protocol.version(method);
    }

    /** The accuracies of so many seeds or more, where they are known. */
    public Optional<Known> known(Method method, String dataset, int seeds) {
        Seeds found = seeds(method, dataset);
        return found.firstMissing() > seeds ? Optional.of(found.known(method)) : Optional.empty();
    }

    /** The accuracies of so many seeds or more; nothing where the dataset lacks what the method needs. */
    public Optional<Known> get(Method method, String dataset, int seeds) throws IOException, InterruptedException {
        Seeds found = seeds(method, dataset);
        while (found.firstMissing() <= seeds) {
            Optional<AccuracyCell> trained = protocol.run(
                    method, datasets.get(dataset), found.firstMissing(), found.missingUpTo(seeds), own::add);
            if (trained.isEmpty()) {
                return Optional.empty();
            }
            found = seeds(method, dataset);
        }
        return Optional.of(found.known(method));
    }

    private Seeds seeds(Method method, String dataset) {
        MethodVersion version = version(method);
        Seeds found = new Seeds();
        earlier.forEach((source, results) ->
                results.tests(version, dataset).forEach((seed, test) -> found.add(seed, test, source)));
        own.tests(version, dataset).forEach((seed, test) -> found.add(seed, test, OWN));
        return found;
    }

    /** What is known of a method on a dataset. */
    private static final class Seeds {
        private final SortedMap<Long, Double> tests = new TreeMap<>();
        private final Map<Long, String> sources = new TreeMap<>();

        void add(long seed, double test, String source) {
            tests.putIfAbsent(seed, test);
            sources.putIfAbsent(seed, source);
        }

        long firstMissing() {
            long seed = FIRST_SEED;
            while (tests.containsKey(seed)) {
                seed++;
            }
            return seed;
        }

        /** How many are missing in a row, from the first on. */
        int missingUpTo(int last) {
            long seed = firstMissing();
            while (seed <= last && !tests.containsKey(seed)) {
                seed++;
            }
            return (int) (seed - firstMissing());
        }

        /** Those of the first seed and all that follow it without a gap. */
        Known known(Method method) {
            long end = firstMissing();
            Set<String> from = new LinkedHashSet<>();
            List<Double> values = new ArrayList<>();
            for (long seed = FIRST_SEED; seed < end; seed++) {
                values.add(tests.get(seed));
                from.add(sources.get(seed));
            }
            boolean ours = from.equals(Set.of(OWN));
            return new Known(
                    values,
                    ours
                            ? Optional.empty()
                            : Optional.of("bgn accuracy --rows " + method.name() + ", " + String.join(" and ", from)));
        }
    }
}
