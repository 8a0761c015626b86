package dev.bgn.experiments.reproduce;

import dev.bgn.experiments.accuracy.AccuracyCell;
import dev.bgn.experiments.accuracy.AccuracyProtocol;
import dev.bgn.experiments.accuracy.AccuracyResults;
import dev.bgn.experiments.method.Method;
import dev.bgn.experiments.method.MethodVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Test accuracies of methods. What an earlier run of the same method trained, and what another item asked for, is taken;
 * the rest is trained and kept, some seeds at a time.
 */
public final class Accuracies {
    private static final long FIRST_SEED = 1;

    private final Datasets datasets;
    private final AccuracyProtocol protocol;
    private final int threads;
    private final Map<String, AccuracyResults> earlier;
    private final AccuracyResults own;

    /**
     * @param earlier results to take from, by where they come from
     * @param own where new ones are kept; they are taken from there, too
     */
    public Accuracies(
            Datasets datasets,
            AccuracyProtocol protocol,
            int threads,
            Map<String, AccuracyResults> earlier,
            AccuracyResults own) {
        this.datasets = datasets;
        this.protocol = protocol;
        this.threads = threads;
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
        MethodVersion version = version(method);
        List<Double> ours = fromFirst(own.tests(version, dataset));
        if (ours.size() >= seeds) {
            return Optional.of(new Known(ours, Optional.empty()));
        }
        return earlier.entrySet().stream()
                .map(entry -> new Known(
                        fromFirst(entry.getValue().tests(version, dataset)),
                        Optional.of("bgn accuracy --rows " + method.name() + ", " + entry.getKey())))
                .filter(known -> known.tests().size() >= seeds)
                .findFirst();
    }

    /** The accuracies of so many seeds or more; nothing where the dataset lacks what the method needs. */
    public Optional<Known> get(Method method, String dataset, int seeds) throws IOException, InterruptedException {
        Optional<Known> known = known(method, dataset, seeds);
        if (known.isPresent()) {
            return known;
        }
        MethodVersion version = version(method);
        int done = fromFirst(own.tests(version, dataset)).size();
        while (done < seeds) {
            int some = Math.min(threads, seeds - done);
            Optional<AccuracyCell> cell =
                    protocol.run(method, datasets.get(dataset), FIRST_SEED + done, some, _ -> {});
            if (cell.isEmpty()) {
                return Optional.empty();
            }
            own.add(cell.get());
            done += some;
        }
        return Optional.of(new Known(fromFirst(own.tests(version, dataset)), Optional.empty()));
    }

    /** Those of the first seed and all that follow it without a gap. */
    private static List<Double> fromFirst(SortedMap<Long, Double> tests) {
        List<Double> values = new ArrayList<>();
        for (long seed = FIRST_SEED; tests.containsKey(seed); seed++) {
            values.add(tests.get(seed));
        }
        return values;
    }
}
