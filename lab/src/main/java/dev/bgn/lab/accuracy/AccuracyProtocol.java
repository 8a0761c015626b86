package dev.bgn.lab.accuracy;

import dev.bgn.datasets.GraphData;
import dev.bgn.datasets.SeedSplits;
import dev.bgn.datasets.Split;
import dev.bgn.lab.method.GoldenTraining;
import dev.bgn.lab.method.HashedNodes;
import dev.bgn.lab.method.Method;
import dev.bgn.lab.method.MethodRun;
import dev.bgn.lab.method.MethodVersion;
import dev.bgn.lab.method.Outcome;
import dev.bgn.lab.method.TaughtLabels;
import dev.bgn.runtime.model.file.ModelFile;
import dev.bgn.runtime.parallel.Workers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/**
 * Runs a method with several seeds. They run side by side, each on one thread, or on more where there are fewer seeds than
 * threads: that uses all cores better than one run on all of them, and results do not depend on it. The model of seed {@value AccuracyModels#SEED}, where the method leaves
 * one, goes into its file.
 */
public final class AccuracyProtocol {
    private final int threads;
    private final AccuracyModels models;
    private final GoldenTraining golden = new GoldenTraining();
    private final TaughtLabels taught;
    private final HashedNodes hashed = new HashedNodes();
    private final MethodRun.Listener listener;

    public AccuracyProtocol(int threads, AccuracyModels models) {
        this(threads, models, new TaughtLabels(), MethodRun.Listener.NONE);
    }

    /**
     * @param taught the soft labels that methods share
     * @param listener may end a run
     */
    public AccuracyProtocol(int threads, AccuracyModels models, TaughtLabels taught, MethodRun.Listener listener) {
        this.threads = threads;
        this.models = models;
        this.taught = taught;
        this.listener = listener;
    }

    /** Told of each seed once it is done, in any order. */
    @FunctionalInterface
    public interface Finished {
        void seed(AccuracyCell cell) throws IOException;
    }

    /** What the cells of a method say about it. */
    public MethodVersion version(Method method) {
        return golden.version(method);
    }

    /**
     * Runs all seeds of a method on a dataset. Nothing where the dataset lacks what the method needs.
     *
     * @param finished may keep each seed, so that a run which is killed loses only those it was at
     */
    public Optional<AccuracyCell> run(Method method, GraphData data, long firstSeed, int seeds, Finished finished)
            throws IOException, InterruptedException {
        if (method.split().isPresent() && data.split().equals(Split.EMPTY)) {
            return Optional.empty();
        }
        MethodVersion version = version(method);
        int sideBySide = Math.min(threads, seeds);
        int threadsOfSeed = threads / sideBySide;
        List<AccuracyCell> cells = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(sideBySide)) {
            CompletionService<Optional<AccuracyCell>> running = new ExecutorCompletionService<>(pool);
            for (int i = 0; i < seeds; i++) {
                long seed = firstSeed + i;
                running.submit(() -> cell(method, version, data, seed, threadsOfSeed));
            }
            try {
                for (int i = 0; i < seeds; i++) {
                    Optional<AccuracyCell> cell = running.take().get();
                    if (cell.isEmpty()) {
                        return Optional.empty();
                    }
                    finished.seed(cell.get());
                    cells.add(cell.get());
                }
            } finally {
                // Where one seed failed, those that wait would run for nothing.
                pool.shutdownNow();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CancellationException stopped) {
                throw stopped;
            }
            throw new IllegalStateException(
                    method.title() + " on " + data.name() + ": " + e.getCause().getMessage(), e);
        }
        cells.sort(Comparator.comparingLong(AccuracyCell::firstSeed));
        return AccuracyCell.joined(cells);
    }

    private Optional<AccuracyCell> cell(
            Method method, MethodVersion version, GraphData whole, long seed, int threadsOfSeed) throws IOException {
        long start = System.nanoTime();
        SeedSplits splits = SeedSplits.of(whole, method.split(), seed);
        Optional<Outcome> outcome;
        try (Workers workers = Workers.of(threadsOfSeed)) {
            outcome = method.run(MethodRun.of(splits, seed)
                    .withWorkers(workers)
                    .withTaught(taught)
                    .withHashed(hashed)
                    .withListener(listener));
        }
        if (seed == AccuracyModels.SEED && outcome.flatMap(Outcome::model).isPresent()) {
            ModelFile.write(models.file(method, whole), outcome.get().model().get());
        }
        double seconds = (System.nanoTime() - start) / 1e9 * threadsOfSeed;
        return outcome.map(o -> new AccuracyCell(
                version.name(),
                version.settings(),
                version.golden(),
                whole.name(),
                seed,
                Stream.of(percent(o.validation().accuracy()))
                        .filter(v -> !v.isNaN())
                        .toList(),
                List.of(percent(o.test().accuracy())),
                seconds,
                List.of(percent(o.test().macroF1()))));
    }

    /** In percent, with two digits after the point: a test set of 1,000 nodes has one. */
    private static double percent(double share) {
        return Double.isNaN(share) ? share : Math.round(share * 10_000) / 100.0;
    }
}
