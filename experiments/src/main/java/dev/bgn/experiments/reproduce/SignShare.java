package dev.bgn.experiments.reproduce;

import dev.bgn.datasets.GraphData;
import dev.bgn.experiments.method.Method;
import dev.bgn.runtime.bits.BitMatrix;
import dev.bgn.runtime.infer.Embedder;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** The share of +1 in the codes of all nodes, in percent, of the network of the first seed. */
record SignShare(Place place, Method method) implements Measurement {
    private static final double SECONDS = 1;

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
        return SECONDS + TrainingTime.seconds(method, resources.datasets(), place.dataset());
    }

    @Override
    public List<Measured> measure(Resources resources) throws IOException {
        GraphData data = resources.datasets().get(place.dataset());
        BitMatrix codes = Embedder.of(resources.models().get(method, data)).codes(data.graph(), data.features());
        long ones = Arrays.stream(codes.words()).map(Long::bitCount).sum();
        return List.of(Measured.of(place, 100.0 * ones / ((double) codes.rows() * codes.columns())));
    }
}
