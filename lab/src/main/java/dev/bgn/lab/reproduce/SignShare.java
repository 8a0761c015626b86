package dev.bgn.lab.reproduce;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.MethodRun;
import dev.bgn.lab.method.Outcome;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.parallel.Workers;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** The share of +1 in the codes of all nodes, in percent, of the network of the first seed. */
record SignShare(Place place, Method method) implements Measurement {
    private static final long SEED = 1;

    SignShare(String series, String dataset, String x, Method method) {
        this(new Place(series, dataset, x, "share of +1"), method);
    }

    @Override
    public List<Place> places() {
        return List.of(place);
    }

    @Override
    public int seeds() {
        return 1;
    }

    @Override
    public String settings(Resources resources) {
        return MethodMeasurement.settings(resources.accuracies().version(method));
    }

    @Override
    public double seconds(Resources resources) {
        return TrainingTime.seconds(method, resources.datasets(), place.dataset());
    }

    @Override
    public List<Measured> measure(Resources resources) throws IOException {
        GraphData data = resources.datasets().get(place.dataset());
        try (Workers workers = Workers.of(resources.threads())) {
            MethodRun run = MethodRun.of(SeedSplits.of(data, method.split(), SEED), SEED)
                    .withWorkers(workers)
                    .withListener(MethodRun.Listener.endedBy(resources.goesOn()));
            return method.run(run).flatMap(Outcome::codes).stream()
                    .map(codes -> Measured.of(place, share(codes)))
                    .toList();
        }
    }

    private static double share(BitMatrix codes) {
        long ones = Arrays.stream(codes.words()).map(Long::bitCount).sum();
        return 100.0 * ones / ((double) codes.rows() * codes.columns());
    }
}
