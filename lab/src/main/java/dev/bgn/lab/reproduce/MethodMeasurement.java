package dev.bgn.lab.reproduce;

import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.MethodVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** The test accuracy of a method on a dataset, in percent. */
record MethodMeasurement(Place place, Method method, int seeds) implements Measurement {
    static MethodMeasurement of(String series, String dataset, String x, Method method, int seeds) {
        return new MethodMeasurement(new Place(series, dataset, x, Quantities.ACCURACY), method, seeds);
    }

    /**
     * The places of a figure: every series at every width on every dataset.
     *
     * @param series of each the method with vectors so wide
     */
    static List<Measurement> grid(Form form, Map<String, IntFunction<Method>> series, List<Integer> widths) {
        List<Measurement> all = new ArrayList<>();
        for (String dataset : form.datasets()) {
            series.forEach((name, method) -> widths.forEach(bits -> all.add(
                    of(name, dataset, Integer.toString(bits), form.suited(method.apply(bits)), form.seedsAt(bits)))));
        }
        return all;
    }

    @Override
    public List<Place> places() {
        return List.of(place);
    }

    @Override
    public String settings(Resources resources) {
        return settings(resources.accuracies().version(method));
    }

    static String settings(MethodVersion version) {
        return version.settings() + "-" + version.golden();
    }

    @Override
    public double seconds(Resources resources) {
        if (resources.accuracies().known(method, place.dataset(), seeds).isPresent()) {
            return 0;
        }
        return TrainingTime.seconds(method, resources.datasets(), place.dataset())
                * Math.ceilDiv(seeds, resources.threads());
    }

    @Override
    public List<Measured> measure(Resources resources) throws IOException, InterruptedException {
        return resources.accuracies().get(method, place.dataset(), seeds).stream()
                .map(known -> new Measured(place, known.tests(), List.of(), known.source()))
                .toList();
    }
}
