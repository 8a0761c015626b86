package dev.bgn.lab.reproduce;

import dev.bgn.datasets.GraphData;
import dev.bgn.lab.method.Checksum;
import dev.bgn.lab.method.NetworkMethod;
import dev.bgn.report.timing.Effort;
import dev.bgn.report.timing.Stopwatch;
import dev.bgn.runtime.parallel.Workers;
import dev.bgn.training.node.SeedRun;
import dev.bgn.training.select.SeedTraining;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The time of a training epoch, without evaluation, of networks that take turns in one run, on one thread. */
final class EpochTime implements Measurement {
    private static final long SEED = 1;
    private static final double SECONDS = 10;

    private final String dataset;
    private final Map<String, NetworkMethod> networks;

    /** @param networks by their series */
    EpochTime(String dataset, Map<String, NetworkMethod> networks) {
        this.dataset = dataset;
        this.networks = new TreeMap<>(networks);
    }

    @Override
    public List<Place> places() {
        return networks.entrySet().stream()
                .map(entry -> place(entry.getKey(), entry.getValue()))
                .toList();
    }

    private Place place(String series, NetworkMethod network) {
        return new Place(series, dataset, network.plan().training().epochs() + " epochs", Quantities.EPOCH_TIME);
    }

    @Override
    public int seeds() {
        return 1;
    }

    @Override
    public String settings(Resources resources) {
        return Checksum.of(effort(resources).text()
                + networks.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue().text())
                        .collect(Collectors.joining(", ", " {", "}")));
    }

    private static Effort effort(Resources resources) {
        return resources.form().quick() ? Effort.QUICK : Effort.FULL;
    }

    @Override
    public double seconds(Resources resources) {
        return SECONDS;
    }

    @Override
    public List<Measured> measure(Resources resources) throws IOException {
        GraphData data = resources.datasets().get(dataset);
        List<Place> places = places();
        List<Runnable> epochs = new ArrayList<>();
        for (NetworkMethod network : networks.values()) {
            SeedRun run = new SeedRun(
                    network.plan(),
                    data,
                    SeedTraining.usualInput(network.plan(), data),
                    Optional.empty(),
                    SEED,
                    Workers.SINGLE);
            epochs.add(run.trainer()::learn);
        }
        double[][] nanos =
                new Stopwatch(effort(resources)).endedBy(resources.goesOn()).timeAll(epochs);
        List<Measured> all = new ArrayList<>();
        for (int i = 0; i < nanos.length; i++) {
            all.add(Measured.of(places.get(i), Stopwatch.median(nanos[i]) / 1e6));
        }
        return all;
    }
}
