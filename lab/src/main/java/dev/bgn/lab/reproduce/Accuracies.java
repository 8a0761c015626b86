package dev.bgn.lab.reproduce;

import dev.bgn.lab.accuracy.AccuracyCell;
import dev.bgn.lab.accuracy.AccuracyProtocol;
import dev.bgn.lab.accuracy.AccuracyResults;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.MethodVersion;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Test accuracies of methods. What an earlier run of the same method trained, and what another item asked for, is taken;
 * the rest is trained, and each seed is kept once it is done.
 */
public final class Accuracies {
    private static final long FIRST_SEED = 1;
    private static final String OWN = "bgn reproduce";

    private final Datasets datasets;
    private final AccuracyProtocol protocol;
    private final AccuracyResults results;

    /** @param results earlier ones to take from, and the file where new ones are kept */
    public Accuracies(Datasets datasets, AccuracyProtocol protocol, AccuracyResults results) {
        this.datasets = datasets;
        this.protocol = protocol;
        this.results = results;
    }

    /**
     * Test accuracies in percent, from the first seed on.
     *
     * @param source where they come from where they are not of {@code bgn reproduce}
     */
    public record Known(List<Double> tests, Optional<String> source) {}

    /** Identifies the results of a method. */
    public MethodVersion version(Method method) {
        return protocol.version(method);
    }

    /** The accuracies of so many seeds or more, where they are known. */
    public Optional<Known> known(Method method, String dataset, int seeds) {
        return results.begun(version(method), dataset, FIRST_SEED, Integer.MAX_VALUE)
                .filter(cell -> cell.test().size() >= seeds)
                .map(cell -> known(method, cell));
    }

    /** The accuracies of so many seeds or more; nothing where the dataset lacks what the method needs. */
    public Optional<Known> get(Method method, String dataset, int seeds) throws IOException, InterruptedException {
        if (known(method, dataset, seeds).isEmpty()) {
            results.complete(protocol, method, datasets.get(dataset), FIRST_SEED, seeds, _ -> {});
        }
        return known(method, dataset, seeds);
    }

    private Known known(Method method, AccuracyCell cell) {
        Set<String> from = results.sources(version(method), cell, OWN);
        return new Known(
                cell.test(),
                from.equals(Set.of(OWN))
                        ? Optional.empty()
                        : Optional.of("bgn accuracy --rows " + method.name() + ", " + String.join(" and ", from)));
    }
}
